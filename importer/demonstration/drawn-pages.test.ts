import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVoyages } from './archive-voyages.ts'
import { demonstrationPassengers } from './passengers.ts'

const voyages = readVoyages(join(import.meta.dirname, '../../archive'))

/**
 * If this fails, the pages in archive/lists show other names: run `node tools/draw-list-pages.ts`, then correct this
 * test.
 */
test('the names on the drawn list pages are those that the importer makes', () => {
  const drawn = voyages.filter(({ pages }) => pages > 0).flatMap(demonstrationPassengers)
  const onPages = drawn.filter(({ list_page }) => list_page !== null)
  const lines = onPages.map((row) => `${row.voyage_code} ${row.list_page} ${row.full_name} ${row.birth_year}`)
  expect(lines).toHaveLength(5 * 3 * 40)
  expect(createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)).toBe('8f64464506e390b6')
})
