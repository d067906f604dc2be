/** What a correction may be about, as the pages have it, and what the dialog says of it. */
import type { Ship } from '#domain/browse.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { type CorrectedField, type CorrectedKind, OTHER, REMOVAL } from '#domain/correction.ts'
import { formatDate } from '#domain/dates.ts'
import type { Journey } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import type { PassengerPage } from '#domain/passenger-page.ts'
import { shareUrl } from '../../lib/urls.ts'

/** A page of the list of a voyage; `number` counts from 1. */
interface ListPage {
  page: MediaItem
  number: number
  voyage: { journeyId: string; ship: { name: string | null }; startDate: string | null }
}
export type Subject = { passenger: PassengerPage } | { journey: Journey } | { ship: Ship } | ListPage

/** The values that the visitor sees; absent for what is no single value, null for one that is unknown or not shown. */
type Now = Partial<Record<CorrectedField, string | number | null>>

/** What may be wrong, in words. */
const CHOICES: Readonly<Record<CorrectedField, string>> = {
  fullName: 'Naam',
  birthYear: 'Geboortejaar',
  journey: 'Schip of reis',
  listPage: 'Pagina van de lijst',
  [REMOVAL]: 'Deze naam mag hier niet staan',
  ship: 'Schip',
  passengerCount: 'Aantal passagiers',
  startCity: 'Haven van vertrek',
  startDate: 'Datum van vertrek',
  endCity: 'Haven van aankomst',
  endDate: 'Datum van aankomst',
  title: 'Titel',
  city: 'Plaats',
  story: 'Tekst',
  shipName: 'Naam',
  company: 'Rederij',
  master: 'Gezagvoerder',
  builtYear: 'Bouwjaar',
  tonnage: 'Tonnage',
  nationality: 'Nationaliteit',
  name: 'Een naam op deze pagina',
  [OTHER]: 'Iets anders',
}

export const wordsOf = (kind: CorrectedKind, field: CorrectedField): string =>
  kind === 'listPage' && field === REMOVAL ? 'Een naam mag hier niet staan' : CHOICES[field]

/** What stands before a value that says nothing by itself. */
export const BEFORE: Partial<Record<CorrectedField, string>> = {
  birthYear: 'geboren in ',
  listPage: 'pagina ',
  builtYear: 'gebouwd in ',
}

export interface About {
  kind: CorrectedKind
  _id: string
  /** What it is called among several. */
  name: string
  /** What and where, below the title. */
  line: string
  now: Now
  /** "dit reisblad". */
  what: string
  /** "Terug naar het reisblad". */
  back: string
  /** The address of the form for stories. */
  share: string
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** A voyage comes with its points, the voyage first. */
export function aboutsOf(subject: Subject): About[] {
  if ('passenger' in subject) return [aboutPassenger(subject.passenger)]
  if ('journey' in subject) return aboutJourney(subject.journey)
  return ['page' in subject ? aboutPage(subject) : aboutShip(subject.ship)]
}

const shareOf = (ship: string | null, date: string | null): string =>
  shareUrl.href({ schip: ship ?? '', jaar: date?.slice(0, 4) ?? '' })

function aboutPassenger({ _id, fullName, birthYear, listPage, journey }: PassengerPage): About {
  const { ship, startDate, endDate } = journey
  return {
    kind: 'passenger',
    _id,
    name: fullName,
    line: joined(fullName, ship.name, formatDate(startDate)),
    // What a device keeps of a passenger has no name of the voyage.
    now: { fullName, birthYear, listPage, journey: journey.name || ship.name },
    what: 'dit reisblad',
    back: 'Terug naar het reisblad',
    share: shareOf(ship.name, startDate ?? endDate),
  }
}

function aboutJourney({ _id, name, ship, passengerCount, contentPoints, ...journey }: Journey): About[] {
  const { startCity, endCity, startDate, endDate } = journey
  const words = {
    line: joined(ship.name ?? name, formatDate(startDate ?? endDate)),
    what: 'deze reis',
    back: 'Terug naar de reis',
    share: shareOf(ship.name, startDate ?? endDate),
  }
  const dates = { startDate: formatDate(startDate), endDate: formatDate(endDate) }
  const now = { ship: ship.name, passengerCount, startCity, endCity, ...dates }
  const points = contentPoints.map(
    ({ _id, city, title, story }: ContentPoint): About => ({
      kind: 'contentPoint',
      _id,
      name: [city, title].filter(Boolean).join(': '),
      ...words,
      now: { title, city, ...(story === null && { story: null }) },
    }),
  )
  const told = new Map(points.map((point) => [point._id, point]))
  return [{ kind: 'journey', _id, name: 'De reis', ...words, now }, ...told.values()]
}

function aboutShip({ _id, shipName, journeys, ...ship }: Ship): About {
  const { company, master, builtYear, tonnage, nationality } = ship
  return {
    ...{
      kind: 'ship',
      _id,
      name: shipName,
      line: shipName,
      now: { shipName, company, master, builtYear, tonnage, nationality },
    },
    what: 'dit schip',
    back: 'Terug naar het schip',
    share: shareOf(shipName, journeys[0]?.startDate ?? null),
  }
}

function aboutPage({ page, number, voyage: { ship, journeyId, startDate } }: ListPage): About {
  const name = `Passagierslijst, pagina ${number}`
  return {
    kind: 'listPage',
    _id: page._id,
    name,
    line: joined(name, ship.name ?? journeyId, formatDate(startDate)),
    now: {},
    what: 'de lijst',
    back: 'Terug naar de lijst',
    share: shareOf(ship.name, startDate),
  }
}
