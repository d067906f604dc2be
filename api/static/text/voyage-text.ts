/** The texts of a voyage and of a story. They name no passengers, and leave out the points of passengers. */
import { PAGES, shipAddress, voyagePageAddress } from '#domain/addresses.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { coverageOfVoyage, inventoryOf } from '#domain/coverage.ts'
import { type Itinerary, makeItinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import { formatMiles, formatWhen, shipLine } from '#domain/voyage-words.ts'
import { dateOrUnknown } from '#domain/words.ts'
import type { findTold } from '#records/told-stories.ts'
import { type Html, html, link, rich, sourceLine } from './html.ts'

export function voyageText(journey: Journey): Html {
  const { ship, storyIntro, names } = journey
  const points = journey.contentPoints.filter(({ personal }) => !personal)
  const itinerary = makeItinerary(journey)
  const facts = shipLine(ship)
  const inventory = names.entered === 0 ? inventoryOf(storyIntro) : null
  return html`
    <h1>${ship.name ?? journey.name}</h1>
    ${(facts || ship.id) && html`<p>${ship.id ? link(shipAddress(ship.id), facts || 'over dit schip') : facts}</p>`}
    ${ship.master && html`<p>Gezagvoerder: ${ship.master}</p>`}
    <dl>
      ${callOf('Vertrek', journey.startCity, journey.startDate)}
      ${callOf('Aankomst', journey.endCity, journey.endDate)}
    </dl>
    ${paragraph(coverageOfVoyage(names))}
    ${inventory && html`<p>De passagierslijst ligt in het Nationaal Archief: ${inventory.archive}, ${inventory.number}</p>`}
    ${storyIntro && html`<section><h2>Intro</h2>${rich(storyIntro)}</section>`}
    ${points.length > 0 && html`<ol>${points.map((point) => pointOf(point, itinerary))}</ol>`}
    ${points.length === 0 && html`<p>Van deze reis zijn geen plaatsen bekend.</p>`}
    ${sourceLine(journey.source)}
    ${
      journey.contentPoints.length > 1 &&
      html`<p>De vaarroute is een aannemelijke: langs bekende zeewegen, berekend tussen de havens die in de bron staan.</p>`
    }
    <p>${link(PAGES.journeys, 'Alle reizen')}</p>`
}

const paragraph = (text: string | null): Html | null => (text === null ? null : html`<p>${text}</p>`)

const callOf = (label: string, city: string | null, date: string | null): Html =>
  html`<div><dt>${label}</dt><dd>${city ?? 'haven onbekend'}</dd><dd>${dateOrUnknown(date)}</dd></div>`

const pointOf = (point: ContentPoint, itinerary: Itinerary): Html => html`
  <li>
    <h2>${point.city}</h2>
    <p>
      ${formatWhen(point, itinerary)}
      ${point.totalDistance > 0 && html`<span> · ${formatMiles(point.distance)} van het vertrekpunt</span>`}
    </p>
    ${point.title && html`<p><strong>${point.title}</strong></p>`}
    ${point.story === null ? html`<p>Over deze plaats is nog geen verhaal opgetekend.</p>` : rich(point.story)}
    ${point.source && sourceLine(point.source)}
  </li>`

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

/** A story, and the voyage on which it opens. */
export const storyText = (story: Told, voyage: string): Html => html`
  <h1>${story.title}</h1>
  ${paragraph([story.place, story.period].filter(Boolean).join(' · '))}
  ${rich(story.story)}
  ${story.source && sourceLine(story.source)}
  <p>Lees het op de reis van ${link(voyagePageAddress(story.code), voyage)}</p>`
