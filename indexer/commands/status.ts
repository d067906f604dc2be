/** `npm run index -- --status [--json]`. Exit code 0: search is in step or on its way there. 1: it needs attention. */

import { sql } from 'kysely'
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { withDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { OutboxKind } from '#db/search-tables.ts'
import { readFilling, readRebuild } from '../filling.ts'
import { openWriter } from '../open-writer.ts'
import { readRemovals } from '../outbox.ts'
import { type LateRemovals, lateOf } from '../removals.ts'
import { type Holder, readHolder, readTenure } from '../tenure.ts'

export async function status(config: Config, elasticsearch: ElasticsearchConfig, { json }: { json: boolean }): Promise<number> {
  return withDatabase(config, async (open) => {
    const found = await readStatus(open)
    const worries = [...(await engineWorries(elasticsearch, found.index)), ...worriesOf(found)]
    if (json) console.log(JSON.stringify({ ...found, worries }))
    else for (const line of [...statusLines(found), ...worries]) console.log(line)
    return worries.length > 0 ? 1 : 0
  })
}

async function engineWorries(elasticsearch: ElasticsearchConfig, index: string | null): Promise<string[]> {
  try {
    const writer = await openWriter(elasticsearch)
    try {
      const serves = await writer.holds()
      if (serves === null) return ['No index serves.']
      const isOther = serves !== index
      const ailment = await writer.ailment()
      return [
        ...(isOther ? ['Another index serves than the one that is drained into.'] : []),
        ...(ailment === null ? [] : [ailment]),
      ]
    } finally {
      await writer.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The state of search according to the database. */
interface Status {
  /** Null if no process drains. */
  drainer: Omit<Holder, 'drainer'> | null
  /** The index into which the outbox is drained. Null if there is none yet. */
  index: string | null
  waiting: { marks: number; oldestSeconds: number }
  /** Withdrawn records that are still served. */
  removals: LateRemovals
  filling: { done: number; total: number; perSecond: number } | null
  rebuildAsked: boolean
  setAside: { count: number; first: SetAside[] }
}

interface SetAside {
  kind: OutboxKind
  id: number
  reason: string
  since: string
}

/** The most rows that are named. */
const NAMED = 100
/** An edit that waits for longer is late. */
const LATE_SECONDS = 60

export async function readStatus(open: OpenDatabase): Promise<Status> {
  const { db } = open
  const { tenure } = await readTenure(db)
  const holder = await readHolder(open)
  const { rows } = await sql<{ marks: number; oldest: number }>`select count(*) as marks,
    coalesce(extract(epoch from now() - min(queued_at)), 0)::int as oldest from search_outbox`.execute(db)
  const filling = holder ? await readFilling(db, tenure?.drainer) : null
  const count = await value(db, sql<number>`select count(*) from search_set_aside`)
  const first = await db
    .selectFrom('search_set_aside')
    .select(['kind', 'entity_id as id', 'reason', 'since'])
    .orderBy('kind')
    .orderBy('entity_id')
    .limit(NAMED)
    .execute()
  return {
    drainer: holder && withoutId(holder),
    index: tenure?.index ?? null,
    waiting: { marks: rows[0]!.marks, oldestSeconds: rows[0]!.oldest },
    removals: lateOf(await readRemovals(db, todayInAmsterdam())),
    filling: filling && {
      done: filling.done,
      total: filling.total,
      perSecond: Math.round(filling.done / Math.max(1, (Date.now() - Date.parse(filling.since)) / 1000)),
    },
    rebuildAsked: (await readRebuild(db)) !== null,
    setAside: { count, first: first.map((row) => ({ ...row, since: row.since.toISOString() })) },
  }
}

function withoutId({ engine, host, pid, since }: Holder): Status['drainer'] {
  return { engine, host, pid, since }
}

/** Lines about what needs attention. Empty if search is in step or on its way there. */
export function worriesOf({ drainer, index, waiting, removals, filling, setAside }: Status): string[] {
  return [
    ...(drainer === null ? ['No process keeps search in step.'] : []),
    ...(drainer !== null && index === null && !filling ? ['There is no index yet.'] : []),
    ...(waiting.oldestSeconds > LATE_SECONDS && !filling ? ['Edits wait for more than a minute.'] : []),
    ...(removals.waiting > 0 ? ['Withdrawn records are still in the index: servers leave the persons among them out.'] : []),
    ...(setAside.count > 0 ? ['The engine refused documents: the rows that are named must change.'] : []),
  ]
}

/** The status in lines for people. */
export function statusLines(status: Status): string[] {
  const { drainer, index, waiting, removals, filling, rebuildAsked, setAside } = status
  const who = drainer && `process ${drainer.pid} on ${drainer.host}, ${drainer.engine}, since ${drainer.since}`
  const oldest = waiting.marks > 0 ? `, the oldest for ${waiting.oldestSeconds} s` : ''
  return [
    `Drainer:    ${who ?? 'none'}`,
    `Index:      ${index ?? 'none'}`,
    `Waiting:    ${waiting.marks}${oldest}`,
    `Withdrawn:  ${removals.waiting === 0 ? 'none is served' : `${removals.waiting} still served, for ${removals.seconds} s`}`,
    `Filling:    ${filling ? fillingLine(filling) : rebuildAsked ? 'asked for' : 'no'}`,
    `Set aside:  ${setAside.count}`,
    ...setAside.first.map(({ kind, id, reason, since }) => `  ${kind} ${id}: ${reason}, since ${since}`),
    ...(setAside.count > setAside.first.length ? [`  and ${setAside.count - setAside.first.length} more`] : []),
  ]
}

function fillingLine({ done, total, perSecond }: NonNullable<Status['filling']>): string {
  const percent = total > 0 ? Math.floor((done * 100) / total) : 100
  const left = perSecond > 0 ? `, ${Math.ceil((total - done) / perSecond)} s left` : ''
  return `${percent} %, ${done} of ${total}, ${perSecond} a second${left}`
}
