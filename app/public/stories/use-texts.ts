/** The rows of `/verhalen`. The state of its entry in the history says how many were on the screen, so that Back finds them again. */
import { useState } from 'react'
import { ROWS_MAX } from '#domain/search-limits.ts'
import type { StoryResults, StoryRow } from '#domain/stories.ts'
import type { ApiError } from '../../client/client.ts'
import { listTexts } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { trail, useTrailState } from '../../lib/trail.ts'
import { isOfKept } from '../../offline/search/answering.ts'
import type { CameFrom } from '../search/StoryTexts.tsx'

/** Rows that one step adds. */
const STEP = 20

/** What an entry of the history knows. */
interface EntryState {
  rows?: number
  from?: CameFrom
}

/** `kept`: only the texts that this device keeps were searched. */
type Found = StoryResults & { kept: boolean }

interface Texts {
  /** With the rows on the screen; null before there are any. */
  found: Found | null
  error: ApiError | null
  more: 'idle' | 'fetching' | 'failed' | 'end'
  pages: number
  loadMore: () => void
  retry: () => void
}

export function useTexts(query: string): Texts {
  const { rows = STEP } = useEntryState()
  // The rows so far stay while more are fetched.
  const [shown, show] = useState<{ query: string; found: Found } | null>(null)
  const before = shown?.query === query ? shown.found : null
  const { data, error, retry } = useResource(`texts ${rows} ${query}`, (signal) =>
    load(query, rows, before?.stories ?? [], signal),
  )
  if (data && data !== before) show({ query, found: data })

  const found = data ?? before
  const loadMore = () => {
    if (error) retry()
    else if (data) trail.navigate(trail.path + trail.search, { replace: true, state: { ...entryState(), rows: rows + STEP } })
  }
  const isWhole = found !== null && found.stories.length >= found.totalStories
  const more = error ? 'failed' : isWhole ? 'end' : data ? 'idle' : 'fetching'
  return { found, error, more, pages: Math.ceil((found?.stories.length ?? 0) / STEP), loadMore, retry }
}

export const useEntryState = (): EntryState => useTrailState<EntryState | null>() ?? {}

const entryState = () => trail.state as EntryState | null

/** The first `rows` rows. Asks only for the last step if all before it are known. */
async function load(query: string, rows: number, known: readonly StoryRow[], signal: AbortSignal): Promise<Found> {
  const stories = known.length === rows - STEP ? [...known] : []
  for (;;) {
    const asked = Math.min(rows - stories.length, ROWS_MAX)
    const found = await listTexts({ query, offset: stories.length, rows: asked }, signal)
    stories.push(...found.stories)
    if (found.stories.length < asked || stories.length >= rows) return { ...found, stories, kept: isOfKept(found) }
  }
}
