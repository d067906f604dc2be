import { useEffect, useId, useRef, useState } from 'react'
import { dropWork, findWork, holdWork, type KeptWork, keepWork } from '../kept/kept-work.ts'
import type { FieldDescriptions } from '../records/field.ts'
import { useSession } from '../session/session.ts'
import type { Values } from './fields.ts'
import { takenUp } from './use-kept-works.ts'

/** Milliseconds after the first change before the work is kept. Typing on does not delay it further. */
const STEP = 300

/** When the work was kept. `failed`: the browser does not store it. */
export type Kept = { at: Date } | 'failed' | null

export interface Keeping {
  /** Null if there is nothing to keep. */
  kept: Kept
  /** Keeps the values of the form, or drops what is kept if they are null. */
  keep: (values: Values | null, base: Values | null, label?: string) => void
  /** Work that was left in this form: after a crash, or when the user left. */
  found: KeptWork | null
  /** The form was opened to go on with `found`. */
  isWanted: boolean
  /** The form has taken over `found`. Its copy is dropped once the form's own work is kept. */
  takeFound: () => void
  /** Drops `found`: the user does not want it. */
  forgetFound: () => void
}

/** Keeps the form's unsaved work on this device. */
export function useKept(place: string, fields: FieldDescriptions): Keeping {
  const id = useId()
  const user = useSession((session) => session.user?.sub ?? '')
  const [key] = useState(() => `${place} ${id} ${Date.now()}`)
  const [kept, setKept] = useState<Kept>(null)
  const [found, setFound] = useState<[string, KeptWork] | null>(null)
  const taken = useRef<string | null>(null)
  const waiting = useRef<{ timer: number; write: () => void } | null>(null)

  useEffect(() => holdWork(key), [key])
  useEffect(() => {
    let isHere = true
    void findWork(user).then((works) => {
      const wanted = works.find(([key]) => key === takenUp())
      if (isHere) setFound(wanted ?? works.find(([, work]) => work.place === place) ?? null)
    })
    return () => {
      isHere = false
    }
  }, [user, place])

  // Keeps the last changes at once if the form is closed.
  useEffect(() => {
    const flush = () => waiting.current?.write()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const keep: Keeping['keep'] = (values, base, label = '') => {
    if (!values) {
      clearTimeout(waiting.current?.timer)
      waiting.current = null
      setKept(null)
      void dropWork(key, ...(taken.current === null ? [] : [taken.current]))
      taken.current = null
      return
    }
    const write = () => {
      waiting.current = null
      const at = new Date()
      const open = Object.fromEntries(Object.entries(values).filter(([field]) => !fields[field]?.secret))
      const from = taken.current
      keepWork(key, { user, place, label, at: at.getTime(), values: open, base }, from).then(
        () => {
          setKept({ at })
          if (taken.current === from) taken.current = null
        },
        () => setKept('failed'),
      )
    }
    if (waiting.current) waiting.current.write = write
    else waiting.current = { timer: window.setTimeout(() => waiting.current?.write(), STEP), write }
  }

  const takeFound = () => {
    taken.current = found?.[0] ?? null
    setFound(null)
  }

  const forgetFound = () => {
    if (found) void dropWork(found[0])
    setFound(null)
  }
  return { kept, keep, found: found?.[1] ?? null, isWanted: found !== null && found[0] === takenUp(), takeFound, forgetFound }
}
