import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let test: TestApp
let operations: [name: string, operation: Operation][]
beforeAll(async () => {
  test = await createTestApp()
  const { body } = await test.get<OpenApi>('/api/docs/json')
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => test.close())

describe('the OpenAPI document', () => {
  it('has every public call of the specification', () => {
    expect(operations.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'get /api/globe/journey',
        'get /api/globe/favorites',
        'get /api/globe/overview',
        'get /api/sideMenu/page/',
        'get /api/sideMenu/page/{pageId}',
        'get /api/passengerList/access',
        'get /api/ip',
        'get /api/partners',
        'get /media/{id}',
        'get /iiif/3/{image}/info.json',
        'get /health/ready',
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
        expect(Object.keys(properties ?? {}), `${name} ${status}`).toEqual(['code', 'message'])
      }
    }
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
