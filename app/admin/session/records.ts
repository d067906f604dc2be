/** The calls of one kind of record, typed by the kind. */

import type { AnswerOf, Query } from '#domain/call-address.ts'
import type { HistoryKind, RecordKind } from '#domain/kinds.ts'
import type { RecordAnswers, RecordCallName, RecordOf, RowOf } from '#domain/staff-records.ts'
import type { User } from '#domain/user.ts'
import { type Answer, ask, currentOf, type Reader, reader } from './call.ts'

interface Versioned {
  _id: string
  version: number
}

/** A page of a list, or the whole of it where nothing is asked. */
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
    /** Takes the record out of everything public. */
    unpublish: ({ _id: id, version }: Versioned) =>
      call('POST /api/admin/:kind/:id/unpublish', { params: { id }, body: { version } }),
    /** Throws away the draft; what is public stays. */
    discardDraft: ({ _id: id, version }: Versioned) =>
      call('DELETE /api/admin/:kind/:id/draft', { params: { id }, query: { version } }),
    /** Into the bin. */
    remove: ({ _id: id, version }: Versioned) => call('DELETE /api/admin/:kind/:id', { params: { id }, query: { version } }),
    uses: reader(`${path}/:id/uses`, (id: string, signal) => call('GET /api/admin/:kind/:id/uses', { params: { id }, signal })),
    /** The record as somebody else has made it meanwhile, for which a change was refused. */
    currentOf: currentOf<One>,
  }
}

type Rows = { [K in RecordKind]: RowOf<K> } & { user: User }
type Ones = { [K in RecordKind]: RecordOf<K> } & { user: User }

/** The calls of a kind whose lists give a `Row`, and all else `One`. */
export type Records<Row, One extends Row = Row> = ReturnType<typeof callsOf<Row, One>>
export const recordsOf = <K extends HistoryKind>(kind: K) => callsOf<Rows[K], Ones[K] & Rows[K]>(kind)

type ListName = 'GET /api/admin/bin' | 'GET /api/admin/history' | 'GET /api/admin/links' | 'GET /api/admin/submission'

/** The list of what is no record. */
export const listOf = <N extends ListName>(name: N): List<AnswerOf<N>[number]> =>
  reader(name, (query, signal) => ask(name, { query, signal }))
