import { expect, it } from 'vitest'
import { placesOf } from './pins.ts'
import { makeTrack } from './track.ts'
import { CORNERS, spotFor } from './zoom-corner.ts'

const map = { width: 1000, height: 700 }
const buttons = { column: { width: 50, height: 146 }, row: { width: 146, height: 50 }, margin: 16 }
const voyage = (...towns: [number, number][]) => {
  const points = towns.map(([longitude, latitude], index) => ({
    id: String(index),
    city: 'Haven',
    longitude,
    latitude,
    distance: index,
    path: [],
  }))
  return { track: makeTrack(points), places: placesOf(points), start: towns[0]! }
}
const where = (...towns: [number, number][]) => {
  const { corner, row } = spotFor(voyage(...towns), map, buttons, CORNERS)
  return row === 'column' ? corner : `${corner}, in a row`
}

it('the buttons lie in the first corner without a pin', () => {
  expect(where([106.8, -6.1], [32.5, 29.9], [4.4, 51.9])).toBe('top right')
})

it('the buttons go elsewhere if the view of the start has a pin in that corner', () => {
  // The map is 18,000 km wide. The second place is 75 degrees to the east of its middle, and 46 to the north.
  const [start, north] = [-100, 0]
  expect(where([start, north], [start + 75, 46])).toBe('bottom right')
})

it('the buttons lie in a row if a column would cover a pin in every corner of a low map', () => {
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
