/**
 * One round of the drain: writes the changed rows to the engine as they are now, and then clears their marks. Nothing gets
 * lost: a row that changed again keeps its mark, and after an error all marks stay. They also stay if another index serves than
 * the noted one, because only the noted index has the rows whose marks were cleared before.
 */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { clock } from '#db/clock.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { OutboxKind } from '#db/search-tables.ts'
import { byKind, type Changes, DOCUMENT_KINDS, noDocuments } from '#search/documents.ts'
import type { SearchWriter } from '#search/search.ts'
import {
  clearMarks,
  clearNotes,
  markMissed,
  nextVersion,
  type RowKey,
  readMarks,
  readMissed,
  readNotes,
  type Which,
} from './outbox.ts'
import { loadDocuments } from './rows.ts'
import { forgetTaken, readSetAside, setAside } from './set-aside.ts'
import type { Tenure } from './tenure.ts'

export interface Drained {
  /** Marks and notes that were read. */
  found: number
  /** Marks and notes that were cleared. */
  cleared: number
  /** Documents that the engine refused for good. Their rows may be unmarked ones that show a marked row. */
  refused: number
  /** The highest version of the marks. */
  last: number
}

export async function drain(
  db: Kysely<Database>,
  writer: Pick<SearchWriter, 'writeAtOnce' | 'write' | 'holds'>,
  { drainer }: Pick<Tenure, 'drainer'>,
  now = clock.now(),
  which: Which = {},
): Promise<Drained> {
  const { marks, version: drawn } = await readMarks(db, writer.writeAtOnce, which)
  const notes = await readNotes(db, which)
  const last = marks.at(-1)?.version ?? 0
  const found = marks.length + notes.length
  if (found === 0) return { found, cleared: 0, refused: 0, last }
  const version = drawn || (await nextVersion(db))
  // Read at one moment, so that a public passenger comes with a public voyage.
  const read = await asOfOneMoment(db, async (trx) => {
    const missed = await readMissed(trx, notes, writer.writeAtOnce)
    if (missed === null) return null
    const keys = await shownBy(trx, [...marks, ...missed])
    const aside = (await readSetAside(trx)).filter(({ kind, id }) => keys[kind].includes(id))
    return { changes: await loadChanges(trx, keys, todayInAmsterdam(now)), aside }
  })
  if (!read) {
    await markMissed(db, notes)
    return { found, cleared: notes.length, refused: 0, last }
  }
  const { changes, aside } = read
  const refused = await writer.write({ ...changes, version })
  // Asked after the write: the index that serves now got the changes, or was filled from rows that were read later.
  const index = await writer.holds()
  const result = { found, cleared: 0, refused: refused.length, last }
  if (index === null) return result
  await setAside(db, refused, { drainer, index })
  const isRefused = (key: RowKey) => refused.some(({ kind, id }) => kind === key.kind && id === key.id)
  await forgetTaken(
    db,
    aside.filter((key) => !isRefused(key)),
    { drainer, index },
  )
  const deleted = await clearNotes(db, notes, { drainer, index })
  return { ...result, cleared: deleted + (await clearMarks(db, marks, { drainer, index })) }
}

/**
 * Removes from the engine what is gone according to the marks of a snapshot, and keeps those marks. A filling includes these
 * removals, but it takes a while, and withdrawn persons must not be found until then.
 */
export async function removeGone(db: Kysely<Database>, writer: SearchWriter, snapshot: string, now: Date): Promise<void> {
  const today = todayInAmsterdam(now)
  for (let above = 0; ; ) {
    const which = { in: snapshot, goneOn: today, above }
    const { marks, version } = await readMarks(db, writer.writeAtOnce, which)
    if (marks.length === 0) return
    const { remove } = await asOfOneMoment(db, async (trx) => loadChanges(trx, await shownBy(trx, marks), today))
    if (DOCUMENT_KINDS.some((kind) => remove[kind].length > 0)) await writer.write({ put: noDocuments(), remove, version })
    above = marks.at(-1)!.version
  }
}

function asOfOneMoment<T>(db: Kysely<Database>, read: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    return await read(trx)
  })
}

export interface Keys extends Record<OutboxKind, number[]> {
  /** Unmarked voyages with a marked passenger. */
  counted?: number[]
}

/**
 * The rows to write for these marks:
 * - the marked rows
 * - voyages of marked passengers, because they say how far names are entered, and because a passenger is only found with one
 * - voyages of marked ships
 * - media of these voyages and ships, which come and go with them
 * - all media with the file of a marked one: an image is no longer found once its file is also a page of a list
 */
export async function shownBy(db: Kysely<Database>, marks: RowKey[]): Promise<Keys> {
  const of = (kind: OutboxKind) => [...new Set(marks.filter((mark) => mark.kind === kind).map((mark) => mark.id))]
  const keys: Keys = byKind(of)
  let counted: number[] = []
  if (keys.passenger.length > 0) {
    const voyages = await db
      .selectFrom('passenger')
      .innerJoin('journey', 'journey.id', 'passenger.journey_id')
      .select('journey.id')
      .distinct()
      .where(anyOf('passenger.id', keys.passenger))
      .execute()
    counted = voyages.map((row) => row.id)
  }
  if (keys.ship.length > 0) {
    const sailed = await db.selectFrom('journey').select('id').where(anyOf('ship_id', keys.ship)).execute()

    keys.journey = [...new Set([...keys.journey, ...sailed.map((row) => row.id)])]
  }
  if (keys.ship.length + keys.journey.length > 0) {
    const shown = await db
      .selectFrom('media')
      .select('row_id')
      .where((eb) => eb.or([anyOf('journey_id', keys.journey), anyOf('ship_id', keys.ship)]))
      .execute()
    keys.media = [...new Set([...keys.media, ...shown.map((row) => row.row_id)])]
  }
  if (keys.media.length > 0) {
    const same = await db
      .selectFrom('media')
      .select('row_id')
      // Any number of records may have the same file.
      .where('file_hash', 'in', (eb) =>
        eb.selectFrom('media as marked').select('file_hash').where(anyOf('marked.row_id', keys.media)),
      )
      .execute()
    keys.media = [...new Set([...keys.media, ...same.map((row) => row.row_id)])]
  }
  const others = new Set(keys.journey)
  counted = counted.filter((id) => !others.has(id))
  return { ...keys, journey: [...keys.journey, ...counted], counted }
}

const anyOf = (column: string, ids: number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`

export async function loadChanges(db: Kysely<Database>, keys: Keys, today: string): Promise<Omit<Changes, 'version'>> {
  const put = noDocuments()
  const load = async <K extends OutboxKind>(kind: K) => {
    if (keys[kind].length > 0) put[kind] = await loadDocuments[kind](db, { ids: keys[kind] }, today)
  }
  for (const kind of DOCUMENT_KINDS) await load(kind)
  const missing = (kind: OutboxKind) => {
    const found = new Set(put[kind].map((document) => document.id))
    return keys[kind].filter((id) => !found.has(id))
  }
  return { put, remove: byKind(missing), ...(keys.counted && { counted: keys.counted }) }
}
