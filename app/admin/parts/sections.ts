/** The sections of the admin area in the order of the sidebar: their words, and the kind of their records. */
import { type KindOf, kindOf, type Section } from '#domain/kinds.ts'

export interface SectionOf {
  section: Section
  /** The kind in the names of its calls and its history. Content points of both sections are one kind. */
  kind: KindOf<Section>
  /** In the sidebar and in "Ship list". */
  title: string
  /** On the dashboard. */
  many: string
  /** In the last group of the sidebar. */
  isAside?: true
  /** Parameters that narrow the list, for a kind of record that has two sections. */
  params?: { type: 'general' | 'personal' }
}

const BY_NAME: { readonly [S in Section]: Omit<SectionOf, 'section' | 'kind'> } = {
  ship: { title: 'Ship', many: 'Ships' },
  journey: { title: 'Journey', many: 'Journeys' },
  generalContentPoint: { title: 'General Content Point', many: 'General points', params: { type: 'general' } },
  personalContentPoint: { title: 'Personal Content Point', many: 'Personal points', params: { type: 'personal' } },
  sideMenu: { title: 'Side Menu', many: 'Menu pages' },
  passenger: { title: 'Passenger', many: 'Passengers', isAside: true },
  media: { title: 'Media', many: 'Media', isAside: true },
  partner: { title: 'Partner', many: 'Partners', isAside: true },
  variant: { title: 'Spelling variant', many: 'Spelling variants', isAside: true },
  user: { title: 'User', many: 'Users' },
}

export const sectionOf = (section: Section): SectionOf => ({ section, kind: kindOf(section), ...BY_NAME[section] })
export const SECTIONS: readonly SectionOf[] = (Object.keys(BY_NAME) as Section[]).map(sectionOf)
/** What else can be done with the records of some sections. */
export const TOOLS: Partial<Record<Section, 'merge' | 'duplicate'>> = {
  ship: 'merge',
  generalContentPoint: 'merge',
  passenger: 'merge',
  journey: 'duplicate',
}
export const TOOL_WORDS = { merge: 'Merge with another', duplicate: 'Duplicate' } as const

/** "12 passengers", without the number. */
export const manyOf = (section: Section | null, count: number): string =>
  (section && count !== 1 ? BY_NAME[section].many : titleOf(section)).toLowerCase()
/** Null is for the settings, which have a history and no section. */
export const titleOf = (section: Section | null): string => (section ? BY_NAME[section].title : 'Settings')
