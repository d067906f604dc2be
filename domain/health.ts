/** What a server that can answer says of its parts. */
import { type Static, Type } from 'typebox'

export const HealthSchema = Type.Object({
  status: Type.Literal('ready'),
  parts: Type.Object({
    database: Type.Literal('ready'),
    search: Type.Union([Type.Literal('starting'), Type.Literal('ready'), Type.Literal('away')]),
    disk: Type.Enum(['ready', 'full']),
    clock: Type.Enum(['ready', 'wrong']),
    outbox: Type.Enum(['ready', 'standing']),
    backup: Type.Enum(['ready', 'late', 'none configured']),
    /** The lists beside the backups: away if one cannot be written. */
    lists: Type.Enum(['ready', 'away']),
  }),
  withdrawnStillInIndex: Type.Object({
    waiting: Type.Integer({ description: 'records' }),
    seconds: Type.Integer({ description: 'how long the oldest waits' }),
  }),
})

export type Health = Static<typeof HealthSchema>
