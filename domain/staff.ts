/** What staff keep: in which sections of the admin area, and what every record carries beside its own fields. */
import { type Static, Type } from 'typebox'

/** The sections of the admin area, as they stand in its addresses: `/admin/ship/list`. */
export const SectionSchema = Type.Enum([
  'ship',
  'journey',
  'generalContentPoint',
  'personalContentPoint',
  'sideMenu',
  'user',
])
export type Section = Static<typeof SectionSchema>

/** What a record is used by. */
export interface Use {
  /** What uses it: "Journey", "Leg", "Story". */
  kind: string
  /** Where it is kept, and its `_id`; null for what has no screen of its own. */
  at: { section: Section; _id: string } | null
  label: string
}

/**
 * `published`: public as it is. `draft`: it has never been public, or a draft lies over what is public. `unpublished`: it
 * was public and was taken out.
 */
export const StateSchema = Type.Enum(['published', 'draft', 'unpublished'])
export type RecordState = Static<typeof StateSchema>
