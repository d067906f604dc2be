import { afterEach, expect, test, vi } from 'vitest'
import { useListAccess } from './list-access.ts'

afterEach(() => vi.unstubAllGlobals())

test('an answer from before the lists were closed does not open them again', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'DELETE' ? Promise.resolve(Response.json({ granted: false, by: null })) : late,
  )
  const checking = useListAccess.getState().check()
  expect(await useListAccess.getState().close(() => undefined)).toBe(true)
  answerLate(Response.json({ granted: true, by: 'code' }))
  expect(await checking).toBe(false)
  expect(useListAccess.getState().granted).toBe(false)
})
