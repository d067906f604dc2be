import type { SeaMapParts } from '#domain/sea-map.ts'
import { useCall } from '../session/use-call.ts'

/** Milliseconds for which all fields and the map of a form share one answer. */
const KEPT = 30_000

/** The ports and sea legs of the archive; null while they are not known. `failed`: they could not be read. */
export function useSeaMap(): { parts: SeaMapParts | null; failed: boolean } {
  const { answer, error } = useCall('GET /api/admin/seaMap', {}, { staleTime: KEPT, gcTime: KEPT })
  return { parts: answer, failed: answer === null && error !== null }
}
