/** The changes of a record that need no form. Each answers the record as it is then, if it is. */
import { call } from '../session/call.ts'
import type { ListDescription, RowBase } from './description.ts'

/** Takes the record out of everything public. */
export const unpublish = <Row extends RowBase>({ path }: ListDescription<Row>, { _id, version }: Row) =>
  call<Row>(`${path}/${_id}/unpublish`, { method: 'POST', body: { version } })

/** Into the bin. */
export const remove = <Row extends RowBase>({ path }: ListDescription<Row>, { _id, version }: Row) =>
  call<void>(`${path}/${_id}`, { method: 'DELETE', params: { version } })

/** Throws away the draft; what is public stays. */
export const discardDraft = <Row extends RowBase>({ path }: ListDescription<Row>, { _id, version }: Row) =>
  call<Row>(`${path}/${_id}/draft`, { method: 'DELETE', params: { version } })
