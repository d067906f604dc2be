import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { upload } from '../media/upload.ts'
import { messageOf } from '../session/call.ts'

/** How many files all fields together send at the same time. */
const AT_ONCE = 3
const limit = pLimit(AT_ONCE)

export interface Upload {
  key: number
  file: File
  /** Milliseconds since the page was opened; null while the file waits for its turn. */
  startedAt: number | null
  /** From 0 to 1. */
  part: number
  failed: string | null
  /** The `_id` of the picture once the server has it. */
  sent: string | null
}

let lastKey = 0

/**
 * Sends files. `onSent` gets the ids in the order in which the files were chosen, however long each takes. `uploads` are the files
 * that are not in the field yet, in that order.
 */
export function useUploads(onSent: (ids: string[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const change = (key: number, what: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))

  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  // A failed file does not hold up those after it.
  const waiting = uploads.findIndex(({ sent, failed }) => sent === null && failed === null)
  const ready = (waiting < 0 ? uploads : uploads.slice(0, waiting)).filter(({ sent }) => sent !== null)
  const give = useRef(onSent)
  give.current = onSent
  const readyKeys = ready.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for `ready`
  useEffect(() => {
    if (ready.length === 0) return
    give.current(ready.flatMap(({ sent }) => sent ?? []))
    setUploads((all) => all.filter((one) => !ready.some(({ key }) => key === one.key)))
  }, [readyKeys])

  const send = (key: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const run = async () => {
      stop.signal.throwIfAborted()
      change(key, { startedAt: performance.now() })
      const onProgress = (part: number) => change(key, { part })
      return upload(file, { purpose: 'journey', onProgress, signal: stop.signal })
    }
    limit(run).then(
      ({ _id }) => change(key, { sent: _id }),
      (reason: unknown) => !isAbort(reason) && change(key, { failed: messageOf(reason), startedAt: null }),
    )
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const fresh = [...files].map((file): Upload => {
        lastKey += 1
        return { key: lastKey, file, startedAt: null, part: 0, failed: null, sent: null }
      })
      setUploads((all) => [...all, ...fresh])
      for (const { key, file } of fresh) send(key, file)
    },
    retry(key: number) {
      const one = uploads.find((upload) => upload.key === key)
      if (!one) return
      change(key, { failed: null, part: 0 })
      send(key, one.file)
    },
    stop(key: number) {
      stops.current.get(key)?.abort()
      setUploads((all) => all.filter((one) => one.key !== key))
    },
  }
}
