import { useCallback, useEffect, useState } from 'react'
import { IDS_MAX } from '#domain/search-limits.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import type { Point, Points } from './points.ts'

export const contentPoints = recordsOf('contentPoint')

export interface KnownPoints {
  points: Points
  /** Adds points that were found elsewhere. */
  learn: (found: readonly Point[]) => void
  /** Why the points could not be read. */
  failed: string | null
}

/** Reads the points with these ids, each only once. */
export function usePoints(ids: readonly string[]): KnownPoints {
  const [points, setPoints] = useState<Points>(new Map())
  const add = useCallback((found: [string, Point | null][]) => setPoints((known) => new Map([...known, ...found])), [])
  const unknown = [...new Set(ids)].filter((id) => !points.has(id)).slice(0, IDS_MAX)
  const asked = unknown.join()
  const { answer, error } = useCall(contentPoints.list, asked === '' ? null : { ids: asked })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer belongs to the ids in `unknown`
  useEffect(() => {
    if (!answer) return
    const byId = new Map(answer.data.map((point) => [point._id, point]))
    add(unknown.map((id) => [id, byId.get(id) ?? null]))
  }, [answer])
  return { points, learn: (found) => add(found.map((point) => [point._id, point])), failed: error }
}
