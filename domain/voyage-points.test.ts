import { describe, expect, it } from 'vitest'
import { createSeaMap } from './sea-map.ts'
import { type Call, type PlacedStory, voyagePoints, yearOfVoyage } from './voyage-points.ts'

const sea = createSeaMap(
  ['A', 'B', 'C', 'D'].map((city, i) => ({ city, longitude: i * 10, latitude: 0 })),
  [
    { from: 'A', to: 'B', waypoints: [] },
    { from: 'B', to: 'C', waypoints: [] },
    { from: 'D', to: 'C', waypoints: [] },
  ],
)
interface Told extends PlacedStory {
  title: string
}
const story = (title: string, place: string, yearFrom: number | null, yearTo: number | null): Told => {
  const [from, to] = place.split('-')
  return to
    ? { title, city: null, legFrom: from!, legTo: to, yearFrom, yearTo }
    : { title, city: place, legFrom: null, legTo: null, yearFrom, yearTo }
}
const call = (city: string, date: string | null = null): Call => ({ city, date })
const points = (calls: Call[], stories: Told[], year: number | null = 1946) =>
  voyagePoints(sea, calls, stories, year).map((point) =>
    [point.call?.city, point.call?.date, point.story?.title].filter(Boolean).join(' '),
  )

it('calls are points with or without a story', () => {
  expect(points([call('A', '1946-01-02'), call('C'), call('D', '1946-02-03')], [story('s', 'C', 1946, 1946)])).toEqual([
    'A 1946-01-02',
    'C s',
    'D 1946-02-03',
  ])
})

it("each of several stories at one call is a point of its own, with the call's date", () => {
  const stories = [story('later', 'A', 1946, 1950), story('earlier', 'A', 1945, 1946)]
  expect(points([call('A', '1946-01-02')], stories)).toEqual(['A 1946-01-02 earlier', 'A 1946-01-02 later'])
})

describe('on the way', () => {
  it('only places and legs with a story of the year are points, without a date', () => {
    const stories = [
      story('at B', 'B', 1945, 1947),
      story('at C', 'C', 1947, 1950),
      story('on BC', 'C-B', 1946, 1946),
      story('on BD', 'B-D', 1946, 1946),
    ]
    expect(points([call('A'), call('D')], stories)).toEqual(['A', 'at B', 'on BC', 'on BD', 'D'])
  })

  it('a leg counts as passed only when the route meets both its ports', () => {
    expect(points([call('A'), call('B')], [story('on BC', 'B-C', 1946, 1946)])).toEqual(['A', 'B'])
  })

  it('a place that is called at does not count as passed too', () => {
    expect(points([call('A'), call('D'), call('B')], [story('s', 'B', 1946, 1946)])).toEqual(['A', 'D', 'B s'])
  })

  it("a leg's story is told once, even if the leg is sailed twice", () => {
    expect(points([call('A'), call('B'), call('A')], [story('s', 'A-B', 1946, 1946)])).toEqual(['A', 's', 'B', 'A'])
  })
})

describe('the year', () => {
  it('is that of departure, else of arrival', () => {
    expect(yearOfVoyage('1945-12-31', '1946-01-20')).toBe(1945)
    expect(yearOfVoyage(null, '1946-01-20')).toBe(1946)
    expect(yearOfVoyage(null, null)).toBeNull()
  })

  it('of a call with a date is the year of that date', () => {
    const stories = [story('new year', 'B', 1946, 1946)]
    expect(points([call('A', '1945-12-31'), call('B', '1946-01-20')], stories, 1945)).toEqual([
      'A 1945-12-31',
      'B 1946-01-20 new year',
    ])
  })

  it('fits only stories without years if it is unknown; a story with one open end has no limit there', () => {
    const stories = [story('always', 'B', null, null), story('since', 'B', 1940, null), story('until', 'B', null, 1945)]
    expect(points([call('B')], stories, null)).toEqual(['B always'])
    expect(points([call('B')], stories, 1946)).toEqual(['B always', 'B since'])
  })
})

it('a port that is not on the map gives no point', () => {
  expect(points([call('Unknown'), call('A')], [story('s', 'Unknown', 1946, 1946)])).toEqual(['A'])
})
