import { expect, it } from 'vitest'
import { createSeaMap, type Leg, lengthOf, type Port } from './sea-map.ts'

const ports: Port[] = [
  { city: 'A', longitude: 0, latitude: 0 },
  { city: 'B', longitude: 10, latitude: 0 },
  { city: 'C', longitude: 20, latitude: 0 },
  { city: 'Also C', longitude: 20, latitude: 0 },
  { city: 'Island', longitude: 50, latitude: 50 },
]
const legs: Leg[] = [
  { from: 'A', to: 'B', waypoints: [[5, 1]] },
  {
    from: 'C',
    to: 'B',
    waypoints: [
      [16, 0],
      [14, 1],
    ],
  },
  { from: 'A', to: 'C', waypoints: [[10, 40]] },
  { from: 'A', to: 'Nowhere', waypoints: [] },
]
const sea = createSeaMap(ports, legs)

it('finds the shortest chain, though a leg is written in the other direction', () => {
  const chain = sea.chain('A', 'C')!
  expect(chain.harbours).toEqual(['A', 'B', 'C'])
  expect(chain.steps.map(({ leg }) => leg)).toEqual([legs[0], legs[1]])
  expect(chain.steps[1]!.waypoints).toEqual([
    [14, 1],
    [16, 0],
  ])
  expect(chain.length).toBeCloseTo(
    lengthOf([
      [0, 0],
      [5, 1],
      [10, 0],
      [14, 1],
      [16, 0],
      [20, 0],
    ]),
    6,
  )
})

it('a chain may be sailed back', () => {
  expect(sea.chain('C', 'A')!.harbours).toEqual(['C', 'B', 'A'])
  expect(sea.chain('C', 'A')!.length).toBeCloseTo(sea.chain('A', 'C')!.length, 6)
})

it('ports at the same coordinates are one harbour', () => {
  expect(sea.harbour('Also C')).toBe(sea.harbour('C'))
})

it('a harbour without legs, or a leg to an unknown port, gives no chain', () => {
  expect(sea.chain('A', 'Island')).toBeNull()
  expect(sea.harbour('Nowhere')).toBeUndefined()
})

it('a chain from a harbour to itself has no legs', () => {
  expect(sea.chain('A', 'A')).toEqual({ harbours: ['A'], steps: [], length: 0 })
})

it('Batavia, Djakarta and Tandjong Priok are one harbour, even at different coordinates', () => {
  const java = createSeaMap(
    [
      { city: 'Djakarta', longitude: 106.81, latitude: -6.13 },
      { city: 'Kali Besar', longitude: 106.81, latitude: -6.13 },
      { city: 'Tandjong Priok', longitude: 106.885, latitude: -6.1 },
      { city: 'Semarang', longitude: 110.42, latitude: -6.945 },
    ],
    [{ from: 'Batavia', to: 'Semarang', waypoints: [] }],
  )
  expect(new Set(['Batavia', 'Djakarta', 'Tandjong Priok', 'Kali Besar'].map(java.harbour))).toEqual(
    new Set(['Tandjong Priok']),
  )
  expect(java.port('Batavia')).toBeUndefined()
  expect(java.chain(java.harbour('Kali Besar')!, java.harbour('Semarang')!)!.steps).toHaveLength(1)
})
