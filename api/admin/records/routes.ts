/** The calls of one kind of record, the same for every kind. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { rehearse, within } from '#db/transactions.ts'
import type { Fields, Work } from '#records/description.ts'
import { type FoundRecord, findRecord, onTheWire } from '#records/rows.ts'
import { errorResponses } from '../../errors.ts'
import { AnyRecord, ById, CheckSchema, REFUSALS, recordNotFound, VersionSchema } from './answers.ts'
import {
  createRecord,
  deleteRecord,
  discardDraft,
  publishRecord,
  unpublishRecord,
  updateRecord,
} from './changes.ts'
import type { Entity } from './entity.ts'
import { type ListParameters, ListParametersSchema, listRecords } from './list.ts'

export interface RecordRoutes {
  db: Kysely<Database>
  /** Further parameters of the list, and what they narrow it to. */
  only?: { parameters: TObject; where(asked: Record<string, unknown>): RawBuilder<unknown> }
}

export function recordRoutes(app: FastifyInstance, entity: Entity, options: RecordRoutes): void {
  const { db, only } = options
  const tags = [`staff: ${entity.kind}`]
  const inTransaction = <T>(
    request: FastifyRequest,
    change: (work: Work) => Promise<T>,
    run = within,
  ): Promise<T> => run(db, (trx) => change({ trx, userId: request.user.id }))
  /** Where the caller asked for a check alone, tries the change and gives true. */
  const wasCheck = async (request: FastifyRequest, change: (work: Work) => Promise<unknown>) => {
    const { check = false } = request.query as { check?: boolean }
    if (check) await inTransaction(request, change, rehearse)
    return check
  }
  const one = { tags, params: ById, response: { 200: AnyRecord, ...REFUSALS } }

  app.get(
    entity.path,
    {
      schema: {
        tags,
        summary: 'The whole list without long texts, or with any parameter a page of it',
        querystring: Type.Object({ ...ListParametersSchema.properties, ...only?.parameters.properties }),
        response: { 200: Type.Array(AnyRecord), ...errorResponses() },
      },
    },
    async (request, reply) => {
      const { asked, rest } = split(request.query as Record<string, unknown>)
      const { records, total } = await listRecords(db, entity, asked, only?.where(rest))
      if (total !== null) reply.header('x-total-count', total)
      return records.map(onTheWire)
    },
  )

  app.get(
    `${entity.path}/:id`,
    { schema: { ...one, summary: 'One record, as staff work on it' } },
    async (request) => onTheWire(await theRecord(db, entity, idOf(request))),
  )

  app.get(
    `${entity.path}/:id/uses`,
    { schema: { ...one, summary: 'What uses the record: asked before it is deleted' } },
    async (request) => {
      await theRecord(db, entity, idOf(request))
      return { uses: await entity.uses(db, idOf(request)) }
    },
  )

  app.post(
    entity.path,
    {
      schema: {
        tags,
        summary: 'A new record; public at once unless it is a draft',
        querystring: CheckSchema,
        body: bodyOf(entity, 'new'),
        response: { 201: Type.Object({ _id: Type.String() }), 204: Type.Null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { draft = false, ...fields } = request.body as Fields & { draft?: boolean }
      const create = (work: Work) => createRecord(work, entity, fields, draft)
      if (await wasCheck(request, create)) return reply.code(204).send(null)
      const id = await inTransaction(request, create)
      return reply.code(201).send({ _id: String(id) })
    },
  )

  app.put(
    `${entity.path}/:id`,
    {
      schema: {
        ...one,
        summary: 'Changes the record; public at once unless it is a draft. A field that is not given stays.',
        querystring: CheckSchema,
        body: bodyOf(entity, 'known'),
        response: { ...one.response, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const {
        draft = false,
        version,
        ...fields
      } = request.body as Fields & { draft?: boolean; version?: number }
      const update = (work: Work) => updateRecord(work, entity, idOf(request), { fields, version, draft })
      if (await wasCheck(request, update)) return reply.code(204).send(null)
      return answer(request, update)
    },
  )

  for (const [name, change, summary] of [
    ['publish', publishRecord, 'Makes public what staff work on'],
    ['unpublish', unpublishRecord, 'Takes the record, with all that goes with it, out of everything public'],
  ] as const) {
    app.post(
      `${entity.path}/:id/${name}`,
      { schema: { ...one, summary, body: VersionSchema } },
      (request) => {
        const { version } = request.body as { version?: number }
        return answer(request, (work) => change(work, entity, idOf(request), version))
      },
    )
  }

  const byVersion = { params: ById, querystring: VersionSchema }
  app.delete(
    `${entity.path}/:id/draft`,
    { schema: { ...one, ...byVersion, summary: 'Throws away the draft; what is public stays' } },
    (request) => answer(request, (work) => discardDraft(work, entity, idOf(request), versionOf(request))),
  )

  app.delete(
    `${entity.path}/:id`,
    {
      schema: {
        tags,
        ...byVersion,
        summary: 'To the bin',
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      await inTransaction(request, (work) => deleteRecord(work, entity, idOf(request), versionOf(request)))
      return reply.code(204).send()
    },
  )

  async function answer(request: FastifyRequest, change: (work: Work) => Promise<FoundRecord>) {
    const { id } = await inTransaction(request, change)
    return onTheWire(await theRecord(db, entity, id))
  }
}

const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id)
const versionOf = (request: FastifyRequest) => (request.query as { version?: number }).version

export async function theRecord(db: Kysely<Database>, entity: Entity, id: number): Promise<FoundRecord> {
  const found = await findRecord(db, entity, id)
  if (!found) throw recordNotFound()
  return found
}

/**
 * What a record's body holds. A new one needs what its schema needs; of a known one every field may be left out, and stays
 * as it is then. Fields that may be unknown may be left out, and so may those that are made when they are not given.
 */
function bodyOf({ schema, made }: Entity, which: 'new' | 'known'): TSchema {
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const mayMiss = which === 'known' || made.includes(name) || 'anyOf' in field || 'items' in field
    const own =
      made.includes(name) && which === 'new' ? Type.Union([field, Type.Null()]) : staying(field, which)
    return [name, mayMiss ? Type.Optional(own) : own]
  })
  const more = { draft: Type.Optional(Type.Boolean()), ...(which === 'known' && VersionSchema.properties) }
  return Type.Object({ ...Object.fromEntries(fields), ...more })
}

/** A default is for new records: filled into a known one, it would change what stays. */
function staying(field: TSchema, which: 'new' | 'known'): TSchema {
  const { default: _default, ...rest } = field as TSchema & { default?: unknown }
  return which === 'known' ? rest : field
}

/** The parameters that every list knows, and the others. */
function split(query: Record<string, unknown>): { asked: ListParameters; rest: Record<string, unknown> } {
  const known = Object.keys(ListParametersSchema.properties)
  const part = (isKnown: boolean) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => known.includes(name) === isKnown))
  return { asked: part(true), rest: part(false) }
}
