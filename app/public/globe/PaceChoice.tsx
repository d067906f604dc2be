import { type ToggleEvent, useId } from 'react'
import { Icon } from '../Icon.tsx'
import { SPEEDS, usePace } from './pace.ts'
import './pace-choice.css'

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
