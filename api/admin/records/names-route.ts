/** What records are called, by their ids: for whoever shows a history or two versions side by side. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { readRecords, workingCopy } from '#records/rows.ts'
import { errorResponses } from '../../errors.ts'
import { IdsSchema, withIds } from './answers.ts'
import type { Entity } from './entity.ts'

interface Options {
  db: Kysely<Database>
  entities: readonly Entity[]
}

export const namesRoute: FastifyPluginAsyncTypebox<Options> = async (app, { db, entities }) => {
  app.get(
    '/api/admin/names',
    {
      schema: {
        tags: ['staff: history'],
        summary: 'What records are called, those in the bin too. Ids that no record has are left out.',
        querystring: Type.Object({ kind: Type.Enum(entities.map(({ kind }) => kind)), ids: IdsSchema }),
        response: { 200: Type.Record(Type.String(), Type.String()), ...errorResponses() },
      },
    },
    async ({ query: { kind, ids } }) => {
      const entity = entities.find((one) => one.kind === kind)!
      const found = await readRecords(db, entity, { where: withIds(ids), brief: true })
      return Object.fromEntries(found.map((record) => [record.id, entity.label(workingCopy(record))]))
    },
  )
}
