import { useState } from 'react'
import type { SubmissionRow } from '#domain/submission-staff.ts'
import type { Shown } from '../list/address.ts'
import { askedBy } from '../list/description.ts'
import { usePageSize } from '../list/page-size.ts'
import { IconButton } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { callList } from '../session/call.ts'
import { STATE_FILTER } from './columns.tsx'

interface Asked {
  rows: readonly SubmissionRow[] | null
  total: number
  shown: Shown
  /** The `_id` of the one that is open. */
  open: string | null
  /** Opens another one, beside its page of the list. */
  show: (page: number, id: string) => void
}

export interface StepsTo {
  /** The place of the open one in the list, from 1; null if it is not there any more. */
  place: number | null
  total: number
  /** Absent where there is none. */
  previous?: () => void
  next?: () => void
}

/**
 * The ones before and after the open one, in the list as it is narrowed and sorted. One that has left the list, because it was
 * judged, keeps its place between them. Null if the open one was never in the list.
 */
export function useSteps({ rows, total, shown, open, show }: Asked): StepsTo | null {
  const notify = useNotify()
  const [last, setLast] = useState<{ open: string; place: number } | null>(null)
  const at = rows?.findIndex(({ _id }) => _id === open) ?? -1
  const size = usePageSize()
  const listed = at < 0 ? null : (shown.page - 1) * size + at
  if (open !== null && listed !== null && (last?.open !== open || last.place !== listed)) setLast({ open, place: listed })
  if (open === null || last?.open !== open) return null
  const go = async (place: number) => {
    const { page: _page, sort, order, query, filter, part: kind, more: _more } = shown
    const state = askedBy(STATE_FILTER, filter)
    const asked = { query, kind, state, page: place + 1, rows: 1, ...(sort && { sort, order }) }
    await notify.attempt(async () => {
      const { data } = await callList('GET /api/admin/submission', { query: asked as object })
      if (data[0]) show(Math.floor(place / size) + 1, data[0]._id)
    })
  }
  const [before, after] = [last.place - 1, listed === null ? last.place : last.place + 1]
  return {
    place: listed === null ? null : listed + 1,
    total,
    ...(before >= 0 && { previous: () => void go(before) }),
    ...(after < total && { next: () => void go(after) }),
  }
}

/** "5 of 7", and the buttons that lead to the ones before and after. */
export const Steps = ({ steps }: { steps: StepsTo | null }) =>
  steps && (
    <span className="steps">
      <span>{steps.place === null ? `${steps.total} left` : `${steps.place} of ${steps.total}`}</span>
      <IconButton
        icon="left"
        label="Previous submission"
        disabledFocusable={!steps.previous}
        onClick={() => steps.previous?.()}
      />
      <IconButton icon="right" label="Next submission" disabledFocusable={!steps.next} onClick={() => steps.next?.()} />
    </span>
  )
