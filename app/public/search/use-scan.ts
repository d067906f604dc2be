/**
 * The viewer's part of the URL, `scan` and `xywh`. Opening the viewer from the list adds an entry to the history, and closing
 * it goes back. Turning pages and moving about add none. A pasted link opens the viewer too.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
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
  // The viewer still reports its last move after Back has closed it. The URL must not change then.
  const isOpen = () => searchUrl.read(trail.search).scan === url.scan
  return {
    open: (scan) => trail.navigate(searchUrl.href({ ...url, scan, xywh: '' }), { state: { ...entry(), overlay: OVERLAY } }),
    turn: (scan) => isOpen() && replace({ scan, xywh: '' }),
    show: (region) => isOpen() && replace({ xywh: region ?? '' }),
    close: () => (entry()?.overlay === OVERLAY ? trail.go(-1) : replace({ scan: '', xywh: '' })),
  }
}

/** Looks beyond the list for the row that a link names. Calls `drop` if the results do not have it. */
export function useSoughtRow(sought: string, known: boolean, drop: () => void): void {
  const find = useResults((state) => state.find)
  const dropNow = useEffectEvent(drop)
  useEffect(() => {
    if (sought === '' || known) return
    const call = new AbortController()
    find(sought, call.signal).then(
      (found) => found || call.signal.aborted || dropNow(),
      // Without an answer from the server the address stays as it is.
      () => undefined,
    )
    return () => call.abort()
  }, [sought, known, find])
}

/** The `id` of a row's thumbnail, where the focus goes when the viewer closes. */
export const thumbnailId = (identity: string): string => `thumb-${identity}`

/**
 * When the viewer closes, the focus goes to the thumbnail of the image that it showed last. The list first grows until it has
 * that thumbnail, unless it is very far down.
 */
export function useReturnToThumbnail(shown: string, { results, beyond, more }: Answer): void {
  const loadMore = useResults((state) => state.loadMore)
  const last = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again when more rows have come
  useEffect(() => {
    if (shown) last.current = shown
    if (shown || !last.current) return
    const thumbnail = document.getElementById(thumbnailId(last.current))
    const place = [...beyond].find(([, row]) => identityOf(row) === last.current)?.[0] ?? RESTORE_MAX
    if (!thumbnail && place < RESTORE_MAX && more !== 'failed') return void loadMore(place + 1)
    last.current = ''
    thumbnail?.focus({ preventScroll: true })
    // On Back the browser first restores the scroll position.
    const frame = requestAnimationFrame(() => thumbnail?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [shown, results, more])
}

/** All rows that are loaded, in the list and beyond, by their place. Undefined for the others. */
export function knownRows<T extends Row>(rows: readonly T[], beyond: Answer['beyond'], total: number): (T | undefined)[] {
  return Array.from({ length: total }, (_, place) => rows[place] ?? (beyond.get(place) as T | undefined))
}
