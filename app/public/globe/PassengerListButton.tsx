import type { Journey } from '#domain/journey.ts'
import { countOf } from '../../lib/format.ts'
import { Icon } from '../Icon.tsx'
import './passenger-list-button.css'

/** Lengths of the drawn lines of type, percent. */
const LINES = [60, 80, 100, 92, 70, 96, 88, 100, 76, 90, 82, 98, 64]

/** Dimmed and disabled while no page of the list was scanned. */
export function PassengerListButton({ journey, onOpen }: { journey: Journey; onOpen: () => void }) {
  const { pages } = journey.passengerList
  return (
    <button type="button" className="voyage-list" disabled={pages === 0} onClick={onOpen}>
      <span className="voyage-list__thumbnail" aria-hidden="true">
        {LINES.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines have no identity
          <i key={index} style={{ width: `${width}%` }} />
        ))}
      </span>
      <span>
        Bekijk de passagierlijst
        <small>{extentOf(pages, journey.passengerCount)}</small>
      </span>
      {pages > 0 && <Icon name="right" />}
    </button>
  )
}

function extentOf(pages: number, names: number | null): string {
  if (pages === 0) return 'van deze lijst zijn nog geen pagina’s gescand'
  const scanned = countOf(pages, 'pagina', 'pagina’s')
  return names === null ? scanned : `${scanned} · ${countOf(names, 'naam', 'namen')}`
}
