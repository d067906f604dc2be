import { SECTIONS } from '../parts/sections.ts'
import { useSession } from '../session/session.ts'
import type { Filter } from './description.ts'

/** The filter of lists with records of all kinds. */
export const SECTION_FILTER: Filter = {
  param: 'kind',
  label: 'Kind',
  options: SECTIONS.map(({ section, title }) => ({ value: section, label: title })),
}

/** Only admins are shown users, their history and those in the bin. */
export function useSectionFilter(filter: Filter): Filter {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  return isAdmin ? filter : { ...filter, options: filter.options.filter(({ value }) => value !== 'user') }
}
