import { type ReactNode, type ToggleEvent, useId } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { SPEEDS, usePace } from './use-player.ts'
import type { VoyageState } from './use-voyage.ts'
import { previousIndex } from './use-voyage-keys.ts'
import './pace-choice.css'

interface Props {
  points: readonly ContentPoint[]
  voyage: VoyageState
  /** When the ship is here, or by which of the stories here. */
  detail: string
  log: ReactNode
}

/** The buttons of the player, its pace, and where the ship is. */
export function PlayerControls({ points, voyage, detail, log }: Props) {
  const { player, play, step } = voyage
  const { ship, playing, rest, goOn, pause } = player
  const previous = previousIndex(ship, points)
  const canGoOn = ship.index < points.length - 1
  const canPlay = points.length > 1
  const [icon, label, act]: [IconName, string, () => void] =
    rest === 'waiting'
      ? ['play', 'Vaar verder', goOn]
      : playing
        ? ['pause', 'Pauze', pause]
        : canPlay && !canGoOn
          ? ['anew', 'Opnieuw', play]
          : ['play', 'Afspelen', play]
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
        aria-disabled={previous < 0}
        onClick={previous < 0 ? undefined : () => step(previous)}
      >
        <Icon name="previous" />
        <span>Vorige</span>
      </button>
      <p className="voyage-player__here">
        {points[ship.index]!.city}
        <small>{detail}</small>
      </p>
      <button
        type="button"
        className="voyage-player__step"
        aria-label="Volgende"
        aria-disabled={!canGoOn}
        onClick={canGoOn ? () => step(ship.index + 1) : undefined}
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

/** Opens `PaceChoice`. On a phone it stands apart from the player. */
export function PaceButton({ className, named }: { className: string; named: boolean }) {
  const { speed } = usePace()
  const name = SPEEDS.find((one) => one.speed === speed)!.name
  return (
    <button type="button" className={className} popoverTarget={ID} aria-haspopup="dialog">
      {/* One element, so that screen readers read it as one text. They read each item of a flex box by itself. */}
      <span>
        Snelheid
        {named && <span>: {name}</span>}
      </span>{' '}
      <Icon name="up" />
    </button>
  )
}

/** How fast the player goes, and whether it waits at stories. Opens above its button, on a phone as a sheet. */
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

/** Tells the CSS of the popover where its button is. */
function stand({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  const buttons = [...document.querySelectorAll(`[popovertarget=${ID}]`)]
  const box = buttons.map((button) => button.getBoundingClientRect()).find(({ width }) => width > 0)
  if (newState !== 'open' || !box) return
  currentTarget.style.setProperty('--left', `${box.left}px`)
  currentTarget.style.setProperty('--bottom', `${innerHeight - box.top}px`)
}
