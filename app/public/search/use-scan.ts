/**
 * The viewer's part of the URL, `scan` and `xywh`. Opening it from the list makes an entry of history, which closing
 * takes away again; turning pages and moving about leave none. A pasted link opens it too.
 */
import { useEffect, useRef } from 'react'
import { trail } from '../../lib/trail.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { identityOf, type Row } from './result-rows.ts'
import { type Answer, RESTORE_MAX, useResults } from './results-store.ts'

const OVERLAY = 'scan'

interface Scan {
  open: (scan: string) => void
  turn: (scan: string) => void
  show: (region: string | null) => void
  close: () => void
}

export function useScan(url: SearchUrl): Scan {
  const replace = (change: Partial<SearchUrl>) =>
    trail.navigate(searchUrl.href({ ...url, ...change }), { replace: true, state: trail.state })
  const entry = () => trail.state as { overlay?: string } | null
  // The viewer settles after Back has closed it too: what it then shows is no news for the URL.
  const isOpen = () => searchUrl.read(trail.search).scan === url.scan
  return {
    open: (scan) => trail.navigate(searchUrl.href({ ...url, scan, xywh: '' }), { state: { ...entry(), overlay: OVERLAY } }),
    turn: (scan) => isOpen() && replace({ scan, xywh: '' }),
    show: (region) => isOpen() && replace({ xywh: region ?? '' }),
    close: () => (entry()?.overlay === OVERLAY ? trail.go(-1) : replace({ scan: '', xywh: '' })),
  }
}

/** Looks beyond the list for the row that a link names; a scan that is not among the results means nothing. */
export function useSoughtRow(sought: string, known: boolean, drop: () => void): void {
  const find = useResults((state) => state.find)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    if (sought === '' || known) return
    const call = new AbortController()
    find(sought, call.signal).then(
      (found) => found || call.signal.aborted || latest.current(),
      // Not to be reached is no answer: the address keeps what it says.
      () => undefined,
    )
    return () => call.abort()
  }, [sought, known, find])
}

/** The thumbnail of a row, where the focus goes when its viewer closes. */
export const thumbnailId = (identity: string): string => `thumb-${identity}`

/**
 * When the viewer closes, the focus is on the thumbnail of what it showed last; the list is made long enough to have it,
 * unless that is very far down.
 */
export function useReturnToThumbnail(shown: string, { results, beyond, more }: Answer): void {
  const loadMore = useResults((state) => state.loadMore)
  const last = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when more rows have come
  useEffect(() => {
    if (shown) last.current = shown
    if (shown || !last.current) return
    const thumbnail = document.getElementById(thumbnailId(last.current))
    const place = [...beyond].find(([, row]) => identityOf(row) === last.current)?.[0] ?? RESTORE_MAX
    if (!thumbnail && place < RESTORE_MAX && more !== 'failed') return void loadMore(place + 1)
    last.current = ''
    thumbnail?.focus({ preventScroll: true })
    // After the browser has put the page back to where Back found it.
    const frame = requestAnimationFrame(() => thumbnail?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [shown, results, more])
}

/** The rows that are known, list and beyond, by their place. */
export function knownRows<T extends Row>(rows: readonly T[], beyond: Answer['beyond'], total: number): (T | undefined)[] {
  return Array.from({ length: total }, (_, place) => rows[place] ?? (beyond.get(place) as T | undefined))
}
