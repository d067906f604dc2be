import { expect, test } from 'vitest'
import { idleSecondsIn } from './settings.ts'

test('the address names whole seconds, from half a minute to an hour', () => {
  expect(['30', '60', '3600'].map((value) => idleSecondsIn(`?kiosk=${value}`))).toEqual([30, 60, 3600])
  for (const value of ['', '29', '3601', '60.5', '-60', '1e2', 'aan', '0x40', ' 60', '99999'])
    expect(idleSecondsIn(`?kiosk=${encodeURIComponent(value)}`)).toBeNull()
})
