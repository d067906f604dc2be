import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import type { Sending } from '../media/upload.ts'
import { CallError, messageOf } from '../session/call.ts'

/** How many files all fields together send at the same time. */
const AT_ONCE = 3
const limit = pLimit(AT_ONCE)

export interface Upload<Sent = unknown> {
  key: number
  file: File
  /** Milliseconds since the page was opened; null while the file waits for its turn. */
  startedAt: number | null
  /** From 0 to 1. */
  part: number
  failed: string | null
  /** The record that has the same file, if it was not taken for that. */
  known: { _id: string } | null
  /** What the server answered once it has the file. */
  sent: Sent | null
}

let lastKey = 0

/**
 * Sends files. `onSent` gets the answers in the order in which the files were chosen, however long each takes. `uploads` are the
 * files that are not in yet, in that order.
 */
export function useUploads<Sent>(post: (file: File, options: Sending) => Promise<Sent>, onSent: (sent: Sent[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload<Sent>[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const change = (key: number, what: Partial<Upload<Sent>>) =>
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
    give.current(ready.flatMap(({ sent }) => (sent === null ? [] : [sent])))
    setUploads((all) => all.filter((one) => !ready.some(({ key }) => key === one.key)))
  }, [readyKeys])

  const send = (key: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const run = async () => {
      stop.signal.throwIfAborted()
      change(key, { startedAt: performance.now() })
      const onProgress = (part: number) => change(key, { part })
      return post(file, { onProgress, signal: stop.signal })
    }
    limit(run).then(
      (sent) => change(key, { sent }),
      (reason: unknown) =>
        !isAbort(reason) &&
        change(key, { failed: messageOf(reason), known: reason instanceof CallError ? reason.known : null, startedAt: null }),
    )
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const fresh = [...files].map((file): Upload<Sent> => {
        lastKey += 1
        return { key: lastKey, file, startedAt: null, part: 0, failed: null, known: null, sent: null }
      })
      setUploads((all) => [...all, ...fresh])
      for (const { key, file } of fresh) send(key, file)
    },
    retry(key: number) {
      const one = uploads.find((upload) => upload.key === key)
      if (!one) return
      change(key, { failed: null, known: null, part: 0 })
      send(key, one.file)
    },
    stop(key: number) {
      stops.current.get(key)?.abort()
      setUploads((all) => all.filter((one) => one.key !== key))
    },
  }
}
