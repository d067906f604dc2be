import type { ReactNode } from 'react'

interface Props {
  /** Where the ship is, and when or by which of the stories there. */
  city: string
  detail: string
  playing: boolean
  canPlay: boolean
  canGoBack: boolean
  canGoOn: boolean
  log: ReactNode
  onPlay: () => void
  onPause: () => void
  onPrevious: () => void
  onNext: () => void
}

/** Afspelen or Pauze, Vorige, Volgende, and where the ship is. At the ends a step stays where it is. */
export function PlayerControls(props: Props) {
  const { city, detail, playing, canPlay, canGoBack, canGoOn, log } = props
  const { onPlay, onPause, onPrevious, onNext } = props
  return (
    <div className="voyage-player">
      <button
        type="button"
        className="voyage-player__play"
        disabled={!canPlay}
        onClick={playing ? onPause : onPlay}
      >
        <Sign path={playing ? 'M5 3h4v14H5zM11 3h4v14h-4z' : 'M5 3l12 7-12 7z'} />
        {playing ? 'Pauze' : 'Afspelen'}
      </button>
      <button
        type="button"
        className="voyage-player__step"
        aria-label="Vorige"
        aria-disabled={!canGoBack}
        onClick={canGoBack ? onPrevious : undefined}
      >
        <Sign path="M4 3h2v14H4zM17 3v14L7 10z" />
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
        <Sign path="M14 3h2v14h-2zM3 3v14l10-7z" />
      </button>
      {log}
    </div>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg className="icon voyage-player__sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
