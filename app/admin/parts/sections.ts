/** The sections of the admin area in the order of the sidebar: what each is called, and the calls that serve it. */
import type { Section } from '#domain/staff.ts'

export interface SectionCalls {
  section: Section
  /** As in the sidebar and in "Ship list". */
  title: string
  /** The calls, after `/api/admin`: `/ship`. */
  path: string
  /** What narrows the call, where one call serves two sections. */
  params?: { type: 'general' | 'personal' }
}

const BY_NAME: { readonly [S in Section]: Omit<SectionCalls, 'section'> } = {
  ship: { title: 'Ship', path: '/ship' },
  journey: { title: 'Journey', path: '/journey' },
  generalContentPoint: { title: 'General Content Point', path: '/contentPoint', params: { type: 'general' } },
  personalContentPoint: {
    title: 'Personal Content Point',
    path: '/contentPoint',
    params: { type: 'personal' },
  },
  sideMenu: { title: 'Side Menu', path: '/sideMenu' },
  user: { title: 'User', path: '/user' },
}

export const sectionCalls = (section: Section): SectionCalls => ({ section, ...BY_NAME[section] })
export const SECTIONS: readonly SectionCalls[] = (Object.keys(BY_NAME) as Section[]).map(sectionCalls)
export const titleOf = (section: Section): string => BY_NAME[section].title
