import './main-menu.css'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { Partner } from '#domain/partner.ts'
import type { MenuItem } from '#domain/side-menu.ts'
import { useMenu } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { samePath } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { sectionOf } from './menu.ts'
import { TO_SEARCH } from './use-arrival.ts'

/** Stand before the pages of staff. */
const BROWSE = [
  { to: PAGES.journeys, label: 'Alle reizen' },
  { to: PAGES.ships, label: 'Alle schepen' },
]

interface MainMenuProps {
  /** Opens the first dropdown if none holds the current page. */
  openFirst?: boolean
  /** The menu lies over the page, so its links replace the history entry that opened it. */
  over?: boolean
}

export function MainMenu({ openFirst = false, over = false }: MainMenuProps) {
  const [path] = useLocation()
  const menu = useMenu()
  const items = menu.data?.menuItems

  return (
    <nav id="main-menu" className="main-menu" aria-label="Hoofdmenu">
      <ul>
        {path !== '/' && (
          <li>
            <Link {...TO_SEARCH} replace={over}>
              Zoeken <Icon name="search" />
            </Link>
          </li>
        )}
        {BROWSE.map(({ to, label }) => (
          <li key={to}>
            <Link href={to} replace={over} aria-current={samePath(to, path) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
        {items && <MenuItems key={path} items={items} path={path} openFirst={openFirst} over={over} />}
        {menu.loading && <MenuSkeleton />}
      </ul>
      {menu.error && !items && (
        <p className="small">
          Het menu kon niet worden geladen.{' '}
          <button type="button" className="text-link" onClick={menu.retry}>
            Probeer opnieuw
          </button>
        </p>
      )}
      <Link href="/" replace={over} className="button" onClick={path === '/' ? focusSearch : undefined}>
        Start een reis
      </Link>
      <div className="main-menu__foot">
        <Link href={PAGES.device} replace={over} className="text-link">
          Op dit apparaat
        </Link>
        <PartnerLink partner={menu.data?.partner} />
        {menu.data?.contactEmail && (
          <p className="main-menu__contact">
            Heb je vragen? Mail dan naar: <a href={`mailto:${menu.data.contactEmail}`}>{menu.data.contactEmail}</a>
          </p>
        )}
      </div>
    </nav>
  )
}

/** On home a voyage starts at the search field. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[name=query]')?.focus()
}

interface MenuItemsProps {
  items: readonly MenuItem[]
  path: string
  openFirst: boolean
  over: boolean
}

/** Links and dropdowns. One dropdown is open at a time, at first the one that holds the current page. */
function MenuItems({ items, path, openFirst, over }: MenuItemsProps) {
  const [open, setOpen] = useState<string | null>(() => {
    const current = sectionOf(items, path) ?? (openFirst ? items.find((item) => item.subLinks) : undefined)
    return current?.label ?? null
  })
  const linkTo = ({ label, to }: { label: string; to?: string }) => (
    <Link href={to ?? '/'} replace={over} aria-current={to && samePath(to, path) ? 'page' : undefined}>
      {label}
    </Link>
  )
  return items.map((item) => {
    const { label, subLinks } = item
    if (!subLinks) return <li key={label}>{linkTo(item)}</li>
    const isOpen = open === label
    const holdsCurrent = subLinks.some(({ to }) => samePath(to, path))
    return (
      <li key={label} className={isOpen ? 'main-menu__section main-menu__section--open' : 'main-menu__section'}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-current={holdsCurrent && !isOpen ? 'true' : undefined}
          onClick={() => setOpen(isOpen ? null : label)}
        >
          {label} <Icon name={isOpen ? 'up' : 'down'} />
        </button>
        {isOpen && (
          <ul>
            {subLinks.map((link) => (
              <li key={link.to}>{linkTo(link)}</li>
            ))}
          </ul>
        )}
      </li>
    )
  })
}

function MenuSkeleton() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row} className="main-menu__skeleton" aria-hidden="true">
      <span className="bar" />
    </li>
  ))
}

const ROLES = { partner: 'Partner', financier: 'Financier', bron: 'Bron' } as const

/** The partner of the menu, with its logo. */
function PartnerLink({ partner }: { partner: Partner | undefined }) {
  if (!partner) return <div className="partner-link" />
  const face = partner.logo ? <img src={partner.logo} alt={partner.logoWords ?? partner.name} /> : <span>{partner.name}</span>
  return (
    <div className="partner-link">
      <p>{ROLES[partner.role]}</p>
      {partner.url ? <ExternalLink href={partner.url}>{face}</ExternalLink> : <Link href="/partners">{face}</Link>}
    </div>
  )
}
