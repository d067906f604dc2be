import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/api.ts'

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object }
}

let test: TestApp
let schemes: object
let operations: [name: string, operation: Operation][]
beforeAll(async () => {
  test = await createTestApp()
  const { body } = await test.get<OpenApi>('/api/docs/json')
  schemes = body.components.securitySchemes
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
})
afterAll(() => test.close())

describe('the OpenAPI document', () => {
  it('has every call of the specification', () => {
    expect(operations.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'get /api/globe/journey',
        'get /api/globe/favorites',
        'get /api/globe/overview',
        'get /api/sideMenu/page/',
        'get /api/sideMenu/page/{pageId}',
        'get /api/passengerList/access',
        'get /api/ip',
        'get /api/packs',
        'get /api/partners',
        'get /media/{id}',
        'get /iiif/3/{image}/info.json',
        'get /health/ready',
        'post /api/admin/user/login',
        'post /api/admin/user/logout',
        'post /api/admin/user/register',
        'get /api/admin/user',
        'put /api/admin/user/{id}',
        'delete /api/admin/user/{id}',
      ]),
    )
  })

  it('says of every call what it does and what it answers', () => {
    for (const [name, { summary, tags, responses }] of operations) {
      expect(summary, name).toBeTruthy()
      expect(tags, name).toHaveLength(1)
      expect(Object.keys(responses), name).toContainEqual(expect.stringMatching(/^[23]\d\d$/))
    }
  })

  it('gives every refusal the shape {code, message}', () => {
    for (const [name, { responses }] of operations) {
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['400', '500']))
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue
        const { properties } = content?.['application/json']?.schema ?? {}
        const [code, message, ...more] = Object.keys(properties ?? {})
        expect([code, message], `${name} ${status}`).toEqual(['code', 'message'])
        // Some refusals also have the present record (`stale`), or the fault of each field of a form.
        const allowed = { 409: 'current', 400: 'fields' }[Number(status)]
        expect(more, `${name} ${status}`).toEqual(more.length > 0 ? [allowed] : [])
      }
    }
  })

  it('requires a token for every call of staff except the login, and for no other call', () => {
    for (const [name, { security, responses }] of operations) {
      const isOfStaff = name.includes(' /api/admin/') && name !== 'post /api/admin/user/login'
      expect(security, name).toEqual(isOfStaff ? [{ bearer: [] }] : undefined)
      if (isOfStaff) expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['401', '403']))
    }
    expect(schemes).toEqual({ bearer: expect.objectContaining({ type: 'http', scheme: 'bearer' }) })
  })

  it('declares every part of a path', () => {
    for (const [name, { parameters = [] }] of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort())
    }
  })

  it('is true: each call, asked for a record that does not exist, answers with a status that it declares', async () => {
    for (const [name, { responses }] of operations) {
      const [method, path = ''] = name.split(' ')
      if (method !== 'get') continue
      const { status, body } = await test.get(path.replace(/\{\w+\}/g, 'nergens'))
      expect(Object.keys(responses), `${name}: ${JSON.stringify(body)}`).toContain(String(status))
    }
  })
})

describe('/api/docs', () => {
  it('asks for nothing outside this server', async () => {
    const { status, body } = await test.get<string>('/api/docs/')
    expect(status).toBe(200)
    expect(body.match(/(?:src|href)="(?!\.\/static\/)[^"]*"/g)).toBeNull()
    const script = await test.get<string>('/api/docs/static/swagger-initializer.js')
    expect(script.body).toContain('"validatorUrl":null')
  })
})
