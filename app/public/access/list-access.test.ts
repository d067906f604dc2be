import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { endGrant, isGrantOver, markGrantOver, useListAccess } from './list-access.ts'

afterEach(() => vi.unstubAllGlobals())

const ofServer = (body: object) => Response.json(body, { headers: { [OWN_HEADER]: '1' } })

test('an answer from before the lists were closed does not open them again', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'DELETE' ? Promise.resolve(ofServer({ granted: false, by: null })) : late,
  )
  const checking = useListAccess.getState().check()
  expect(await useListAccess.getState().close(() => undefined)).toBe(true)
  answerLate(ofServer({ granted: true, by: 'code' }))
  expect(await checking).toBe(false)
  expect(useListAccess.getState().granted).toBe(false)
})

describe('at a kiosk where the last visitor may have opened the lists', () => {
  const kept = new Map<string, string>()
  const asked: string[] = []
  const server = { reachable: false }
  beforeEach(() => {
    kept.clear()
    asked.length = 0
    server.reachable = false
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      asked.push(method!)
      if (!server.reachable && method === 'DELETE') throw new TypeError('no network')
      return ofServer({ granted: method !== 'DELETE', by: method === 'DELETE' ? null : 'code' })
    })
    markGrantOver()
  })

  test('no list is open until the server has confirmed that the access ended', async () => {
    expect(await useListAccess.getState().check()).toBe(false)
    expect(useListAccess.getState()).toMatchObject({ granted: false, by: null, checked: true })
    expect(asked).toEqual(['DELETE'])
    expect(isGrantOver()).toBe(true)
    server.reachable = true
    expect(await useListAccess.getState().check()).toBe(true)
    expect(asked).toEqual(['DELETE', 'DELETE', 'GET'])
    expect(isGrantOver()).toBe(false)
  })

  test('a code is tried only after the server has confirmed the end', async () => {
    expect(await useListAccess.getState().tryCode('leeszaal')).toBe('Er ging iets mis.')
    expect(asked).toEqual(['DELETE'])
    server.reachable = true
    expect(await useListAccess.getState().tryCode('leeszaal')).toBeNull()
    expect(asked).toEqual(['DELETE', 'DELETE', 'POST'])
  })

  test('an answer that is not from our server does not confirm the end', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ welcome: 'Gratis wifi' }))
    expect(await endGrant()).toBe(false)
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    expect(await endGrant()).toBe(false)
    expect(isGrantOver()).toBe(true)
  })
})
