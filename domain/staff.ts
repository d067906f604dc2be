/** What every record that staff keep carries on the wire, beside its own fields (data contract, section 6). */
import { type Static, Type } from 'typebox'

/**
 * `published`: public as it is. `draft`: it has never been public, or a draft lies over what is public. `unpublished`: it
 * was public and was taken out.
 */
export const StateSchema = Type.Enum(['published', 'draft', 'unpublished'])
export type RecordState = Static<typeof StateSchema>
