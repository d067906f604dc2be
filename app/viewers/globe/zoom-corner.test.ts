import { expect, it } from 'vitest'
import { placesOf } from './pins.ts'
import { makeTrack } from './track.ts'
import { CORNERS, spotFor } from './zoom-corner.ts'

const map = { width: 1000, height: 700 }
const buttons = { column: { width: 50, height: 146 }, row: { width: 146, height: 50 }, margin: 16 }
const voyage = (...towns: [number, number][]) => {
  const points = towns.map(([longitude, latitude], index) => ({
    ...{ id: String(index), city: 'Haven', longitude, latitude, distance: index, path: [] },
  }))
  return { track: makeTrack(points), places: placesOf(points), start: towns[0]! }
}
const where = (...towns: [number, number][]) => {
  const { corner, row } = spotFor(voyage(...towns), map, buttons, CORNERS)
  return row === 'column' ? corner : `${corner}, in a row`
}

it('buttons lie in the first corner that has no pin in it', () => {
  expect(where([106.8, -6.1], [32.5, 29.9], [4.4, 51.9])).toBe('top right')
})

it('buttons go elsewhere where the start of the voyage would have a pin under them', () => {
  // On a map of 18.000 km: 75 degrees of longitude to the east of the middle, and 40 of latitude to the north.
  const [start, north] = [-100, 0]
  expect(where([start, north], [start + 75, 46])).toBe('bottom right')
})

it('on a low map they lie in a row where a column would cover a pin in every corner', () => {
  const low = { width: 322, height: 213 }
  // From Sydney past Gibraltar to Rotterdam: a pin near each side of the map.
  const { corner, row } = spotFor(
    voyage([151.2, -33.9], [115.7, -32], [106.8, -6.1], [32.5, 29.9], [-9.5, 43], [4.4, 51.9]),
    low,
    buttons,
    CORNERS,
  )
  expect([corner, row]).toEqual(['bottom left', 'row'])
})
