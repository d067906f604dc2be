import { describe, expect, test } from 'vitest'
import { formatDate } from '#domain/dates.ts'
import { countOf, dateOrUnknown, formatBytes, formatCities, formatNumber } from '#domain/words.ts'
import { formatMoment } from './format.ts'

describe('dates', () => {
  test('are written day, short Dutch month without a dot, year', () => {
    expect(formatDate('1946-03-16')).toBe('16 mrt 1946')
    expect(formatDate('1951-05-10')).toBe('10 mei 1951')
    expect(formatDate('1949-12-08')).toBe('08 dec 1949')
  })

  test('are called unknown if they are', () => {
    expect(formatDate(null)).toBeNull()
    expect(dateOrUnknown(null)).toBe('datum onbekend')
  })

  test('a moment carries its time', () => {
    expect(formatMoment(new Date(2026, 10, 21, 14, 5))).toBe('21 november 2026, 14:05')
  })
})

describe('numbers', () => {
  test('have a dot at the thousands', () => {
    expect(formatNumber(420_000)).toBe('420.000')
    expect(formatNumber(128)).toBe('128')
  })

  test('agree with their noun', () => {
    expect(countOf(1, 'passagier', 'passagiers')).toBe('1 passagier')
    expect(countOf(3599, 'passagier', 'passagiers')).toBe('3.599 passagiers')
    expect(countOf(0, 'passagier', 'passagiers')).toBe('0 passagiers')
  })
})

test('bytes are rounded up to whole kB, and from 1 MB on shown in tenths', () => {
  expect([1, 812 * 1024, 1_048_576, 4_404_019].map(formatBytes)).toEqual(['1 kB', '812 kB', '1,0 MB', '4,2 MB'])
})

test('an unknown city is called unknown', () => {
  expect(formatCities('Singapore', null)).toBe('Singapore – haven onbekend')
})
