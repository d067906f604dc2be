/** The texts of home, of lists, of a ship and of a page. */
import { downloadAddress, isWebAddress, PAGES, shipAddress, voyagePageAddress } from '#domain/addresses.ts'
import type { Journeys, ListedJourney, Ship, Ships } from '#domain/browse.ts'
import { coverageLine, coverageOf, enteredOf } from '#domain/coverage.ts'
import { DATA_FORMS, DATA_LEAD, DATA_TITLE, DOWNLOAD_WORDS, formInWords } from '#domain/download-words.ts'
import type { Downloads } from '#domain/downloads.ts'
import type { JourneyHit } from '#domain/journey.ts'
import { byYear, datesOf, figuresOfJourneys, figuresOfShips, hasNames, portsOf, routeOf } from '#domain/listed-journeys.ts'
import type { MediaItem } from '#domain/media.ts'
import { PARTNER_GROUPS, PARTNERS_LEAD, type Partner } from '#domain/partner.ts'
import { shipFactsInWords, siteOf } from '#domain/ship-words.ts'
import type { Page } from '#domain/side-menu.ts'
import { countOf, dateOrUnknown, formatCities } from '#domain/words.ts'
import type { ToldStory } from '#records/told-stories.ts'
import { type Html, html, link, rich } from './html.ts'

export const homeText = (favourites: readonly JourneyHit[]): Html => html`
  <h1>Ervaar de Nederlands-Indische repatriëring</h1>
  ${favourites.length > 0 && html`<h2>FAVORIETE REIZEN</h2><ul>${favourites.map(mentioned)}</ul>`}`

/** A page that needs scripts. */
export const bareText = (title: string, description: string): Html => html`<h1>${title}</h1><p>${description}</p>`

export const journeysText = ({ journeys }: Journeys): Html => html`
  <h1>Alle reizen</h1>
  <p>${journeys.length === 0 ? 'Er staan nog geen reizen in het archief.' : figuresOfJourneys(journeys)}</p>
  ${byYear(journeys).map(
    ({ title, journeys: of }) => html`
    <section>
      <h2>${title}</h2>
      <p>${coverageOf(of.length, of.filter(hasNames).length)}</p>
      <ul>${of.map((journey) => listed(journey, journey.ship.name ?? 'Schip onbekend', true))}</ul>
    </section>`,
  )}`

const listed = (
  { journeyId, startDate, endDate, startCity, endCity, names }: ListedJourney,
  title: string,
  ports: boolean,
) => html`
  <li>
    ${link(voyagePageAddress(journeyId), title)} <span>${journeyId}</span><br />
    ${ports && html`${portsOf(startCity, endCity)}<br />`}
    ${datesOf(startDate, endDate)}<br />
    ${enteredOf(names, true)}
  </li>`

export const shipsText = ({ ships }: Ships): Html => html`
  <h1>Alle schepen</h1>
  <p>${figuresOfShips(ships)}</p>
  <ul>
    ${ships.map(
      ({ _id, shipName, prefix, company, builtYear, journeys }) => html`
      <li>
        ${link(shipAddress(_id), shipName)} <span>${prefix ?? 'soort onbekend'}</span><br />
        ${journeys > 0 ? countOf(journeys, 'reis', 'reizen') : 'geen reizen'}<br />
        ${company ?? 'rederij onbekend'} · ${builtYear ? `gebouwd ${builtYear}` : 'bouwjaar onbekend'}
      </li>`,
    )}
  </ul>`

export function shipText(ship: Ship): Html {
  const { shipName, note, source, images, journeys } = ship
  const facts = shipFactsInWords(ship).map(({ label, value, unknown }) => factOf(label, value ?? unknown))
  const origin = source && factOf('Bron', isWebAddress(source) ? link(source, siteOf(source)) : source)
  return html`
    <p>${link(PAGES.ships, 'Alle schepen')}</p>
    <h1>${shipName}</h1>
    ${note && html`<p>${note}</p>`}
    <dl>${facts}${origin || null}</dl>
    ${images.map(figureOf)}
    <h2>${journeys.length > 0 ? `${countOf(journeys.length, 'reis', 'reizen')} van dit schip` : 'Geen reizen'}</h2>
    <p>${
      journeys.length > 0
        ? coverageLine(journeys.length, journeys.filter(hasNames).length)
        : 'Van dit schip staan geen reizen in dit archief.'
    }</p>
    <ul>${journeys.map((journey) => listed(journey, routeOf(journey), false))}</ul>`
}

const factOf = (label: string, value: string | Html): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>`

const figureOf = ({ url, Beschrijving, Collectie }: MediaItem): Html =>
  html`<figure><img src="${url}" alt="${Beschrijving}" loading="lazy" /><figcaption>${Beschrijving || Collectie}</figcaption></figure>`

export const storiesText = (stories: readonly ToldStory[]): Html => html`
  <h1>${stories.length > 0 ? countOf(stories.length, 'verhaal', 'verhalen') : 'Geen verhalen'}</h1>
  <ul>
    ${stories.map(({ title, place, period, address }) => {
      const where = [place, period?.replaceAll('-', '–')].filter(Boolean).join(' · ')
      return html`<li>${link(address, title)}${where && html`<br />${where}`}</li>`
    })}
  </ul>`

export const pageText = ({ title, content, journeys }: Page): Html => html`
  <article><h1>${title}</h1>${rich(content)}</article>
  ${journeys.length > 0 && html`<aside><h2>Reizen in dit verhaal</h2><ul>${journeys.map(mentioned)}</ul></aside>`}`

const mentioned = ({ journeyId, name, ship, startDate, endDate, startCity, endCity }: JourneyHit): Html => html`
  <li>
    ${link(voyagePageAddress(journeyId), ship.name ?? name)}<br />
    ${dateOrUnknown(startDate)} – ${dateOrUnknown(endDate)}<br />
    ${formatCities(startCity, endCity)}
  </li>`

export const partnersText = (partners: readonly Partner[]): Html => html`
  <h1>Partners</h1>
  <p>${PARTNERS_LEAD}</p>
  ${PARTNER_GROUPS.map(({ role, title }) => {
    const members = partners.filter((partner) => partner.role === role)
    return html`${members.length > 0 && html`<h2>${title}</h2><ul>${members.map(partnerOf)}</ul>`}`
  })}`

const partnerOf = ({ name, url }: Partner): Html => html`<li>${url ? link(url, name) : name}</li>`

export const dataText = ({ licence, files }: Downloads): Html => html`
  <h1>${DATA_TITLE}</h1>
  <p>${DATA_LEAD}</p>
  <p>${DATA_FORMS}</p>
  ${licence && html`<p>Licentie: ${link(licence.url, licence.name)}</p>`}
  ${files.map(
    ({ name, records, forms }) => html`
    <section>
      <h2>${DOWNLOAD_WORDS[name].title}</h2>
      <p>${countOf(records, 'record', 'records')}: ${DOWNLOAD_WORDS[name].about}</p>
      <p>${forms.map((form) => html`${link(downloadAddress(`${name}.${form.type}`), formInWords(form))} `)}</p>
    </section>`,
  )}`
