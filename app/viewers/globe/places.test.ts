import { expect, it } from 'vitest'
import { placesOf } from './pins.ts'

const point = (id: string, city: string, longitude: number, latitude: number) => ({
  id,
  city,
  longitude,
  latitude,
})

it('points at one place share a pin, in route order, also when others lie between', () => {
  const places = placesOf([
    point('1', 'Ataka', 32.48, 29.9),
    point('2', 'Ataka', 32.48, 29.9),
    point('3', 'Port Said', 32.3, 31.26),
    point('4', 'Ataka', 32.4801, 29.9),
  ])
  expect(places.map(({ name, pointIds }) => [name, pointIds])).toEqual([
    ['Ataka', ['1', '2', '4']],
    ['Port Said', ['3']],
  ])
})

it('neighbouring harbours keep pins of their own', () => {
  expect(placesOf([point('1', 'Suez', 32.55, 29.97), point('2', 'Ataka', 32.48, 29.9)])).toHaveLength(2)
})
