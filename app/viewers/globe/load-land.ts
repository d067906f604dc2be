/** The land of the map and its colours. */
import landUrl from '../../assets/land.json?url'
import { decodeLand, type LandPalette, type LandPolygon, type LandTopology } from './land.ts'

let loading: Promise<LandPolygon[]> | null = null

/** Fetches and decodes the land once for all maps. After a failure the next call tries again. */
export function loadLand(): Promise<LandPolygon[]> {
  loading ??= fetchLand().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchLand(): Promise<LandPolygon[]> {
  const response = await fetch(landUrl)
  if (!response.ok) throw new Error(`The land of the map could not be fetched (${response.status})`)
  return decodeLand((await response.json()) as LandTopology)
}

/** The map has the colours of the page, light or dark. */
export function readPalette(): LandPalette {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: token('--sea'),
    land: token('--sand'),
    shoal: token('--shoal'),
    deep: token('--sea-line'),
    graticule: token('--sea-line'),
  }
}
