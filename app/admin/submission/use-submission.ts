import { useEffect, useState } from 'react'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { isAbort } from '../../client/client.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, call, messageOf } from '../session/call.ts'

export interface OpenSubmission {
  /** Null while it is asked for. */
  story: WholeSubmission | null
  failed: string | null
  busy: boolean
  /** Judges or publishes it; `said` is told when that was done. Its visitor may have taken it back meanwhile. */
  change: (how: Change, said: string) => Promise<void>
}

interface Change {
  method: 'PUT' | 'POST'
  /** After the story's own: `/publish`. */
  path?: string
  body?: object
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
    call<WholeSubmission>(`/submission/${id}`, { signal: asking.signal }).then(
      setStory,
      (reason: unknown) => !isAbort(reason) && setFailed(messageOf(reason)),
    )
    return () => asking.abort()
  }, [id])

  const change = async ({ method, path = '', body }: Change, said: string) => {
    if (!story) return
    setBusy(true)
    try {
      const changed = { ...body, version: story.version }
      setStory(await call<WholeSubmission>(`/submission/${id}${path}`, { method, body: changed }))
      notify.success(said)
      onChange()
    } catch (error) {
      // What somebody else has made of it meanwhile is shown, and asked about anew.
      if (error instanceof CallError && error.code === 'stale') {
        setStory(error.current as WholeSubmission)
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
