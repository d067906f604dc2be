import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import { PaceButton } from './PaceChoice.tsx'
import type { Rest } from './sail.ts'

interface Props {
  /** Where the ship is, and when or by which of the stories there. */
  city: string
  detail: string
  playing: boolean
  rest: Rest
  ended: boolean
  canPlay: boolean
  canGoBack: boolean
  canGoOn: boolean
  log: ReactNode
  onPlay: () => void
  onPause: () => void
  onSailOn: () => void
  onPrevious: () => void
  onNext: () => void
}

/** Afspelen or what it is now, Vorige, Volgende, how fast, and where the ship is. At the ends a step stays where it is. */
export function PlayerControls(props: Props) {
  const { city, detail, playing, rest, ended, canPlay, canGoBack, canGoOn, log } = props
  const { onPlay, onPause, onSailOn, onPrevious, onNext } = props
  const [icon, label, act]: [IconName, string, () => void] =
    rest === 'waiting'
      ? ['play', 'Vaar verder', onSailOn]
      : playing
        ? ['pause', 'Pauze', onPause]
        : ended
          ? ['anew', 'Opnieuw', onPlay]
          : ['play', 'Afspelen', onPlay]
  return (
    <div className="voyage-player">
      <button type="button" className="voyage-player__play" disabled={!canPlay} onClick={act}>
        <Icon name={icon} />
        {label}
      </button>
      <button
        type="button"
        className="voyage-player__step"
        aria-label="Vorige"
        aria-disabled={!canGoBack}
        onClick={canGoBack ? onPrevious : undefined}
      >
        <Icon name="previous" />
        <span>Vorige</span>
      </button>
      <p className="voyage-player__here">
        {city}
        <small>{detail}</small>
      </p>
      <button
        type="button"
        className="voyage-player__step"
        aria-label="Volgende"
        aria-disabled={!canGoOn}
        onClick={canGoOn ? onNext : undefined}
      >
        <span>Volgende</span>
        <Icon name="next" />
      </button>
      <PaceButton className="voyage-player__step voyage-player__pace" named />
      {rest && <p className="voyage-player__rest">{rest === 'waiting' ? 'Het schip wacht op u' : 'Tijd om te lezen'}</p>}
      {log}
    </div>
  )
}
