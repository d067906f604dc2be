import { describe, expect, it } from 'vitest'
import { type Box, type LabelRequest, overlaps, placeLabels } from './labels.ts'

const view = { width: 400, height: 300 }

function request(key: string, x: number, y: number, current = false): LabelRequest {
  const head: Box = { left: x - 10, top: y - 30, width: 20, height: 30 }
  return { key, tip: { x, y }, head, width: 60, height: 20, current }
}

const boxesOf = (requests: readonly LabelRequest[], obstacles: readonly Box[] = []): Map<string, Box> =>
  new Map(
    [...placeLabels(requests, [...requests.map(({ head }) => head), ...obstacles], view)].map(([key, { x, y }]) => [
      key,
      { left: x, top: y, width: 60, height: 20 },
    ]),
  )

describe('placeLabels', () => {
  it('puts a name beside its pin', () => {
    expect(boxesOf([request('Aden', 200, 150)]).get('Aden')!.left).toBe(214)
  })

  it('uses the other side if the first is taken', () => {
    const boxes = boxesOf([request('Aden', 200, 150), request('Suez', 240, 150)])
    expect(boxes.get('Aden')!.left).toBeLessThan(200)
  })

  it('puts a name above the head, not above the tip, where the head stands to one side', () => {
    const leaning = { ...request('Sabang', 200, 150), head: { left: 150, top: 120, width: 20, height: 30 } }
    const wall: Box = { left: 0, top: 119, width: 400, height: 181 }
    const spot = placeLabels([leaning], [wall], view).get('Sabang')!
    expect(spot).toEqual({ x: 130, y: 96 })
  })

  it('leaves a name out rather than put it below a head that stands to one side', () => {
    const leaning = { ...request('Colombo', 200, 150), head: { left: 150, top: 120, width: 20, height: 30 } }
    const walls: Box[] = [
      { left: 0, top: 0, width: 400, height: 135 },
      { left: 160, top: 0, width: 240, height: 300 },
    ]
    expect(placeLabels([leaning], walls, view).size).toBe(0)
    expect(placeLabels([request('Aden', 160, 150)], walls, view).size).toBe(1)
  })

  it('keeps names inside the map', () => {
    const box = boxesOf([request('Batavia', 390, 150)]).get('Batavia')!
    expect(box.left + box.width).toBeLessThanOrEqual(view.width)
  })

  it('drops a name that has no room, and never lets two names overlap', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => request(`p${i}`, 180 + (i % 6) * 8, 140 + Math.floor(i / 6) * 8))
    const boxes = [...boxesOf(crowd).values()]
    expect(boxes.length).toBeLessThan(30)
    expect(boxes.length).toBeGreaterThan(0)
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false)
    }
  })

  it('never drops the current name, and places it first', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => request(`p${i}`, 180 + (i % 6) * 8, 140 + Math.floor(i / 6) * 8))
    expect(boxesOf([...crowd, request('now', 200, 156, true)]).has('now')).toBe(true)
  })

  it('puts the current name where it covers no pin, even far away, and leaves it out if no spot is free', () => {
    const wall: Box = { left: 100, top: 20, width: 200, height: 250 }
    const boxes = boxesOf([request('now', 200, 150, true), request('other', 60, 150)], [wall])
    const box = boxes.get('now')!
    for (const obstacle of [wall, request('now', 200, 150).head, request('other', 60, 150).head])
      expect(overlaps(box, obstacle)).toBe(false)
    expect(box.left + box.width > 84 && box.left < 316).toBe(true)
    const everywhere: Box = { left: 0, top: 0, width: 400, height: 300 }
    expect(boxesOf([request('now', 200, 150, true)], [everywhere]).has('now')).toBe(false)
  })

  it('leaves the buttons on the map free', () => {
    const buttons: Box = { left: 0, top: 0, width: 400, height: 300 }
    expect(boxesOf([request('Aden', 200, 150)], [buttons]).size).toBe(0)
  })
})

describe('The area of a finger', () => {
  const touched = ({ left, top }: Box): Box => ({ left, top: top - 12, width: 60, height: 44 })

  it('round a name never overlaps that of another name', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => request(`p${i}`, 60 + (i % 6) * 50, 60 + Math.floor(i / 6) * 40))
    const rooms = [...boxesOf(crowd).values()].map(touched)
    expect(rooms.length).toBeGreaterThan(3)
    for (const [index, room] of rooms.entries()) {
      for (const other of rooms.slice(index + 1)) expect(overlaps(room, other)).toBe(false)
    }
  })

  it('avoids the pins of others if possible', () => {
    const above: Box = { left: 210, top: 100, width: 60, height: 26 }
    const spot = boxesOf([request('Aden', 200, 150)], [above]).get('Aden')!
    expect(overlaps(touched(spot), above)).toBe(false)
    const everywhere: Box[] = [
      { left: 0, top: 0, width: 400, height: 122 },
      { left: 0, top: 150, width: 400, height: 150 },
    ]
    expect(boxesOf([request('Aden', 200, 150)], everywhere).has('Aden')).toBe(true)
  })
})
