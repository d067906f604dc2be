/** Random archives, questions and changes for the property tests, small and crowded so that they often collide. */
import fc from 'fast-check'
import { type Choice, type FilterName, NAMES_ENTERED, type VoyageFilter } from '#domain/filters.ts'
import { mediaItem } from '#domain/media.ts'
import { TABS } from '#domain/tabs.ts'
import type {
  DocumentKind,
  Documents,
  JourneyDocument,
  MediaDocument,
  PassengerDocument,
  ShipDocument,
  VariantDocument,
} from '../documents.ts'
import type { ReferenceQuery } from './reference.ts'

const SHIPS = ['Waterman', 'Willem Ruys', 'Oranje', 'Sibajak', 'General M.L. Hersey', 'Stad Haarlem', 'Ruys']
const CITIES = ['Batavia', 'Soerabaja', 'Amsterdam', 'Rotterdam', 'Haarlem', null]
const DATES = ['1946-03-01', '1946-12-30', '1947-01-15', '1950-06-01', '1957-07-04', null, null]
const GIVEN = ['Jan', 'J.', 'Johannes', 'Willem', 'Anna', 'P.', 'Zoë', 'Oranje', 'Tan Giok', 'Wie En']
const PARTICLES = ['', '', '', 'van den ', 'de ', 'v.d. ']
const SURNAMES = ['Jansen', 'Janssen', 'Berg', 'Waterman', 'Ruys', 'Haarlem', 'Soekarno', 'Sukarno', 'Vries', 'Dijk']
const CAPTIONS = ['Routekaart van de Sibajak', 'Jansen aan dek', 'De Waterman in Haarlem', 'Kaart', 'Lijst, pagina 1']
const GROUPS = [
  ['Batavia', 'Soerabaja'],
  ['Haarlem', 'Stad Haarlem', 'Sparenstad'],
]
const NAME_GROUPS = [
  ['Jan', 'Johannes'],
  ['Willem', 'Wim'],
]
const MIXED = `wilem ruis|berg, p. van den|vd berg|willem ruys|stad haarlem|ms oranje|kaart sibajak|dek|oranej|wilelm ruys
jan de berg|haarlm|wr1|m.s. oranje|ik zoek|wie zat|jan en anna|passagiers van de|12 maart|geboren 1946`
/** Words and queries to search for. */
export const words = [
  ...SURNAMES,
  ...GIVEN,
  ...'jansn watermn jans su* ??rg sibayak hersey general xqz batavia 1946 1957 1999 soerabaya j van wim WR-1'.split(' '),
  ...MIXED.split(/[|\n]/),
]

/** Few ids, so that changes often meet existing records. */
const few = fc.integer({ min: 1, max: 12 })
const many = fc.integer({ min: 1, max: 60 })
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const unique = <T extends { id: number }>(arbitrary: fc.Arbitrary<T>, maxLength: number, minLength = 0) =>
  fc.uniqueArray(arbitrary, { selector: (record) => record.id, minLength, maxLength })

const ship: fc.Arbitrary<ShipDocument> = fc.record({
  id: few,
  shipName: oneOf(SHIPS),
  prefix: oneOf(['ms', null]),
  company: oneOf(['Rotterdamsche Lloyd', null]),
  master: oneOf(['A. Visser', null]),
  builtYear: oneOf([1928, null]),
  tonnage: oneOf([7211, null]),
  nationality: oneOf(['Nederlands', null]),
  note: oneOf(['Voer later als troepenschip.', null]),
  source: oneOf(['https://example.org/', null]),
})

const journey: fc.Arbitrary<JourneyDocument> = fc
  .record({
    id: few,
    ship: fc.option(few),
    startDate: oneOf(DATES),
    endDate: oneOf(DATES),
    startCity: oneOf(CITIES),
    endCity: oneOf(CITIES),
    names: fc.record({ entered: oneOf([0, 1, 3]), expected: oneOf([3, null]) }),
    stories: oneOf([0, 3]),
    via: fc.subarray(CITIES.filter((city) => city !== null)),
  })
  .map(({ id, ship, names, stories, via, startDate, endDate, ...cities }) => {
    const reversed = startDate !== null && endDate !== null && startDate > endDate
    return {
      id,
      ...(via.length > 0 && { via }),
      ...(stories > 0 && { stories }),
      hit: {
        _id: String(id),
        journeyId: `WR-${id}`,
        name: `Reis ${id}`,
        ship: { id: ship === null ? null : String(ship), name: null },
        startDate: reversed ? endDate : startDate,
        endDate: reversed ? startDate : endDate,
        ...cities,
        contentPoint: [],
        source: null,
        names,
      },
    }
  })

