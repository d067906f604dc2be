/** A synthetic archive with any number of passengers on 1,700 voyages of 260 ships. It is the same in every run. */
import { mediaItem } from '#domain/media.ts'
import type { Batch, Documents, MediaDocument, PassengerDocument } from '#search/documents.ts'
import { People, type Person, writtenName } from './names.ts'
import { Random, Ranked } from './random.ts'

const SHIPS = 260
const VOYAGES = 1700
const IMAGES = 10_000
const LIST_PAGES = 24_000
const SEED = 1946

const FIRST = 'Kota General Johan Willem Stad Nieuw Groote Empire Prins Castel Fair Ville Sea Almanz Sibaj Ranch'.split(' ')
const SECOND = `Inten Agoeng Baroe Gede Ruys Sturgis Hersey Black Haarlem Maastricht Rotterdam Felice Bianco Brent Wind Water
  Zuider Noorder Ooster Wester`.split(/\s+/)
const CITIES = `Tandjong Priok,Batavia,Djakarta,Soerabaja,Semarang,Belawan,Makassar,Singapore,Hollandia,Biak,Sorong,Ambon,
Manokwari,Sabang,Balikpapan,Emmahaven,Colombo,Aden,Port Said,Suez,Genua,Marseille,Southampton,Napels,Penang`
  .split(',')
  .map((city) => city.trim())
const HARBOURS = ['Amsterdam', 'Rotterdam', 'Vlissingen', 'Southampton', 'Genua', 'Hoek van Holland', 'IJmuiden', 'Venetië']
const CAPTIONS = 'Aan dek van de,Vertrek van de,Aankomst in,Koffers aan boord van de,De eetzaal van de,Kinderen op de'.split(
  ',',
)

export interface Archive {
  documents: Omit<Documents, 'passenger'>
  /** All passengers. `id` counts from 1, in a fixed order because all names come from one seed. */
  passengers(): Generator<{ id: number; journey: number; person: Person; fullName: string }>
  people: number
}

export function makeArchive(people: number): Archive {
  const random = new Random(SEED)
  const ship = Array.from({ length: SHIPS }, (_, i) => ({
    id: i + 1,
    shipName: shipName(i),
    prefix: i % 2 ? 'ms' : 'ss',
  }))
  const from = new Ranked(CITIES, 1)
  const to = new Ranked(HARBOURS, 0.5)
  const journey = Array.from({ length: VOYAGES }, (_, i) => {
    const { id, shipName } = random.pick(ship)
    const year = 1945 + random.below(18)
    const startDate = random.chance(0.93) ? dateIn(year, random) : null
    const endDate = startDate && random.chance(0.9) ? later(startDate, 20 + random.below(30)) : null
    return {
      id: i + 1,
      hit: {
        _id: String(i + 1),
        journeyId: `${shipName.slice(0, 2).toUpperCase()}-${year}-${i + 1}`,
        name: `${shipName}, ${year}`,
        ship: { id: String(id), name: shipName },
        startDate,
        endDate,
        startCity: random.chance(0.95) ? from.pick(random) : null,
        endCity: random.chance(0.95) ? to.pick(random) : null,
        contentPoint: ['1', '2', '3'],
        source: null,
        names: { entered: 1, expected: null },
      },
    }
  })
  const media = Array.from({ length: IMAGES + LIST_PAGES }, (_, i): MediaDocument => {
    const voyage = random.pick(journey)
    const of = { id: i + 1, journey: voyage.id, ship: null }
    if (i >= IMAGES) return { ...of, kind: 'list-page' }
    const item = mediaItem({
      id: `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
      description: `${random.pick(CAPTIONS)} ${voyage.hit.ship.name} ${voyage.hit.startCity ?? ''}`,
      collection: 'Synthetisch',
      width: 1200,
      height: 800,
      file_hash: Math.imul(i + 1, 0x9e3779b1)
        .toString(16)
        .slice(-8)
        .padStart(8, '0'),
      demonstration: true,
      maker: null,
      year: null,
      licence: null,
    })
    return { ...of, kind: 'image', item }
  })
  return {
    documents: { ship, journey, media, variant: [] },
    people,
    *passengers() {
      const makePeople = new People(SEED)
      const aboard = new Ranked(journey, 400)
      const boarding = new Random(SEED + 1)
      for (let id = 1; id <= people; id++) {
        const person = makePeople.next()
        yield { id, journey: aboard.pick(boarding).id, person, fullName: writtenName(person) }
      }
    },
  }
}

/** The batches that the indexer would read from the database. */
export async function* batches(archive: Archive): AsyncGenerator<Batch> {
  for (const kind of ['ship', 'journey', 'media'] as const) {
    yield { kind, version: 1, json: JSON.stringify(archive.documents[kind]) }
  }
  const startDates = new Map(archive.documents.journey.map(({ id, hit }) => [id, hit.startDate]))
  let documents: PassengerDocument[] = []
  for (const { person: _, ...document } of archive.passengers()) {
    documents.push({ ...document, startDate: startDates.get(document.journey) ?? null, demonstration: true })
    if (documents.length < 10_000) continue
    yield { kind: 'passenger', version: 1, json: JSON.stringify(documents) }
    documents = []
  }
  yield { kind: 'passenger', version: 1, json: JSON.stringify(documents) }
}

function shipName(i: number): string {
  const [first, second] = [FIRST[i % FIRST.length]!, SECOND[Math.floor(i / FIRST.length) % SECOND.length]!]
  return i < FIRST.length * SECOND.length ? `${first} ${second}` : `${first} ${second} ${i}`
}

const dateIn = (year: number, random: Random): string =>
  `${year}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`

const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
