import { expect, test } from 'vitest'
import { inTextOrder } from './text-order.ts'

const listed = (texts: string[]) => inTextOrder(texts, (text) => text)

test('case, diacritics and punctuation are nothing to the order, and ij is no y', () => {
  const order = ['Åland', 'albatros', 'De Ruyter', 'Deli', 'Émile', 'Emmahaven', 'IJmuiden', 'Ilha', 'Venetië', 'Ymir']
  expect(listed(order.toReversed())).toEqual(order)
  expect(listed(['Oranje (2)', "'t Hof", 'Oranje'])).toEqual(['Oranje', 'Oranje (2)', "'t Hof"])
})

test('texts of the same letters come in one order, whichever came first', () => {
  const alike = ['Venetie', 'Venetië', 'venetië']
  expect(listed(alike.toReversed())).toEqual(listed(alike))
})

test('equal texts are ordered by what else they are', () => {
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
