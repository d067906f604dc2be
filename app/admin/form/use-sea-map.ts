import { useEffect, useState } from 'react'
import type { SeaMapParts } from '#domain/sea-map.ts'
import { call } from '../session/call.ts'

/** Milliseconds for which one answer serves all fields and the map of a form. */
const KEPT = 30_000

let last: { at: number; answer: Promise<SeaMapParts> } | null = null

/** Ports or legs have changed. */
export const forgetSeaMap = (): void => {
  last = null
}

/** The ports and sea legs of the archive; null while they are not known. `failed` when they will not come. */
export function useSeaMap(): { parts: SeaMapParts | null; failed: boolean } {
  const [parts, setParts] = useState<SeaMapParts | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isLeft = false
    if (last === null || Date.now() - last.at > KEPT)
      last = { at: Date.now(), answer: call('GET /api/admin/seaMap', {}) }
    const { answer } = last
    answer.then(
      (map) => isLeft || setParts(map),
      () => {
        if (last?.answer === answer) last = null
        if (!isLeft) setFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [])
  return { parts, failed }
}
