import SerializerCompiler from '@fastify/fast-json-stringify-compiler'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#domain/call.ts'
import { CALLS } from '#domain/calls.ts'
import { Nullable } from '#domain/common.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { CALLS_OF_STAFF } from '../testing/calls.ts'
import { errorRenderer } from './error-handler.ts'
import { register } from './serve.ts'
import { validateRequests } from './validation.ts'

/** Every kind of field that a record has, with a value that fits. */
const FIELDS: Record<string, { schema: TSchema; takes: unknown }> = {
  text: { schema: Type.String(), takes: 'x' },
  filled: { schema: Type.String({ minLength: 1 }), takes: 'x' },
  whole: { schema: Type.Integer(), takes: 5 },
  number: { schema: Type.Number(), takes: 5.5 },
  flag: { schema: Type.Boolean(), takes: false },
  list: { schema: Type.Array(Type.String()), takes: ['x'] },
  choice: { schema: Type.Enum(['a', 'b']), takes: 'a' },
  object: { schema: Type.Object({ a: Type.String() }), takes: { a: 'x' } },
}
const ODD = [null, '', 0, '0', true, 'true', [], ['x'], [null], {}, '5', 5, 5.5, 'x', { a: 'x' }]

/** Whether a value fits a field of this kind, decided without the validator. */
const fits: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  filled: (value) => typeof value === 'string' && value !== '',
  whole: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  choice: (value) => value === 'a' || value === 'b',
  object: (value) => typeof value === 'object' && value !== null && typeof (value as { a?: unknown }).a === 'string',
}

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  validateRequests(app)
  app.setErrorHandler(errorRenderer(null, {}))
  for (const [kind, { schema }] of Object.entries(FIELDS)) {
    const echo = { handler: async ({ body }: { body: unknown }) => ({ body }) }
    app.put(`/${kind}`, { schema: { body: Type.Object({ value: schema }) }, ...echo })
    app.put(`/${kind}-or-null`, { schema: { body: Type.Object({ value: Nullable(schema) }) }, ...echo })
  }
  for (const url of ['/ship', '/api/admin/ship'])
    app.put(url, { schema: { body: ShipFieldsSchema } }, async ({ body }) => ({ body }))
  const text = Type.Object({ page: Type.Integer({ default: 1 }), open: Type.Optional(Type.Boolean()) })
  app.get('/list', { schema: { querystring: text } }, async ({ query }) => ({ query }))
  await app.ready()
})
afterAll(() => app.close())

const put = async (url: string, body: object) => {
  const answer = await app.inject({ method: 'PUT', url, payload: body })
  return { status: answer.statusCode, body: answer.json().body as unknown }
}

describe.each(Object.keys(FIELDS))('a body with a field of kind %s', (kind) => {
  it('takes what fits', async () => {
    const body = { value: FIELDS[kind]!.takes }
    expect(await put(`/${kind}`, body)).toEqual({ status: 200, body })
    expect(await put(`/${kind}-or-null`, body)).toEqual({ status: 200, body })
  })

  it.each(ODD.map((value) => [value]))('takes %j as it is or not at all', async (value) => {
    const own = fits[kind]!(value)
    expect(await put(`/${kind}`, { value })).toEqual(own ? { status: 200, body: { value } } : refused)
    const orNull = own || value === null
    expect(await put(`/${kind}-or-null`, { value })).toEqual(orNull ? { status: 200, body: { value } } : refused)
  })
})
const refused = { status: 400, body: undefined }

it('fields that a body does not know are dropped, also within a field that may be null', async () => {
  expect(await put('/object', { value: { a: 'x', b: 1 }, more: true })).toEqual({
    status: 200,
    body: { value: { a: 'x' } },
  })
  expect(await put('/object-or-null', { value: { a: 'x', b: 1 } })).toEqual({
    status: 200,
    body: { value: { a: 'x' } },
  })
})

