/** Members of staff for tests, who log in and call as their browser does. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { Role } from '#domain/user.ts'
import { createHashing } from '../admin/passwords/hashing.ts'
import { addUser } from '../admin/users/repository.ts'
import { createTestApp, type TestApp } from './api.ts'

export const PASSWORD = 'vijf bruine koffers'
const hashing = createHashing()

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface StaffAnswer<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface Staff {
  /** `_id` of the user. */
  id: string
  username: string
  token: string
  /** `url` is what follows `/api/admin`. */
  call<Body = Record<string, unknown>>(method: Method, url: string, payload?: unknown): Promise<StaffAnswer<Body>>
}

/** A user with `PASSWORD`, logged in. */
export async function addStaff(
  test: TestApp,
  { username, isAdmin = false, role }: { username: string; isAdmin?: boolean; role?: Role },
): Promise<Staff> {
  const id = await addUser(test.db, { username, isAdmin, role, hash: await hashing.hash(PASSWORD) }, null)
  return { id: String(id), ...(await logIn(test, username)) }
}

/** Another session of the user. */
export async function logIn(test: TestApp, username: string, password = PASSWORD): Promise<Omit<Staff, 'id'>> {
  const answer = await callStaff<{ token: string }>(test, 'POST', '/user/login', {
    payload: { username, password },
  })
  const { token } = answer.body
  const as: Staff['call'] = (method, url, payload) => callStaff(test, method, url, { token, payload })
  return { username, token, call: as }
}

/** A call, without a user if there is no token. `url` is what follows `/api/admin`. */
export async function callStaff<Body = Record<string, unknown>>(
  test: TestApp,
  method: Method,
  url: string,
  asked: { token?: string; payload?: unknown; from?: string; headers?: Record<string, string> } = {},
): Promise<StaffAnswer<Body>> {
  const { token, payload, from, headers = {} } = asked
  const answer = await test.app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload: payload as object }),
    ...(from !== undefined && { remoteAddress: from }),
  })
  const json = String(answer.headers['content-type']).includes('json') && answer.body !== ''
  return {
    status: answer.statusCode,
    body: (json ? answer.json() : answer.body) as Body,
    headers: new Headers(answer.headers as Record<string, string>),
  }
}

/**
 * The app and one user for all tests of a file, and what such tests do again and again. Paths are what follows `/api/admin`.
 */
export function staffOfFile() {
  const held = {} as { test: TestApp; staff: Staff }
  beforeAll(async () => {
    held.test = await createTestApp()
    held.staff = await addStaff(held.test, { username: 'mkoster' })
  })
  afterAll(() => held.test.close())
  return {
    get test() {
      return held.test
    },
    get staff() {
      return held.staff
    },
    /** Makes a record, and gives its `_id`. */
    make: async (path: string, body: object): Promise<string> => {
      const { status, body: made } = await held.staff.call('POST', path, body)
      expect([status, made.message]).toEqual([201, undefined])
      return String(made._id)
    },
    one: async (path: string) => (await held.staff.call('GET', path)).body,
    list: async (path: string) => {
      const { body, headers } = await held.staff.call<Body[]>('GET', path)
      return { rows: body, total: headers.get('x-total-count') }
    },
  }
}

export type Body = Record<string, unknown>
