import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/api.ts'

let test: TestApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  test = await createTestApp({
    logLevel: 'info',
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  })
})
afterAll(() => test.close())

it('logs an answer in one line under its request id, without the query', async () => {
  const before = lines.length
  const { headers } = await test.get('/api/globe/journey?journeyName=Geheim&journeyId=Geheim', {
    cookie: 'sleutel=Geheim',
    authorization: 'Bearer Geheim',
  })
  expect(lines.slice(before)).toMatchObject([
    { requestId: headers.get('x-request-id'), method: 'GET', path: '/api/globe/journey', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toContain('Geheim')
})

it('logs a search that cannot be answered in one line, without a stack', async () => {
  const before = lines.length
  const search = () => test.get('/api/search/?query=Geheim')
  expect((await search()).body).toMatchObject({ code: 'search_starting' })
  await test.search.close()
  expect((await search()).body).toMatchObject({ code: 'search_unavailable' })
  const logged = lines.slice(before)
  expect(logged).toMatchObject([{ status: 503 }, { status: 503 }])
  expect(JSON.stringify(logged)).not.toMatch(/Geheim|stack/)
})

it('logs no fault when a client breaks off half-way', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const before = lines.length
  const broken = new Promise<void>((resolve) => {
    test.app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const client = connect(port, '127.0.0.1')
  const head = 'POST /form/store HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999'
  client.write(`${head}\r\n\r\n{"story": "Het`)
  setTimeout(() => client.resetAndDestroy(), 50)
  await broken
  await test.get('/api/partners')
  expect(lines.slice(before)).toMatchObject([{ msg: 'answered', path: '/api/partners' }])
})

it('logs an error of the server with its stack, but without the values of the request', async () => {
  await test.db.schema.dropTable('side_menu').cascade().execute()
  const before = lines.length
  await test.get('/api/sideMenu/page/Geheim')
  // The tidying after a start may miss the table too, and says so beside it.
  const fault = lines.slice(before).find(({ msg }) => msg === 'failed')
  expect(fault).toMatchObject({
    msg: 'failed',
    err: { code: '42P01', stack: expect.stringContaining('at ') },
  })
  expect(JSON.stringify({ ...fault, path: '' })).not.toContain('Geheim')
})
