import './pace-choice.css'
import { type ReactNode, type ToggleEvent, useId } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import type { Rest } from './sail.ts'
import { SPEEDS, usePace } from './use-player.ts'

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

const ID = 'voyage-pace'

/** Opens what is chosen below; a phone has it apart from the player. */
export function PaceButton({ className, named }: { className: string; named: boolean }) {
  const { speed } = usePace()
  const name = SPEEDS.find((one) => one.speed === speed)!.name
  return (
    <button type="button" className={className} popoverTarget={ID} aria-haspopup="dialog">
      {/* One element, so that it is heard as one: of parts of a flexible box each would be a word. */}
      <span>
        Snelheid
        {named && <span>: {name}</span>}
      </span>{' '}
      <Icon name="up" />
    </button>
  )
}

/** How fast the player goes, and whether it waits at stories: above the button that opened it, on a phone a sheet. */
export function PaceChoice() {
  const { speed, waits } = usePace()
  const group = useId()
  return (
    <div id={ID} popover="auto" role="dialog" aria-label="Snelheid" className="pace-choice" onBeforeToggle={stand}>
      <div className="pace-choice__speeds" role="radiogroup" aria-label="Snelheid">
        {SPEEDS.map((one) => (
          <label key={one.name}>
            <input
              type="radio"
              name={group}
              checked={one.speed === speed}
              onChange={() => usePace.setState({ speed: one.speed })}
            />
            {one.name}
          </label>
        ))}
      </div>
      <label className="pace-choice__wait">
        <input type="checkbox" checked={waits} onChange={({ target }) => usePace.setState({ waits: target.checked })} />
        <span>
          <b>Wacht tot ik gelezen heb</b>
          <small>Bij elk verhaal ligt het schip stil, tot u op ‘Vaar verder’ drukt.</small>
        </span>
      </label>
      <button type="button" className="button button--line" popoverTarget={ID} popoverTargetAction="hide">
        Klaar
      </button>
    </div>
  )
}

/** What lies above the page knows nothing of where its button is. */
function stand({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  const buttons = [...document.querySelectorAll(`[popovertarget=${ID}]`)]
  const box = buttons.map((button) => button.getBoundingClientRect()).find(({ width }) => width > 0)
  if (newState !== 'open' || !box) return
  currentTarget.style.setProperty('--left', `${box.left}px`)
  currentTarget.style.setProperty('--bottom', `${innerHeight - box.top}px`)
}