describe('what the schema of a record says', () => {
  const ship = {
    shipName: 'Sibajak',
    prefix: 'ms',
    company: null,
    master: null,
    builtYear: 1928,
    tonnage: 12040,
    nationality: null,
    note: 'Eerste regel\ntweede',
    source: 'https://example.org/a',
  }
  const answerTo = async (change: object, url = '/ship') => {
    const answer = await app.inject({ method: 'PUT', url, payload: { ...ship, ...change } })
    return answer.statusCode === 200 ? answer.json().body : answer.json().message
  }

  it('is what a call takes', async () => expect(await answerTo({})).toEqual(ship))

  it.each([
    [{ shipName: undefined }, 'Ship Name is required', 'Ship Name is required'],
    [{ shipName: null }, 'Ship Name is required', 'Ship Name is required'],
    [{ shipName: '' }, 'Ship Name is required', 'Ship Name is required'],
    [{ prefix: undefined }, "'prefix' ontbreekt.", "'prefix' is missing."],
    [{ shipName: 5 }, "'shipName' moet een tekst zijn.", "'shipName' must be text."],
    [
      { shipName: 'x'.repeat(121) },
      "'shipName' mag hoogstens 120 tekens hebben.",
      "'shipName' must have at most 120 characters.",
    ],
    [{ shipName: 'Siba\njak' }, "'shipName' heeft niet de juiste vorm.", "'shipName' is not in the right form."],
    [{ note: 'a\u0000b' }, "'note' heeft niet de juiste vorm.", "'note' is not in the right form."],
    [{ builtYear: 1799 }, "'builtYear' moet minstens 1800 zijn.", "'builtYear' must be at least 1800."],
    [{ builtYear: '1928' }, "'builtYear' moet een geheel getal zijn.", "'builtYear' must be a whole number."],
    [{ tonnage: -1 }, "'tonnage' moet minstens 0 zijn.", "'tonnage' must be at least 0."],
    [
      { source: 'javascript:alert(1)' },
      "'source' heeft niet de juiste vorm.",
      "'source' must be a web address (http:// or https://) or a reference in words.",
    ],
  ])('explains what is wrong with %j, in Dutch to visitors and in English to staff', async (change, dutch, english) => {
    expect(await answerTo(change)).toBe(dutch)
    expect(await answerTo(change, '/api/admin/ship')).toBe(english)
    expect(await answerTo(change, '/api/%61dmin/ship?x=1')).toBe(english)
    expect(await answerTo(change, '/ship?at=/api/admin/')).toBe(dutch)
  })

  it('counts characters as code points, as an import does', async () => {
    const shipName = '🚢'.repeat(120)
    expect(await answerTo({ shipName })).toEqual({ ...ship, shipName })
  })
})

it('a query is text: its numbers and flags are read, and its defaults filled in', async () => {
  const answer = await app.inject('/list?page=5&open=true&more=1')
  expect(answer.json()).toEqual({ query: { page: 5, open: true } })
  expect((await app.inject('/list')).json()).toEqual({ query: { page: 1 } })
})

it('every schema of every call can be compiled, for a server compiles each when it is first used', async () => {
  const all = Fastify()
  validateRequests(all)
  const routes: { method: string; url: string; schema: FastifySchema }[] = []
  all.addHook('onRoute', ({ method, url, schema = {} }) => void routes.push({ method: String(method), url, schema }))
  const calls = [...Object.entries<Call>(CALLS), ...CALLS_OF_STAFF]
  for (const [name, call] of calls) register(all, name, call, () => null as never)
  await all.ready()
  const write = SerializerCompiler()()
  let compiled = 0
  for (const { method, url, schema } of routes) {
    for (const httpPart of ['params', 'querystring', 'headers', 'body'] as const) {
      const part = schema[httpPart]
      if (part)
        expect(() => all.validatorCompiler!({ schema: part, method, url, httpPart })({}), `${url} ${httpPart}`).not.toThrow()
    }
    for (const [httpStatus, answer] of Object.entries((schema.response ?? {}) as Record<string, TSchema>)) {
      expect(() => write({ schema: answer, method, url, httpStatus }), `${url} ${httpStatus}`).not.toThrow()
      compiled++
    }
  }
  expect(compiled).toBeGreaterThan(calls.length)
})
