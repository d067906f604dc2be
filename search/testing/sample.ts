/** A small archive with a case for every rule of search. */
import { mediaItem } from '#domain/media.ts'
import type { Documents, MediaDocument } from '../documents.ts'

const SHIPS = ['Willem Ruys', 'Waterman', 'Sibajak', 'General M.L. Hersey', 'Johan van Oldenbarnevelt'] as const
const UNSAILED = 'Tabinta'

/** code, ship, from, to, departure, arrival, names */
type Row = [string, (typeof SHIPS)[number] | null, string | null, string | null, string | null, string | null, string[]]
const VOYAGES: Row[] = [
  [
    'WR-1957-1',
    'Willem Ruys',
    'Djakarta',
    'Rotterdam',
    '1957-12-20',
    '1958-01-14',
    ['Jan Jansen', 'Piet Waterman', 'Anna de Vries'],
  ],
  ['WA-1950-1', 'Waterman', 'Soerabaja', 'Amsterdam', '1950-03-01', null, ['P. van den Berg', 'Wim Jansen', 'Anna de Vries']],
  ['SI-1946-1', 'Sibajak', 'Batavia', 'Amsterdam', null, null, ['Tan Giok Lan', 'R. Soekarno', 'K. Janssen']],
  ['SI-1947-1', 'Sibajak', 'Batavia', 'Rotterdam', '1947-06-01', '1947-07-02', ['Kees Jansen', 'Anna de Vries']],
  ['GH-1946-1', 'General M.L. Hersey', 'Batavia', null, '1946-05-05', null, ['Jan de Boer']],
  ['JO-1949-1', 'Johan van Oldenbarnevelt', 'Tandjong Priok', 'Amsterdam', '1949-01-02', '1949-02-01', []],
  ['XX-1948-1', null, null, 'Southampton', '1948-02-02', '1948-03-03', ['Jan Jansen']],
]

const shipId = (name: string): number => [...SHIPS, UNSAILED].indexOf(name) + 1

export function sampleArchive(): Documents {
  let lastPassenger = 0
  return {
    variant: [
      { id: 1, kind: 'place', spellings: ['Batavia', 'Djakarta', 'Jakarta', 'Tandjong Priok'] },
      { id: 2, kind: 'name', spellings: ['Wim', 'Willem'] },
      { id: 3, kind: 'place', spellings: ['Port Said', 'Poort Saïd'] },
    ],
    ship: [...SHIPS, UNSAILED].map((shipName) => ({ id: shipId(shipName), shipName, prefix: 'ms' })),
    journey: VOYAGES.map(([journeyId, ship, startCity, endCity, startDate, endDate, aboard], at) => ({
      id: at + 1,
      hit: {
        _id: String(at + 1),
        journeyId,
        name: `Reis ${journeyId}`,
        ship: { id: ship && String(shipId(ship)), name: ship },
        startDate,
        endDate,
        startCity,
        endCity,
        contentPoint: ['7', '8'],
        source: null,
        // The names of the Waterman are not all entered yet.
        names: { entered: aboard.length, expected: ship === 'Waterman' ? aboard.length + 1 : aboard.length || null },
      },
      // Everybody calls at Port Said but the Willem Ruys. Batavia is also where others begin.
      ...(ship !== 'Willem Ruys' && { via: ship === 'Waterman' ? ['Batavia', 'Port Said'] : ['Port Said'] }),
      ...(journeyId === 'SI-1947-1' && { formerCodes: ['SB-1946-9'] }),
    })),
    passenger: VOYAGES.flatMap(([, , , , , , names], at) =>
      names.map((fullName) => ({
        id: ++lastPassenger,
        journey: at + 1,
        startDate: null,
        fullName,
        demonstration: fullName.startsWith('P.'),
      })),
    ),
    media: [
      medium(1, 'image', 1, 1, 'De Willem Ruys vertrekt'),
      medium(2, 'image', null, 3, 'Aan dek van de Sibajak'),
      medium(3, 'image', null, null, 'Koffers op de kade'),
      medium(4, 'list-page', 2, null, 'Lijst van de Waterman'),
      medium(5, 'list-page', 2, null, 'Lijst van de Waterman'),
    ],
  }
}

const medium = (
  id: number,
  kind: 'image' | 'list-page',
  journey: number | null,
  ship: number | null,
  text: string,
): MediaDocument => {
  const of = { id, journey, ship }
  if (kind === 'list-page') return { ...of, kind }
  const item = mediaItem({
    id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    description: text,
    collection: 'Eigen collectie',
    width: 400,
    height: 300,
    file_hash: 'c0ffee00',
    demonstration: false,
    maker: null,
    year: null,
    licence: null,
  })
  return { ...of, kind, item }
}
