/** What the sections of the admin area are called. */
import type { Section } from '#domain/staff.ts'

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  ship: 'Ship',
  journey: 'Journey',
  generalContentPoint: 'General Content Point',
  personalContentPoint: 'Personal Content Point',
  sideMenu: 'Side Menu',
  user: 'User',
}

/** In the order of the sidebar. */
export const SECTIONS = Object.keys(SECTION_TITLES) as Section[]
