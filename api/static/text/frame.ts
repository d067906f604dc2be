/** What stands around the text of every page: the menu and the footer. */
import { PAGES } from '#domain/addresses.ts'
import type { Menu, MenuItem } from '#domain/side-menu.ts'
import { type Html, html, link } from './html.ts'

const BROWSE = [
  { label: 'Alle reizen', to: PAGES.journeys },
  { label: 'Alle schepen', to: PAGES.ships },
  { label: 'Verhalen', to: PAGES.stories },
]

/** `app/styles/sent.css` has its styles. */
export const framed = ({ menuItems, footer }: Menu, main: Html): Html => html`
  <div class="sent">
    <header>
      <p>${link(PAGES.home, 'Overtocht')}</p>
      <nav aria-label="Hoofdmenu"><ul>${[...BROWSE, ...menuItems].map(itemOf)}</ul></nav>
    </header>
    <main>${main}</main>
    <footer>
      <ul>${[...(footer?.links ?? []), { label: 'Gegevens', to: PAGES.data }].map(itemOf)}</ul>
      ${footer?.licence ? html`<p>Verhalen en kaarten: ${link(footer.licence.url, footer.licence.name)}.</p>` : null}
    </footer>
  </div>`

const itemOf = ({ label, to, subLinks = [] }: MenuItem): Html =>
  html`<li>${to ? link(to, label) : label}${subLinks.length > 0 && html`<ul>${subLinks.map(itemOf)}</ul>`}</li>`
