/**
 * Counts what visitors do, by day, and the searches that found nothing. It keeps no visitor: no cookie, and no address but as a
 * keyed hash, beside a search that may be a name. Counts are gathered in memory and written in batches, so that a search waits
 * for no database.
 */
import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { type Counted, UNFOUND_ADDRESSES, UNFOUND_MAX } from '#domain/counts.ts'
import { foldText } from '#names/text/fold.ts'
import { networkOf } from '../attempts/attempts.ts'

/** Milliseconds between two batches. */
const WRITE_MS = 15_000
/** More searches that found nothing are dropped until the next batch. Somebody may try any number of them. */
const UNFOUND_AT_ONCE = 1000
/** Above this number no other searches are kept, until old ones go: a program that makes up words would fill the disk. */
const UNFOUND_KEPT = 100_000

export interface Unfound {
  term: string
  mayBeName: boolean
  address: string
}

interface Batch {
  /** By day and what. */
  counts: Map<string, { day: string; what: Counted; times: number }>
  /** By key. */
  unfound: Map<string, Heard>
}
interface Heard extends Omit<Unfound, 'address'> {
  /** Hashed. */
  addresses: Set<string>
  days: Map<string, number>
}

const emptyBatch = (): Batch => ({ counts: new Map(), unfound: new Map() })

export class Counts {
  readonly #db: Kysely<Database>
  readonly #secret: Buffer
  readonly #onError: (error: unknown) => void
  readonly #today: () => string
  readonly #timer: NodeJS.Timeout
  #batch = emptyBatch()
  #writing: Promise<void> = Promise.resolve()

  /** `secret`: that of the installation, so that all its servers make the same hashes. */
  constructor(db: Kysely<Database>, secret: string, onError: (error: unknown) => void, today = () => todayInAmsterdam()) {
    this.#db = db
    this.#secret = createHmac('sha256', secret).update('searches that found nothing').digest()
    this.#onError = onError
    this.#today = today
    this.#timer = setInterval(() => void this.write().catch(this.#onError), WRITE_MS).unref()
  }

  add(what: Counted): void {
    addCount(this.#batch, this.#today(), what, 1)
  }

  addUnfound({ term, mayBeName, address }: Unfound): void {
    const shown = term.replace(/[\p{C}\s]+/gu, ' ').trim()
    const folded = foldText(shown)
    if (folded === '' || shown.length > UNFOUND_MAX) return
    const key = this.#hash(folded)
    const { unfound } = this.#batch
    if (!unfound.has(key) && unfound.size >= UNFOUND_AT_ONCE) return
    const addresses = new Set(mayBeName ? [this.#hash(`${key} ${networkOf(address)}`)] : [])
    addHeard(this.#batch, key, { term: shown, mayBeName, addresses, days: new Map([[this.#today(), 1]]) })
  }

  /** Writes what was gathered. If that fails it is gathered again, and goes with the next batch. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#writeBatch())
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(this.#onError)
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#batch
    if (batch.counts.size + batch.unfound.size === 0) return
    this.#batch = emptyBatch()
    try {
      await this.#db.transaction().execute((trx) => writeBatch(trx, batch))
    } catch (error) {
      for (const { day, what, times } of batch.counts.values()) addCount(this.#batch, day, what, times)
      for (const [key, heard] of batch.unfound) addHeard(this.#batch, key, heard)
      throw error
    }
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, 22)
  }
}

function addCount({ counts }: Batch, day: string, what: Counted, times: number): void {
  const key = `${day} ${what}`
  counts.set(key, { day, what, times: (counts.get(key)?.times ?? 0) + times })
}

function addHeard({ unfound }: Batch, key: string, { term, mayBeName, addresses, days }: Heard): void {
  const heard = unfound.get(key) ?? { term, mayBeName, addresses: new Set(), days: new Map() }
  heard.mayBeName &&= mayBeName
  for (const address of addresses) if (heard.addresses.size < UNFOUND_ADDRESSES) heard.addresses.add(address)
  for (const [day, times] of days) heard.days.set(day, (heard.days.get(day) ?? 0) + times)
  unfound.set(key, heard)
}

const byKey = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1)

/** In the order of the keys, so that servers that write at once do not wait for each other for ever. */
async function writeBatch(trx: Transaction<Database>, { counts, unfound }: Batch): Promise<void> {
  for (const [, { day, what, times }] of [...counts].sort(byKey))
    await sql`insert into daily_count (day, what, times) values (${day}, ${what}, ${times})
      on conflict (day, what) do update set times = daily_count.times + excluded.times`.execute(trx)
  if (unfound.size === 0) return
  const kept = await value(trx, sql<number>`select count(*) from unfound_term`)
  for (const [key, heard] of [...unfound].sort(byKey)) await writeUnfound(trx, key, heard, kept < UNFOUND_KEPT)
}

async function writeUnfound(trx: Transaction<Database>, key: string, heard: Heard, hasRoom: boolean) {
  const { term, mayBeName, addresses, days } = heard
  if (hasRoom) await sql`insert into unfound_term (key) values (${key}) on conflict do nothing`.execute(trx)
  const known = await trx
    .selectFrom('unfound_term')
    .select(['term', 'addresses'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return
  if (known.term === null) {
    const all = [...new Set([...known.addresses, ...addresses])]
    const isOpen = !mayBeName || all.length >= UNFOUND_ADDRESSES
    await trx
      .updateTable('unfound_term')
      .set(isOpen ? { term, addresses: [] } : { addresses: all })
      .where('key', '=', key)
      .execute()
  }
  for (const [day, times] of days)
    await sql`insert into unfound_day (key, day, times) values (${key}, ${day}, ${times})
      on conflict (key, day) do update set times = unfound_day.times + excluded.times`.execute(trx)
}
