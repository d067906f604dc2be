import { expect, it } from 'vitest'
import { keyAction } from './image-keys.ts'
import { parseRegion } from './region.ts'

it('a region is four whole numbers of pixels', () => {
  expect(parseRegion('10,20,300,400')).toEqual([10, 20, 300, 400])
})

it.each(['', 'full', '1,2,3', '1,2,3,4,5', '1,2,0,4', '-1,2,3,4', '1.5,2,3,4', 'pct:1,2,3,4'])(
  'what is no such region (%s) shows the whole image',
  (text) => {
    expect(parseRegion(text)).toBeNull()
  },
)

it('keys do what is written in the viewer, and leave the browser its own', () => {
  const key = (name: string, ctrlKey = false) => ({ key: name, altKey: false, ctrlKey, metaKey: false })
  expect(keyAction(key('+'))).toBe('zoomIn')
  expect(keyAction(key('PageDown'))).toBe('next')
  expect(keyAction(key('R'))).toBe('rotate')
  expect(keyAction(key('+', true))).toBeNull()
  expect(keyAction(key('Tab'))).toBeNull()
})
