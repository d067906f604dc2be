import { useState } from 'react'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, currentOf, messageOf } from '../session/call.ts'
import { askAnew, useCall } from '../session/use-call.ts'

export interface OpenSubmission {
  /** Null while it is asked for. */
  story: WholeSubmission | null
  failed: string | null
  busy: boolean
  /** Judges or publishes it; `said` is told when that was done. Its visitor may have taken it back meanwhile. */
  change: (ask: (story: WholeSubmission) => Promise<WholeSubmission>, said: string) => Promise<void>
}

/** The story that is open, if any. What else is shown of stories follows once it was judged, here or by somebody else. */
export function useSubmission(id: string | null): OpenSubmission {
  const notify = useNotify()
  const { answer, error, put, reload } = useCall('GET /api/admin/submission/:id', id === null ? null : { params: { id } })
  const [busy, setBusy] = useState(false)
  const story = error === null ? answer : null

  const change: OpenSubmission['change'] = async (ask, said) => {
    if (!story) return
    setBusy(true)
    try {
      put(await ask(story))
      notify.success(said)
      void askAnew(STORIES)
    } catch (reason) {
      // What somebody else has made of it meanwhile is shown, and asked about anew.
      const current = currentOf<WholeSubmission>(reason)
      const isGone = reason instanceof CallError && reason.status === 404
      if (current) put(current)
      if (current || isGone) void askAnew(STORIES)
      if (isGone) await reload()
      else notify.error(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { story, failed: error, busy, change }
}

const STORIES = 'GET /api/admin/submission'
