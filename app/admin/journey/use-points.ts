import { useEffect, useState } from 'react'
import { IDS_MAX } from '#domain/search-limits.ts'
import { isAbort } from '../../client/client.ts'
import { messageOf } from '../session/call.ts'
import { recordsOf } from '../session/records.ts'
import type { Point, Points } from './points.ts'

export const contentPoints = recordsOf('contentPoint')

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
  const unknown = [...new Set(ids)].filter((id) => !points.has(id)).slice(0, IDS_MAX)
  const asked = unknown.join()

  useEffect(() => {
    if (asked === '') return
    const asking = new AbortController()
    contentPoints.list({ ids: asked }, asking.signal).then(
      ({ data: found }) => {
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
