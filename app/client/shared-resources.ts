/** What several screens ask for: one call serves them all. */
import { getMenu, listPartners } from './endpoints.ts'
import { useResource } from './use-resource.ts'

export const useMenu = () => useResource('menu', getMenu)

export const usePartners = () => useResource('partners', listPartners)
