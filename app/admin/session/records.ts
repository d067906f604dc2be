/** The calls of one kind of record, typed by the kind. */

import { type AnswerOf, addressOf, type Query } from '#domain/call-address.ts'
import type { HistoryKind, RecordKind } from '#domain/kinds.ts'
import type { ManyChange } from '#domain/many.ts'
import type { WhichRecords } from '#domain/staff-lists.ts'
import type { RecordAnswers, RecordCallName, RecordOf, RowOf } from '#domain/staff-records.ts'
import type { User } from '#domain/user.ts'
import { type Answer, ask, currentOf, type Reader, reader } from './call.ts'

interface ManyBody {
  which: WhichRecords
  change: ManyChange
  expected?: number
}

interface Versioned {
  _id: string
  version: number
}

/** Reads a page of a list, or the whole list if nothing is asked. */
export type List<Row> = Reader<Query, Answer<Row[]>>

type Asked = Parameters<typeof ask>[1]

function callsOf<Row, One extends Row>(kind: HistoryKind) {
  type Answers = RecordAnswers<Row, One>
  const callList = <N extends RecordCallName>(name: N, asked: Asked) => ask<Answers[N]>(name.replace(':kind', kind), asked)
  const call = async <N extends RecordCallName>(name: N, asked: Asked) => (await callList(name, asked)).data
  const path = `GET /api/admin/${kind}`
  return {
    list: reader(path, (query: Query, signal) => callList('GET /api/admin/:kind', { query, signal })),
    read: reader(`${path}/:id`, (id: string, signal) => call('GET /api/admin/:kind/:id', { params: { id }, signal })),
    create: (body: object, query: Query = {}) => call('POST /api/admin/:kind', { body, query }),
    update: (id: string, body: object, query: Query = {}) => call('PUT /api/admin/:kind/:id', { params: { id }, body, query }),
    unpublish: ({ _id: id, version }: Versioned) =>
      call('POST /api/admin/:kind/:id/unpublish', { params: { id }, body: { version } }),
    publish: ({ _id: id, version }: Versioned) =>
      call('POST /api/admin/:kind/:id/publish', { params: { id }, body: { version } }),
    discardDraft: ({ _id: id, version }: Versioned) =>
      call('DELETE /api/admin/:kind/:id/draft', { params: { id }, query: { version } }),
    /** Moves the record to the bin. */
    remove: ({ _id: id, version }: Versioned) => call('DELETE /api/admin/:kind/:id', { params: { id }, query: { version } }),
    uses: reader(`${path}/:id/uses`, (id: string, signal) => call('GET /api/admin/:kind/:id/uses', { params: { id }, signal })),
    changeMany: (body: ManyBody) => call('POST /api/admin/:kind/many', { body, query: {} }),
    /** What a change of many would do. */
    judged: reader(`${path}/many`, (body: ManyBody, signal) =>
      call('POST /api/admin/:kind/many', { body, query: { check: true }, signal }),
    ),
    undoMany: (id: string) => call('POST /api/admin/:kind/many/:id/undo', { params: { id } }),
    /** The address of what the list shows as a CSV file. */
    csv: (query: Query) => addressOf('GET /api/admin/:kind/csv'.replace(':kind', kind), { query })[1],
    currentOf: currentOf<One>,
  }
}

type Rows = { [K in RecordKind]: RowOf<K> } & { user: User }
type Ones = { [K in RecordKind]: RecordOf<K> } & { user: User }

/** The calls of one kind. Lists answer with a `Row` for each record, the other calls with `One`. */
export type Records<Row, One extends Row = Row> = ReturnType<typeof callsOf<Row, One>>
export const recordsOf = <K extends RecordKind | 'user'>(kind: K) => callsOf<Rows[K], Ones[K] & Rows[K]>(kind)

type ListName = `GET /api/admin/${'accessLog' | 'bin' | 'history' | 'import' | 'links' | 'submission'}`

/** Reads a list whose rows are not records. */
export const listOf = <N extends ListName>(name: N): List<AnswerOf<N>[number]> =>
  reader(name, (query, signal) => ask(name, { query, signal }))
