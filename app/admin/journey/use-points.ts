import { useCallback, useEffect, useState } from 'react'
import { IDS_MAX } from '#domain/search-limits.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
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
  const add = useCallback((found: [string, Point | null][]) => setPoints((known) => new Map([...known, ...found])), [])
  const unknown = [...new Set(ids)].filter((id) => !points.has(id)).slice(0, IDS_MAX)
  const asked = unknown.join()
  const { answer, error } = useCall(contentPoints.list, asked === '' ? null : { ids: asked })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers what is asked
  useEffect(() => {
    if (!answer) return
    const byId = new Map(answer.data.map((point) => [point._id, point]))
    add(unknown.map((id) => [id, byId.get(id) ?? null]))
  }, [answer])
  return { points, learn: (found) => add(found.map((point) => [point._id, point])), failed: error }
}
