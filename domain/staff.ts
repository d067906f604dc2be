/** What staff keep: in which sections of the admin area, and what every record carries beside its own fields. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { SECTION_KINDS, type Section } from './kinds.ts'

/** Its names are listed by a function: the build of the site leaves out the schema where nothing needs it (`vite.config.ts`). */
const SectionNames = () => Object.keys(SECTION_KINDS) as Section[]
export const SectionSchema = Type.Enum(SectionNames())

/** What a record is used by. */
export const UseSchema = Type.Object({
  /** What uses it: "Journey", "Leg", "Story". */
  kind: Type.String(),
  /** Where it is kept, and its `_id`; null for what has no screen of its own. */
  at: Nullable(Type.Object({ section: SectionSchema, _id: Type.String() })),
  label: Type.String(),
})
export type Use = Static<typeof UseSchema>
export const UsesSchema = Type.Object({ uses: Type.Array(UseSchema) })

/**
 * `published`: public as it is. `draft`: it has never been public, or a draft lies over what is public. `unpublished`: it
 * was public and was taken out.
 */
export const StateSchema = Type.Enum(['published', 'draft', 'unpublished'])
export type RecordState = Static<typeof StateSchema>

/** What a link of a text may lead to on this site. */
export const LinkTargetSchema = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(['Page', 'Journey', 'Ship', 'Story']),
  label: Type.String(),
  detail: Type.String(),
  address: Type.String(),
})
export type LinkTarget = Static<typeof LinkTargetSchema>

/** A link that leads nowhere on this site. */
export const DeadLinkSchema = Type.Object({
  /** The page that has the link. */
  page: Type.Object({ _id: Type.String(), title: Type.String() }),
  text: Type.String(),
  address: Type.String(),
  /** In words. */
  why: Type.String(),
})
export type DeadLink = Static<typeof DeadLinkSchema>
