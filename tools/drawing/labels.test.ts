import { expect, test } from 'vitest'
import { placeLabels } from './labels.ts'

const bounds = { left: 0, top: 0, right: 1000, bottom: 600 }
const label = (name: string, x: number, y: number) => ({ name, width: 120, height: 40, at: [x, y] as [number, number] })

test('labels of ports close together cover neither one another nor a pin', () => {
  const labels = [label('Port Said', 500, 300), label('Suez', 504, 318), label('Ataka', 502, 320)]
  const placed = placeLabels(labels, [], bounds)
  expect(placed).toHaveLength(3)
  for (const one of placed) {
    for (const other of placed) {
      if (one === other) continue
      expect(Math.abs(one.x - other.x) >= 120 || Math.abs(one.y - other.y) >= 40).toBe(true)
    }
    for (const { at } of labels) {
      const [x, y] = [at[0] - one.x, at[1] - 20 - one.y]
      expect(x > 0 && x < 120 && y > 0 && y < 40).toBe(false)
    }
  }
})

test('a label stays on the map and off the route when there is room', () => {
  const route: [number, number][] = Array.from({ length: 100 }, (_, i) => [900 + i, 265])
  const [placed] = placeLabels([label('Rotterdam', 900, 300)], route, bounds)
  expect(placed!.x + 120).toBeLessThanOrEqual(1000)
  expect(route.some(([x, y]) => x > placed!.x && x < placed!.x + 120 && y > placed!.y && y < placed!.y + 40)).toBe(false)
})

test('if there is no room for all, the ends of the voyage keep their labels', () => {
  const crowd = Array.from({ length: 30 }, (_, i) => label(`haven ${i}`, 500 + (i % 6), 300 + i))
  const names = placeLabels(crowd, [], bounds).map(({ label }) => label.name)
  expect(names.length).toBeLessThan(30)
  expect(names).toContain('haven 0')
  expect(names).toContain('haven 29')
})
