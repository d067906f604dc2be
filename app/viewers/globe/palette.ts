import type { LandPalette } from './land.ts'

/** The map's colours are the site's tokens, light or dark as the page is. */
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
