/**
 * An archive that keeps an engine in step without a database, like the indexer: it holds all rows, gives the engine the
 * public ones, and when a row changes also writes the rows that show it.
 */
import { DOCUMENT_KINDS, type DocumentKind, type Documents } from '../documents.ts'
import type { SearchWriter } from '../search.ts'
import type { Change } from './arbitrary.ts'

type Keys = Record<DocumentKind, number[]>

/** All archives draw their versions from one sequence, as if one database held them in turn. */
let lastVersion = 0

export class KeptArchive {
  readonly #engine: Pick<SearchWriter, 'fill' | 'write'>
  #rows: Documents

  constructor(engine: Pick<SearchWriter, 'fill' | 'write'>, rows: Documents) {
    this.#engine = engine
    this.#rows = rows
  }

  /** A voyage shows its ship and how many names are entered. A passenger is public only with its voyage, and has its date. */
  get public(): Documents {
    const ships = new Map(this.#rows.ship.map((ship) => [String(ship.id), ship]))
    const startDates = new Map(this.#rows.journey.map(({ id, hit }) => [id, hit.startDate]))
    const aboard = Map.groupBy(this.#rows.passenger, ({ journey }) => journey)
    return {
      ...this.#rows,
      journey: this.#rows.journey.map(({ hit, ...of }) => {
        const ship = ships.get(hit.ship.id ?? '')
        return {
          ...of,
          hit: {
            ...hit,
            ship: { id: ship ? String(ship.id) : null, name: ship?.shipName ?? null },
            names: { ...hit.names, entered: aboard.get(of.id)?.length ?? 0 },
          },
        }
      }),
      passenger: this.#rows.passenger.flatMap((passenger) => {
        const startDate = startDates.get(passenger.journey)
        return startDate === undefined ? [] : { ...passenger, startDate }
      }),
    }
  }

  /** `meanwhile`: changes that come while the engine reads. It reads the rows from before these changes. */
  async fill(meanwhile: Partial<Record<DocumentKind, Change>> = {}): Promise<void> {
    const documents = this.public
    const apply = (change: Change) => this.apply(change)
    const version = ++lastVersion
    await this.#engine.fill(
      (async function* () {
        for (const kind of DOCUMENT_KINDS) {
          if (meanwhile[kind]) await apply(meanwhile[kind])
          yield { kind, version, json: JSON.stringify(documents[kind]) }
        }
      })(),
      async () => {},
    )
  }

  async apply({ put, remove }: Change): Promise<void> {
    const moved = new Map(put.passenger.map(({ id, journey }) => [id, journey]))
    const left = this.#rows.passenger
      .filter(({ id, journey }) => remove.passenger.includes(id) || (moved.get(id) ?? journey) !== journey)
      .map(({ journey }) => journey)
    this.#rows = byKind((kind) => merge<{ id: number }>(this.#rows[kind], put[kind], remove[kind])) as Documents
    const changed = byKind((kind) => [...put[kind].map(({ id }) => id), ...remove[kind]])
    const sailed = this.#rows.journey.filter(({ hit }) => changed.ship.includes(Number(hit.ship.id)))
    const aboard = this.#rows.passenger.filter(({ journey }) => changed.journey.includes(journey))
    await this.#write({
      ...changed,
      journey: [...changed.journey, ...sailed.map(({ id }) => id), ...left],
      passenger: [...new Set([...changed.passenger, ...aboard.map(({ id }) => id)])],
    })
  }

  async #write(keys: Keys): Promise<void> {
    const documents = this.public
    const chosen = (kind: DocumentKind) => (documents[kind] as { id: number }[]).filter(({ id }) => keys[kind].includes(id))
    const put = byKind(chosen) as Documents
    const remove = byKind((kind) => [...new Set(keys[kind].filter((id) => !put[kind].some((document) => document.id === id)))])
    const carrying = new Set(put.passenger.map(({ journey }) => journey))
    const counted = documents.journey.filter(({ id }) => carrying.has(id) && !keys.journey.includes(id))
    const journey = [...put.journey, ...counted]
    const ids = counted.map(({ id }) => id)
    await this.#engine.write({ version: ++lastVersion, put: { ...put, journey }, remove, counted: ids })
  }
}

const byKind = <T>(of: (kind: DocumentKind) => T) =>
  Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, of(kind)])) as Record<DocumentKind, T>

/** A record that is both put and removed is put. */
function merge<T extends { id: number }>(rows: T[], put: T[], remove: number[]): T[] {
  const changed = new Set([...put.map(({ id }) => id), ...remove])
  return [...rows.filter(({ id }) => !changed.has(id)), ...put]
}
