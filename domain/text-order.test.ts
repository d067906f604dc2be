import { expect, test } from 'vitest'
import { inTextOrder } from './text-order.ts'

const listed = (texts: string[]) => inTextOrder(texts, (text) => text)

test('case, diacritics and punctuation do not count, and ij is not y', () => {
  const order = ['Åland', 'albatros', 'De Ruyter', 'Deli', 'Émile', 'Emmahaven', 'IJmuiden', 'Ilha', 'Venetië', 'Ymir']
  expect(listed(order.toReversed())).toEqual(order)
  expect(listed(['Oranje (2)', "'t Hof", 'Oranje'])).toEqual(['Oranje', 'Oranje (2)', "'t Hof"])
})

test('texts with the same letters always come in the same order', () => {
  const alike = ['Venetie', 'Venetië', 'venetië']
  expect(listed(alike.toReversed())).toEqual(listed(alike))
})

test('`tie` orders items with equal texts', () => {
  const ships = [
    { name: 'Oranje', id: 2 },
    { name: 'Oranje', id: 1 },
  ]
  expect(
    inTextOrder(
      ships,
      ({ name }) => name,
      (a, b) => a.id - b.id,
    ).map(({ id }) => id),
  ).toEqual([1, 2])
})
