/** The sections of the admin area and the kinds of records. */

/**
 * The sections, as addresses have them (`/admin/ship/list`), and the kind of record in each. Every other table of kinds or
 * sections takes its type from this one: a table that lacks a new kind does not compile.
 */
export const SECTION_KINDS = {
  ship: 'ship',
  journey: 'journey',
  generalContentPoint: 'contentPoint',
  personalContentPoint: 'contentPoint',
  sideMenu: 'sideMenu',
  partner: 'partner',
  passenger: 'passenger',
  variant: 'variant',
  media: 'media',
  user: 'user',
} as const
export type Section = keyof typeof SECTION_KINDS

/** The kind of the records of a section. */
export type KindOf<S extends Section> = (typeof SECTION_KINDS)[S]
export const kindOf = <S extends Section>(section: S): KindOf<S> => SECTION_KINDS[section]

/** Kinds of records that have a history. The settings are one record, on a page of their own. */
export type HistoryKind = KindOf<Section> | 'settings'
export const HISTORY_KINDS: HistoryKind[] = [...new Set(Object.values(SECTION_KINDS)), 'settings']
/** An import has no page of its own: the list of all changes says that it was made, or undone. */
export type NotedKind = HistoryKind | 'import'

export type RecordKind = Exclude<HistoryKind, 'user' | 'settings'>
export const RECORD_KINDS = HISTORY_KINDS.filter((kind): kind is RecordKind => kind !== 'user' && kind !== 'settings')

/** The section where staff find a record of this kind with these fields. */
export function sectionOf(kind: KindOf<Section>, fields: Record<string, unknown>): Section
export function sectionOf(kind: NotedKind, fields: Record<string, unknown>): Section | null
export function sectionOf(kind: NotedKind, { personal }: Record<string, unknown>): Section | null {
  if (kind === 'settings' || kind === 'import') return null
  if (kind !== 'contentPoint') return kind
  return personal === true ? 'personalContentPoint' : 'generalContentPoint'
}
