import { useEffect, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { call, messageOf } from '../session/call.ts'
import type { Point, Points } from './points.ts'

/** Points that one call gives at most. */
const AT_ONCE = 500

export interface KnownPoints {
  points: Points
  /** Tells of points that were found otherwise. */
  learn: (found: readonly Point[]) => void
  /** What went wrong when they were asked for. */
  failed: string | null
}

/** The points with these ids; each is asked for once. */
export function usePoints(ids: readonly string[]): KnownPoints {
  const [points, setPoints] = useState<Points>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const unknown = [...new Set(ids)].filter((id) => !points.has(id)).slice(0, AT_ONCE)
  const asked = unknown.join()

  useEffect(() => {
    if (asked === '') return
    const asking = new AbortController()
    call<Point[]>('/contentPoint', { params: { ids: asked }, signal: asking.signal }).then(
      (found) => {
        setFailed(null)
        const byId = new Map(found.map((point) => [point._id, point]))
        setPoints(
          (known) =>
            new Map([...known, ...asked.split(',').map((id) => [id, byId.get(id) ?? null] as const)]),
        )
      },
      (reason: unknown) => !isAbort(reason) && setFailed(messageOf(reason)),
    )
    return () => asking.abort()
  }, [asked])

  const learn = (found: readonly Point[]) =>
    setPoints((known) => new Map([...known, ...found.map((point) => [point._id, point] as const)]))
  return { points, learn, failed }
}
