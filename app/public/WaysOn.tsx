import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useMenu } from '../client/use-resource.ts'
import { Icon } from './Icon.tsx'
import './message-page.css'

interface Way {
  to: string
  label: string
  hint: string
}

const SEARCH: Way = { to: '/', label: 'Zoek op passagier of schip', hint: 'op de beginpagina, met de favoriete reizen' }
const BROWSE: Way[] = [
  { to: PAGES.journeys, label: 'Alle reizen', hint: 'op jaar en op schip' },
  { to: PAGES.ships, label: 'Alle schepen', hint: 'met hun reizen' },
]
const PARTNERS: Way = { to: PAGES.partners, label: 'Partners en bronnen', hint: 'waar de gegevens vandaan komen' }

/** Links for a page with nothing on it: to search, and to everything in the menu. */
export function WaysOn() {
  const { data } = useMenu()
  const pages = (data?.menuItems ?? []).flatMap(({ label, to, subLinks }): Way[] =>
    subLinks ? subLinks.map((link) => ({ ...link, hint: label })) : to ? [{ to, label, hint: '' }] : [],
  )
  const ways = [SEARCH, ...BROWSE, ...pages.filter(({ to }) => to !== PARTNERS.to), PARTNERS]
  return (
    <ul className="ways-on">
      {ways.map((way) => (
        <li key={way.to}>
          <Link href={way.to}>
            <span>
              <b>{way.label}</b>
              {way.hint && <small>{way.hint}</small>}
            </span>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
