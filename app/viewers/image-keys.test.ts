import { expect, it } from 'vitest'
import { keyAction } from './image-keys.ts'

it('keys do what the viewer says, and leave combinations to the browser', () => {
  const key = (name: string, ctrlKey = false) => ({ key: name, altKey: false, ctrlKey, metaKey: false })
  expect(keyAction(key('+'))).toBe('zoomIn')
  expect(keyAction(key('PageDown'))).toBe('next')
  expect(keyAction(key('R'))).toBe('rotate')
  expect(keyAction(key('+', true))).toBeNull()
  expect(keyAction(key('Tab'))).toBeNull()
})