const passenger: fc.Arbitrary<PassengerDocument> = fc
  .record({ id: many, journey: few, given: oneOf(GIVEN), particle: oneOf(PARTICLES), surname: oneOf(SURNAMES) })
  .map(({ given, particle, surname, ...keys }) => ({
    ...keys,
    startDate: null,
    fullName: `${given} ${particle}${surname}`,
    demonstration: keys.id % 2 === 0,
  }))

const medium: fc.Arbitrary<MediaDocument> = fc
  .record({ id: few, journey: fc.option(few), ship: fc.option(few), caption: oneOf(CAPTIONS) })
  .map(({ caption, ...keys }) => {
    if (caption.startsWith('Lijst')) return { ...keys, kind: 'list-page' }
    const item = mediaItem({
      id: `00000000-0000-4000-8000-${String(keys.id).padStart(12, '0')}`,
      description: caption,
      collection: null,
      width: 100 * keys.id,
      height: 300,
      file_hash: 'c0ffee00',
      demonstration: keys.id % 3 === 0,
      maker: keys.id % 2 === 0 ? 'J. de Vries' : null,
      year: keys.id % 4 === 0 ? 1949 : null,
      licence: keys.id % 3 === 0 ? 'cc-by' : null,
    })
    return { ...keys, kind: 'image', item }
  })

const variant: fc.Arbitrary<VariantDocument> = fc.oneof(
  fc.record({ id: fc.constantFrom(1, 2), kind: fc.constant('place' as const), spellings: oneOf(GROUPS) }),
  fc.record({ id: fc.constantFrom(3, 4), kind: fc.constant('name' as const), spellings: oneOf(NAME_GROUPS) }),
)

export const archives: fc.Arbitrary<Documents> = fc.record({
  ship: unique(ship, 8, 4),
  journey: unique(journey, 10, 4),
  passenger: unique(passenger, 40, 20),
  media: unique(medium, 10, 4),
  variant: unique(variant, 2),
})

/** Rows that are put, and rows that are removed or no longer public. */
export interface Change {
  put: Documents
  remove: Record<DocumentKind, number[]>
}

const some = (ids: fc.Arbitrary<number>, maxLength: number) => fc.uniqueArray(ids, { maxLength })

export const changes: fc.Arbitrary<Change> = fc.record({
  put: fc.record({
    ship: unique(ship, 1),
    journey: unique(journey, 2),
    passenger: unique(passenger, 6),
    media: unique(medium, 2),
    variant: unique(variant, 1),
  }),
  remove: fc.record({
    ship: some(few, 1),
    journey: some(few, 1),
    passenger: some(many, 4),
    media: some(few, 1),
    variant: some(few, 1),
  }),
})

const word = oneOf(words)
const query = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 4, arbitrary: fc.tuple(word, word).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.tuple(word, word, word).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.constant('') },
)
const period = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constant({ unknownDate: true }),
  oneOf(['1946-06-01', '1947-01-15']).map((startDate) => ({ startDate })),
  oneOf(['1946-12-30', '1950-01-01']).map((endDate) => ({ endDate })),
  fc.constant({ startDate: '1946-04-01', endDate: '1950-06-01' }),
)
const known = CITIES.filter((city) => city !== null)
const cities = fc.subarray(known, { minLength: 1, maxLength: 2 })
/** One question in five has this filter. */
const sometimes = (name: FilterName, arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: arbitrary.map((value) => ({ [name]: value })) })

/** Each filter; the unknown date is part of the period. */
const filters: Record<Exclude<Choice, 'unknownDate'> | 'journeyId', fc.Arbitrary<VoyageFilter>> = {
  period,
  startCity: sometimes('startCity', cities),
  endCity: sometimes('endCity', cities),
  via: sometimes('via', cities),
  names: sometimes('names', fc.subarray([...NAMES_ENTERED], { minLength: 1, maxLength: 2 })),
  shipId: sometimes('shipId', few.map(String)),
  journeyId: sometimes(
    'journeyId',
    few.map((id) => `WR-${id}`),
  ),
}

export const questions: fc.Arbitrary<ReferenceQuery> = fc
  .tuple(fc.record({ query, tab: oneOf(TABS) }), ...Object.values(filters))
  .map(([asked, ...parts]) => Object.assign(asked, ...parts))
