import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { messageOf } from '../session/call.ts'
import { sendFile } from './send.ts'

export interface Sending {
  file: File
  received: number
  /** Why it stopped; null while it goes on. */
  failed: string | null
}

/** The files that this page sends, one after the other. `onSent` is called after each. */
export function useSending(onSent: () => void) {
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map())
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => void stop.abort()), [])

  const change = (name: string, change: Partial<Sending>) =>
    setSending((all) => new Map([...all].map(([key, one]) => [key, key === name ? { ...one, ...change } : one])))
  const drop = (name: string) => setSending((all) => new Map([...all].filter(([key]) => key !== name)))

  return {
    sending,
    add(id: string, files: readonly File[]) {
      setSending((all) => new Map([...all, ...files.map((file) => [file.name, { file, received: 0, failed: null }] as const)]))
      for (const file of files) {
        const stop = new AbortController()
        stops.current.set(file.name, stop)
        queue.current = queue.current.then(async () => {
          try {
            stop.signal.throwIfAborted()
            await sendFile({ id, file, signal: stop.signal, onReceived: (received) => change(file.name, { received }) })
            drop(file.name)
          } catch (error) {
            if (isAbort(error)) drop(file.name)
            else change(file.name, { failed: messageOf(error) })
          }
          onSent()
        })
      }
    },
    stop(name: string) {
      stops.current.get(name)?.abort()
      drop(name)
    },
  }
}
