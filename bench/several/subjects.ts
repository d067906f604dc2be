/** New passengers and voyages to edit. Each knows what a search for its names must answer after its last edit. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** What a search for a name must answer. */
export interface Expected {
  /** No other passenger has this name. */
  name: string
  passenger: number
  /** The name of the ship in the result; null if the passenger must not be found. */
  ship: string | null
}

/** Something to edit, one edit at a time. */
export interface Subject {
  expected: Expected[]
  /** Makes the next edit, updates `expected`, and returns the name of the edit. */
  edit(db: Kysely<Database>): Promise<string>
}

const LETTERS = 'bcdfghklmnprstvwz'
const VOWELS = 'aeiou'
const pick = (letters: string) => letters[Math.floor(Math.random() * letters.length)]!

/** A random word that is in no name of the archive. */
export function newWord(): string {
  const syllables = Array.from({ length: 6 }, () => pick(LETTERS) + pick(VOWELS)).join('')
  return syllables[0]!.toUpperCase() + syllables.slice(1)
}

/** `quiet`: a voyage that nobody edits, for the passengers. */
export async function makeSubjects(
  db: Kysely<Database>,
  quiet: Voyage,
  passengers: number,
  voyages: number,
): Promise<Subject[]> {
  const made: Subject[] = []
  for (let n = 0; n < passengers; n++) made.push(await OnePassenger.make(db, quiet))
  for (let n = 0; n < voyages; n++) made.push(await Voyage.make(db))
  return made
}

async function addPassenger(db: Kysely<Database>, journey: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto('passenger')
    .values({ journey_id: journey, full_name: name, demonstration: true, published_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Two writes at once may wait for each other's marks. The database then refuses one of them, which is tried again. */
async function untilTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
    return untilTaken(write)
  }
}

const rename = (db: Kysely<Database>, id: number, name: string) =>
  db.updateTable('passenger').set({ full_name: name }).where('id', '=', id).execute()

/** A passenger that is renamed, put under an embargo, freed from it, deleted and inserted, again and again. */
class OnePassenger implements Subject {
  expected: Expected[]
  readonly #voyage: Voyage
  #id: number
  #name: string
  #step = 0

  private constructor(voyage: Voyage, id: number, name: string) {
    this.#voyage = voyage
    this.#id = id
    this.#name = name
    this.expected = [this.#as(true)]
  }

  static async make(db: Kysely<Database>, voyage: Voyage): Promise<OnePassenger> {
    const name = newWord()
    return new OnePassenger(voyage, await addPassenger(db, voyage.id, name), name)
  }

  async edit(db: Kysely<Database>): Promise<string> {
    const steps = [this.#rename, this.#embargo, this.#free, this.#delete, this.#insert]
    return steps[this.#step++ % steps.length]!.call(this, db)
  }

  async #rename(db: Kysely<Database>): Promise<string> {
    const before = this.#as(false)
    this.#name = newWord()
    await rename(db, this.#id, this.#name)
    this.expected = [before, this.#as(true)]
    return 'renamed'
  }

  async #embargo(db: Kysely<Database>): Promise<string> {
    await this.#setPublicFrom(db, '2999-01-01')
    this.expected = [this.#as(false)]
    return 'embargo set'
  }

  async #free(db: Kysely<Database>): Promise<string> {
    await this.#setPublicFrom(db, null)
    this.expected = [this.#as(true)]
    return 'embargo ended'
  }

  async #delete(db: Kysely<Database>): Promise<string> {
    await db.deleteFrom('passenger').where('id', '=', this.#id).execute()
    this.expected = [this.#as(false)]
    return 'deleted'
  }

  async #insert(db: Kysely<Database>): Promise<string> {
    const before = this.#as(false)
    this.#name = newWord()
    this.#id = await addPassenger(db, this.#voyage.id, this.#name)
    this.expected = [before, this.#as(true)]
    return 'inserted'
  }

  async #setPublicFrom(db: Kysely<Database>, day: string | null): Promise<void> {
    await db.updateTable('passenger').set({ public_from: day }).where('id', '=', this.#id).execute()
  }

  #as(isFound: boolean): Expected {
    return { name: this.#name, passenger: this.#id, ship: isFound ? this.#voyage.ship : null }
  }
}

/** A voyage with three passengers on its own ship. It is withdrawn and put back, then its ship is renamed. */
export class Voyage implements Subject {
  expected: Expected[] = []
  readonly id: number
  readonly #shipId: number
  ship: string
  #aboard: { id: number; name: string }[] = []
  #step = 0

  private constructor(id: number, shipId: number, ship: string) {
    this.id = id
    this.#shipId = shipId
    this.ship = ship
  }

  static async make(db: Kysely<Database>): Promise<Voyage> {
    const ship = newWord()
    const { id: shipId } = await db
      .insertInto('ship')
      .values({ ship_name: ship, published_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('journey')
      .values({ code: `ST-${shipId}`, ship_id: shipId, published_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const voyage = new Voyage(id, shipId, ship)
    for (let n = 0; n < 3; n++) await voyage.board(db)
    voyage.expected = voyage.#all(true)
    return voyage
  }

  async edit(db: Kysely<Database>): Promise<string> {
    const steps = [this.#withdraw, this.#putBack, this.#renameShip]
    return steps[this.#step++ % steps.length]!.call(this, db)
  }

  /** Withdraws the voyage while one of its passengers is renamed. */
  async #withdraw(db: Kysely<Database>): Promise<string> {
    const [first] = this.#aboard
    const before = this.#all(false)
    first!.name = newWord()
    await Promise.all([untilTaken(() => this.#setWithdrawn(db, true)), untilTaken(() => rename(db, first!.id, first!.name))])
    this.expected = [...before.slice(0, 1), ...this.#all(false)]
    return 'voyage withdrawn'
  }

  /** Puts the voyage back while one passenger is added and another one deleted. */
  async #putBack(db: Kysely<Database>): Promise<string> {
    const last = this.#aboard.pop()!
    await Promise.all([
      untilTaken(() => this.#setWithdrawn(db, false)),
      untilTaken(() => this.board(db)),
      untilTaken(() => db.deleteFrom('passenger').where('id', '=', last.id).execute()),
    ])
    this.expected = [...this.#all(true), { name: last.name, passenger: last.id, ship: null }]
    return 'voyage put back'
  }

  async #renameShip(db: Kysely<Database>): Promise<string> {
    this.ship = newWord()
    await db.updateTable('ship').set({ ship_name: this.ship }).where('id', '=', this.#shipId).execute()
    this.expected = this.#all(true)
    return 'ship renamed'
  }

  async #setWithdrawn(db: Kysely<Database>, isWithdrawn: boolean): Promise<void> {
    const deleted_at = isWithdrawn ? sql<Date>`now()` : null
    await db.updateTable('journey').set({ deleted_at }).where('id', '=', this.id).execute()
  }

  /** Adds a passenger with a new name. */
  async board(db: Kysely<Database>): Promise<Expected> {
    const name = newWord()
    const passenger = await addPassenger(db, this.id, name)
    this.#aboard.unshift({ id: passenger, name })
    return { name, passenger, ship: this.ship }
  }

  #all(isFound: boolean): Expected[] {
    return this.#aboard.map(({ id, name }) => ({ name, passenger: id, ship: isFound ? this.ship : null }))
  }
}
