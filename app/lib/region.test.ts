import { expect, it } from 'vitest'
import { parseRegion } from './urls.ts'

it('a region is four whole numbers of pixels', () => {
  expect(parseRegion('10,20,300,400')).toEqual([10, 20, 300, 400])
})

it.each(['', 'full', '1,2,3', '1,2,3,4,5', '1,2,0,4', '-1,2,3,4', '1.5,2,3,4', 'pct:1,2,3,4'])(
  'what is no such region (%s) shows the whole image',
  (text) => {
    expect(parseRegion(text)).toBeNull()
  },
)
