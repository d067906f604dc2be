import { useState } from 'react'
import type { Judging, WholeSubmission } from '#domain/submission-staff.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, call, currentOf, messageOf } from '../session/call.ts'
import { askAnew, useCall } from '../session/use-call.ts'

/** Asks the server to judge a story or a correction, to take it up or to keep a note. */
export const judge =
  (judging: Judging) =>
  ({ _id: id, version }: WholeSubmission): Promise<WholeSubmission> =>
    call('PUT /api/admin/submission/:id', { params: { id }, body: { ...judging, version } })

/** The open story or correction; null while it is loading. Once it is changed, here or by somebody else, lists are read again. */
export function useSubmission(id: string | null) {
  const notify = useNotify()
  const { answer, error, put, reload } = useCall('GET /api/admin/submission/:id', id === null ? null : { params: { id } })
  const [busy, setBusy] = useState(false)
  const story = error === null ? answer : null

  /**
   * Judges, publishes, accepts or takes it, and notifies with `said`. The visitor may have withdrawn it meanwhile. Becomes whether
   * it was done.
   */
  const change = async (ask: (story: WholeSubmission) => Promise<WholeSubmission>, said: string): Promise<boolean> => {
    if (!story) return false
    setBusy(true)
    try {
      put(await ask(story))
      notify.success(said)
      void askAnew(STORIES)
      return true
    } catch (reason) {
      // Somebody else has changed it, or the record: shows the new state.
      const current = currentOf<WholeSubmission>(reason)
      const isGone = reason instanceof CallError && reason.status === 404
      if (current) put(current)
      if (current || isGone) void askAnew(STORIES)
      if (isGone) await reload()
      else notify.error(messageOf(reason))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { story, failed: error, busy, change }
}
export type Opened = ReturnType<typeof useSubmission>

const STORIES = 'GET /api/admin/submission'
