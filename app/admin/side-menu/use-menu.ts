import { useEffect, useState } from 'react'
import type { DeadLink } from '#domain/staff.ts'
import { isAbort } from '../../client/client.ts'
import { call, messageOf } from '../session/call.ts'
import { type MenuPage, sideMenus } from './side-menu.tsx'

export interface Menu {
  /** Null before the first answer; those of the last one while others are asked for. */
  pages: MenuPage[] | null
  deadLinks: readonly DeadLink[]
  error: string | null
  reload: () => void
}

/** The whole menu, and the dead links in its pages. */
export function useMenu(): Menu {
  const [pages, setPages] = useState<MenuPage[] | null>(null)
  const [deadLinks, setDeadLinks] = useState<readonly DeadLink[]>([])
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const fail = (reason: unknown) => !isAbort(reason) && setError(messageOf(reason))
    setError(null)
    sideMenus.list({}, signal).then(({ data }) => setPages(data), fail)
    call('GET /api/admin/sideMenu/deadLinks', { signal }).then(({ links }) => setDeadLinks(links), fail)
    return () => asking.abort()
  }, [round])

  return { pages, deadLinks, error, reload: () => setRound((count) => count + 1) }
}
