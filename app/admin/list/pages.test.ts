import { expect, it } from 'vitest'
import { pagesOf } from './pages.ts'

it.each([
  { page: 1, last: 1, shown: '1' },
  { page: 3, last: 7, shown: '1 2 3 4 5 6 7' },
  { page: 1, last: 9, shown: '1 2 … 9' },
  { page: 5, last: 9, shown: '1 … 4 5 6 … 9' },
  { page: 9, last: 9, shown: '1 … 8 9' },
])('page $page of $last shows $shown', ({ page, last, shown }) => {
  expect(
    pagesOf(page, last)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown)
})
