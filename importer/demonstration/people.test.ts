import { expect, test } from 'vitest'
import { makeParty } from './people.ts'
import { seededRandom } from './random.ts'

const random = seededRandom('parties')
const parties = Array.from({ length: 2000 }, () => makeParty(random, 1950, false))

test('a family travels under one surname, parents first and children by age', () => {
  for (const { surname, people } of parties) {
    expect(people.every((person) => person.surname === surname)).toBe(true)
    const children = people.filter(({ birthYear }) => 1950 - birthYear < 19).map(({ birthYear }) => birthYear)
    if (people.length > 3) expect(children).toEqual(children.toSorted((a, b) => a - b))
  }
})

test('children are born when their mother was 18 to 44', () => {
  for (const { people } of parties) {
    const mother = people.find(({ maidenName }) => maidenName !== null)
    if (!mother) continue
    for (const { birthYear } of people.slice(people.indexOf(mother) + 1)) {
      expect(birthYear - mother.birthYear).toBeGreaterThanOrEqual(18)
      expect(birthYear - mother.birthYear).toBeLessThanOrEqual(44)
    }
  }
})

test('people travel alone, in couples and in families', () => {
  const share = (test: (size: number) => boolean) => parties.filter(({ people }) => test(people.length)).length / parties.length
  expect(share((size) => size === 1)).toBeGreaterThan(0.25)
  expect(share((size) => size === 2)).toBeGreaterThan(0.1)
  expect(share((size) => size > 2)).toBeGreaterThan(0.3)
})
