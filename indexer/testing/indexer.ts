/** For tests: an engine in memory that remembers its writes, an index server, and functions that add rows. */
import type { Kysely } from 'kysely'
import { type DRAFT, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { asPublished } from '#db/testing/database.ts'
import type { Changes, Refused } from '#search/documents.ts'
import { fromJson } from '#search/json.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { drain } from '../drain.ts'
import { everything } from '../everything.ts'
import { beginTenure, noteIndex } from '../tenure.ts'
import { IndexServer, ServerWriter } from './index-server.ts'
import { Gate } from './killed.ts'

export class ObservedSearch extends MemorySearch {
  readonly written: Changes[] = []
  /** The next write throws this, once. */
  failure: Error | null = null

  override async write(changes: Changes): Promise<Refused[]> {
    const { failure } = this
    this.failure = null
    if (failure) throw failure
    this.written.push(changes)
    return await super.write(changes)
  }

  #refill = () => {}

  override onFillWanted(callback: () => void): void {
    this.#refill = callback
    super.onFillWanted(callback)
  }

  wantFill(): void {
    this.#refill()
  }

  async crash(): Promise<void> {
    await this.serving?.kill()
  }

  /** The names of all passengers that a query finds, sorted. */
  async names(query: string): Promise<string[]> {
    const { passengers } = fromJson(await this.findPassengers({ query, offset: 0, rows: 100 }))
    return passengers.map(({ fullName }) => fullName).sort()
  }
}

/** An engine on its own server, filled with everything public. `follow` drains the outbox into it. */
export async function openIndexServer(db: Kysely<Database>, now = new Date()) {
  const server = new IndexServer()
  const writer = new ServerWriter(server, new Gate(), { fillAbove: 20_000, wantsFill: false })
  await writer.fill(everything(db, todayInAmsterdam(now)), async () => {})
  const tenure = await beginTenure(db, writer.engine)
  await noteIndex(db, tenure, (await writer.holds())!)
  const follow = async (now?: Date) => {
    while ((await drain(db, writer, tenure, now)).found > 0);
  }
  await follow(now)
  return { server, writer, tenure, follow }
}

export async function addShip(db: Kysely<Database>, ship_name: string): Promise<number> {
  return (await db.insertInto('ship').values(asPublished({ ship_name })).returning('id').executeTakeFirstOrThrow()).id
}

export async function addJourney(
  db: Kysely<Database>,
  code: string,
  more: { ship_id?: number; start_city?: string; start_date?: string } = {},
): Promise<number> {
  const row = { code, ...more }
  return (await db.insertInto('journey').values(asPublished(row)).returning('id').executeTakeFirstOrThrow()).id
}

export async function addPassenger(
  db: Kysely<Database>,
  full_name: string,
  journey_id: number,
  more: { public_from?: string; published_at?: typeof DRAFT } = {},
): Promise<number> {
  const row = { full_name, journey_id, ...more }
  return (await db.insertInto('passenger').values(asPublished(row)).returning('id').executeTakeFirstOrThrow()).id
}
