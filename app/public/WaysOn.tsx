import { Link } from 'wouter'
import { Icon } from './Icon.tsx'
import './message-page.css'

const WAYS = [
  { to: '/', label: 'Zoek op passagier of schip', hint: 'op de beginpagina, met de favoriete reizen' },
  { to: '/partners', label: 'Partners en bronnen', hint: 'waar de gegevens vandaan komen' },
]

/** Where a visitor can go from a page with nothing on it. */
export function WaysOn() {
  return (
    <ul className="ways-on">
      {WAYS.map((way) => (
        <li key={way.to}>
          <Link href={way.to}>
            <span>
              <b>{way.label}</b>
              <small>{way.hint}</small>
            </span>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
