/** The synthetic archive in its published form, and a copy with changed records. */
import type { PublishedState } from '#search/testing/published.ts'
import type { Archive } from '../people/archive.ts'
import type { Random } from '../people/random.ts'

export function publishedState({ documents, passengers }: Archive): PublishedState {
  const { variant, ship, journey, media } = documents
  const listPages = new Map<number, number>()
  for (const { kind, journey: voyage } of media)
    if (kind === 'list-page' && voyage !== null) listPages.set(voyage, (listPages.get(voyage) ?? 0) + 1)
  return {
    catalogue: {
      variant: byId(variant),
      ship: byId(ship),
      journey: byId(journey),
      image: byId(media.filter((medium) => medium.kind === 'image')),
      listPages: new Map([...listPages].sort(([a], [b]) => a - b)),
      voyages: new Map(journey.map(({ hit }) => [hit.journeyId, '0a1b2c3d'])),
      pages: new Map(),
    },
    names: Array.from(passengers(), ({ id, journey: voyage, fullName }) => ({
      id,
      journey: voyage,
      fullName,
      demonstration: true,
    })),
  }
}

/** The share of changes that give a voyage another date. Such a change updates all names of the voyage. */
const VOYAGES = 1 / 500

/** Makes this many changes. Most remove, add or rename a passenger, or move one to another voyage. */
export function changedState({ catalogue, names }: PublishedState, changes: number, random: Random): PublishedState {
  const passengers = new Map(names.map((passenger) => [passenger.id, passenger]))
  const voyages = new Map(catalogue.journey)
  const sailing = [...voyages.values()]
  let last = names.at(-1)!.id
  for (let i = 0; i < changes; i++) {
    const one = names[random.below(names.length)]!
    if (random.chance(VOYAGES)) {
      const voyage = random.pick(sailing)
      const startDate = `${1946 + random.below(15)}-05-01`
      voyages.set(voyage.id, { ...voyage, hit: { ...voyage.hit, startDate, endDate: null } })
      continue
    }
    const kind = random.below(4)
    if (kind === 0) passengers.delete(one.id)
    else if (kind === 1) passengers.set(++last, { ...one, id: last })
    else if (kind === 2) passengers.set(one.id, { ...one, journey: random.pick(sailing).id })
    else passengers.set(one.id, { ...one, fullName: `Johanna ${one.fullName}` })
  }
  return {
    catalogue: { ...catalogue, journey: voyages },
    names: [...passengers.values()].sort((a, b) => a.id - b.id),
  }
}

const byId = <T extends { id: number }>(documents: readonly T[]): Map<number, T> =>
  new Map(documents.map((document) => [document.id, document]))
