import type { AnswerOf } from '#domain/call-address.ts'
import { useCall } from '../session/use-call.ts'

export type ListPage = AnswerOf<'GET /api/admin/journey/:id/listPages'>[number]

/** The scanned pages of a voyage's list, in the order of their numbers; null while they are not known. */
export const usePagesOf = (journey: string | null): readonly ListPage[] | null =>
  useCall('GET /api/admin/journey/:id/listPages', journey === null ? null : { params: { id: journey } }).answer
