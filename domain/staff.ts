/** The sections of the admin area, the states of records, and the links between records. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { SECTION_KINDS, type Section } from './kinds.ts'

/** A function, so that the site's build can leave it out with the schema (`WITHOUT_SCHEMAS` in `vite.config.ts`). */
const SectionNames = () => Object.keys(SECTION_KINDS) as Section[]
export const SectionSchema = Type.Enum(SectionNames())

/** A record that uses another one. */
const UseSchema = Type.Object({
  /** "Journey", "Leg", "Story" and so on. */
  kind: Type.String(),
  /** Null if it has no screen of its own. */
  at: Nullable(Type.Object({ section: SectionSchema, _id: Type.String() })),
  label: Type.String(),
})
export type Use = Static<typeof UseSchema>
export const UsesSchema = Type.Object({ uses: Type.Array(UseSchema) })

/**
 * `published`: public as it is. `draft`: never public yet, or there is a draft over the public version. `unpublished`: it was
 * public, and staff took it back.
 */
export const StateSchema = Type.Enum(['published', 'draft', 'unpublished'])
export type RecordState = Static<typeof StateSchema>

/** A page or record of this site that a link in a text may lead to. */
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
  /** The reason, in words. */
  why: Type.String(),
})
export type DeadLink = Static<typeof DeadLinkSchema>
