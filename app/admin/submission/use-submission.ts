import { useEffect, useState } from 'react'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { isAbort } from '../../client/client.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, call, currentOf, messageOf } from '../session/call.ts'

export interface OpenSubmission {
  /** Null while it is asked for. */
  story: WholeSubmission | null
  failed: string | null
  busy: boolean
  /** Judges or publishes it; `said` is told when that was done. Its visitor may have taken it back meanwhile. */
  change: (ask: (story: WholeSubmission) => Promise<WholeSubmission>, said: string) => Promise<void>
}

/** The story that is open, if any; `onChange` once it was judged, here or by somebody else. */
export function useSubmission(id: string | null, onChange: () => void): OpenSubmission {
  const notify = useNotify()
  const [story, setStory] = useState<WholeSubmission | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const asking = new AbortController()
    setStory(null)
    setFailed(null)
    if (id === null) return
    call('GET /api/admin/submission/:id', { params: { id }, signal: asking.signal }).then(
      setStory,
      (reason: unknown) => !isAbort(reason) && setFailed(messageOf(reason)),
    )
    return () => asking.abort()
  }, [id])

  const change: OpenSubmission['change'] = async (ask, said) => {
    if (!story) return
    setBusy(true)
    try {
      setStory(await ask(story))
      notify.success(said)
      onChange()
    } catch (error) {
      // What somebody else has made of it meanwhile is shown, and asked about anew.
      const current = currentOf<WholeSubmission>(error)
      if (current) {
        setStory(current)
        onChange()
      }
      if (error instanceof CallError && error.status === 404) {
        setStory(null)
        setFailed(messageOf(error))
        onChange()
      } else notify.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { story, failed, busy, change }
}
