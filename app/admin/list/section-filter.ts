import { SECTIONS } from '../parts/sections.ts'
import type { Filter } from './description.ts'

/** The filter of lists with records of all kinds. */
export const SECTION_FILTER: Filter = {
  param: 'kind',
  label: 'Kind',
  options: SECTIONS.map(({ section, title }) => ({ value: section, label: title })),
}
