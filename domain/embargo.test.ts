import { expect, it } from 'vitest'
import { embargoOf, yearOf } from './embargo.ts'

const TODAY = '2026-11-27'
const born = (birthYear: number | null, journeyYear: number | null = null) => embargoOf(110, { birthYear, journeyYear }, TODAY)

it('lasts until the last one of a year of birth is old enough', () => {
  expect(born(1926)).toBe('2037-01-01')
  expect(born(1916)).toBe('2027-01-01')
  expect(born(1915)).toBeNull()
  expect(embargoOf(110, { birthYear: 1915, journeyYear: null }, '2025-12-31')).toBe('2026-01-01')
})

it('counts from birth in the year of the journey where no birth year is known, and else from this year', () => {
  expect(born(1926, 1950)).toBe('2037-01-01')
  expect(born(null, 1950)).toBe('2061-01-01')
  expect(embargoOf(50, { birthYear: null, journeyYear: null }, TODAY)).toBe('2077-01-01')
})

it('ends on the last day that a date may be, at the latest', () => {
  expect(born(2000)).toBe('2100-12-31')
  expect(born(null)).toBe('2100-12-31')
})

it('knows the year of the first date that there is', () => {
  expect(yearOf(null, undefined, '1950-01~', '1951')).toBe(1950)
  expect(yearOf(null)).toBeNull()
})
