/** The sections of the admin area in the order of the sidebar: what each is called, and the records that it has. */
import { type HistoryKind, kindOf, type Section } from '#domain/kinds.ts'

export interface SectionOf {
  section: Section
  /** The name of its calls and its history, by which points of both sections are one kind. */
  kind: HistoryKind
  /** As in the sidebar and in "Ship list". */
  title: string
  /** As on the dashboard. */
  many: string
  /** What narrows the list, where one kind of record has two sections. */
  params?: { type: 'general' | 'personal' }
}

const BY_NAME: { readonly [S in Section]: Omit<SectionOf, 'section' | 'kind'> } = {
  ship: { title: 'Ship', many: 'Ships' },
  journey: { title: 'Journey', many: 'Journeys' },
  generalContentPoint: {
    title: 'General Content Point',
    many: 'General points',
    params: { type: 'general' },
  },
  personalContentPoint: {
    title: 'Personal Content Point',
    many: 'Personal points',
    params: { type: 'personal' },
  },
  sideMenu: { title: 'Side Menu', many: 'Menu pages' },
  user: { title: 'User', many: 'Users' },
}

export const sectionOf = (section: Section): SectionOf => ({
  section,
  kind: kindOf(section),
  ...BY_NAME[section],
})
export const SECTIONS: readonly SectionOf[] = (Object.keys(BY_NAME) as Section[]).map(sectionOf)
export const titleOf = (section: Section): string => BY_NAME[section].title
