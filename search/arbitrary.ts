/** Random archives, questions and changes for the property tests: small and crowded, so that everything collides. */
import fc from 'fast-check'
import type { JourneyDocument, PassengerDocument, ShipDocument } from './documents.ts'
import type { Records, ReferenceQuery } from './reference.ts'

const SHIPS = ['Waterman', 'Willem Ruys', 'Oranje', 'Sibajak', 'General M.L. Hersey', 'Stad Haarlem', 'Ruys']
const CITIES = ['Batavia', 'Soerabaja', 'Amsterdam', 'Rotterdam', 'Haarlem', null]
const DATES = ['1946-03-01', '1946-12-30', '1947-01-15', '1950-06-01', '1957-07-04', null, null]
const GIVEN = ['Jan', 'J.', 'Johannes', 'Willem', 'Anna', 'P.', 'Zoë', 'Oranje', 'Tan Giok']
const PARTICLES = ['', '', '', 'van den ', 'de ', 'v.d. ']
const SURNAMES = [
  'Jansen',
  'Janssen',
  'Berg',
  'Waterman',
  'Ruys',
  'Haarlem',
  'Soekarno',
  'Sukarno',
  'Vries',
  'Dijk',
]
const WORDS = [
  ...SURNAMES,
  ...GIVEN,
  'jansn',
  'wilem ruis',
  'watermn',
  'berg, p. van den',
  'vd berg',
  'jans',
  'su*',
  '??rg',
  'sibayak',
  'hersey',
  'general',
  'xqz',
  'willem ruys',
  'stad haarlem',
  'batavia',
  '1946',
  '1957',
  '1999',
  'soerabaya',
  'j',
  'van',
  'ms oranje',
  'WR-1',
]

/** A few identities, so that changes often meet records that are there. */
const id = fc.integer({ min: 1, max: 12 })
const passengerId = fc.integer({ min: 1, max: 60 })
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const unique = <T extends { id: number }>(arbitrary: fc.Arbitrary<T>, maxLength: number, minLength = 0) =>
  fc.uniqueArray(arbitrary, { selector: (record) => record.id, minLength, maxLength })

const ship: fc.Arbitrary<ShipDocument> = id.map((id) => ({
  id,
  shipName: SHIPS[(id - 1) % SHIPS.length]!,
  prefix: id % 2 ? 'ms' : null,
}))

const journey: fc.Arbitrary<JourneyDocument> = fc
  .record({
    id,
    ship: fc.option(ship),
    startDate: oneOf(DATES),
    endDate: oneOf(DATES),
    startCity: oneOf(CITIES),
    endCity: oneOf(CITIES),
  })
  .map(({ id, ship, startDate, endDate, ...cities }) => {
    const reversed = startDate !== null && endDate !== null && startDate > endDate
    return {
      id,
      hit: {
        _id: String(id),
        journeyId: `WR-${id}`,
        name: `Reis ${id}`,
        ship: { id: ship ? String(ship.id) : null, name: ship?.shipName ?? null },
        startDate: reversed ? endDate : startDate,
        endDate: reversed ? startDate : endDate,
        ...cities,
        contentPoint: [],
        source: null,
      },
    }
  })

const passenger: fc.Arbitrary<PassengerDocument> = fc
  .record({
    id: passengerId,
    journey: id,
    given: oneOf(GIVEN),
    particle: oneOf(PARTICLES),
    surname: oneOf(SURNAMES),
  })
  .map(({ given, particle, surname, ...keys }) => ({
    ...keys,
    fullName: `${given} ${particle}${surname}`,
    demonstration: keys.id % 2 === 0,
  }))

const listPage = fc.record({ id, journey: id })

export const archives: fc.Arbitrary<Records> = fc
  .record({
    ships: unique(ship, 8),
    journeys: unique(journey, 10, 4),
    passengers: unique(passenger, 40, 20),
    listPages: unique(listPage, 6),
  })
  .map(publicOnly)

/** A passenger is public with his voyage alone. */
export function publicOnly(records: Records): Records {
  const journeys = new Set(records.journeys.map(({ id }) => id))
  return { ...records, passengers: records.passengers.filter((passenger) => journeys.has(passenger.journey)) }
}

const word = oneOf(WORDS)
const query = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 4, arbitrary: fc.tuple(word, word).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.tuple(word, word, word).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.constant('') },
)

const period = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constant({ unknownDate: true }),
  fc.constantFrom('1946-06-01', '1947-01-15').map((startDate) => ({ startDate })),
  fc.constantFrom('1946-12-30', '1950-01-01').map((endDate) => ({ endDate })),
  fc.constant({ startDate: '1946-04-01', endDate: '1950-06-01' }),
)
const cities = fc.subarray(
  CITIES.filter((city) => city !== null),
  { minLength: 1, maxLength: 2 },
)
/** One question in five has it. */
const sometimes = <T>(key: string, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: arbitrary.map((value) => ({ [key]: value })) },
  )

export const questions: fc.Arbitrary<ReferenceQuery> = fc
  .tuple(
    fc.record({ query, tab: fc.constantFrom('passengers', 'journeys', 'passengerList') }),
    period,
    sometimes('startCity', cities),
    sometimes('endCity', cities),
    sometimes('shipId', id.map(String)),
    sometimes(
      'journeyId',
      id.map((id) => `WR-${id}`),
    ),
  )
  .map((parts) => Object.assign({}, ...parts))

/** What one change puts and takes away. */
export interface Change {
  put: Records
  remove: { journeys: number[]; passengers: number[]; listPages: number[] }
}

export const changes: fc.Arbitrary<Change> = fc.record({
  put: fc.record({
    ships: fc.constant([]),
    journeys: unique(journey, 2),
    passengers: unique(passenger, 6),
    listPages: unique(listPage, 2),
  }),
  remove: fc.record({
    journeys: fc.uniqueArray(id, { maxLength: 1 }),
    passengers: fc.uniqueArray(passengerId, { maxLength: 4 }),
    listPages: fc.uniqueArray(id, { maxLength: 1 }),
  }),
})
