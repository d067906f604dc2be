import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let dataDir: string
const started: ChildProcess[] = []
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overtocht-main-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The server as `npm start` runs it, without the sample archive. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...DEFAULTS, DATA_DIR: dataDir, ...env },
  })
  started.push(child)
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  const exit = once(child, 'close').then(([code]) => code as number)
  /** The port that it listens on, read from the line that it prints. */
  const listening = async () => {
    for (;;) {
      const port = /^Overtocht is at http:\/\/127\.0\.0\.1:(\d+)$/m.exec(output.out)?.[1]
      if (port) return Number(port)
      if (child.exitCode !== null) throw new Error(output.err)
      await sleep(50)
    }
  }
  return { child, output, exit, listening }
}
const DEFAULTS = {
  HOST: '127.0.0.1',
  PORT: '0',
  SAMPLE_ARCHIVE: 'none',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
}

it('prints what it does and its address, finishes answers when it has to stop, and exits with 0', async () => {
  const server = start()
  const port = await server.listening()
  expect(server.output.out).toMatch(/^Opening the database: \d+\.\d s$/m)
  await expect.poll(() => server.output.out, { timeout: 240_000 }).toMatch(/^Reading the names for search: \d+\.\d s$/m)

  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const body = '{"code":"fout"}'
  const head = `POST /api/passengerList/access HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 5))
  await sleep(300)
  server.child.kill('SIGTERM')
  await sleep(300)
  socket.write(body.slice(5))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).toContain('passenger_list_restricted')

  const since = performance.now()
  expect(await server.exit).toBe(0)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(server.output.err).toBe('')
})

it('refuses a data directory in use, in one line', async () => {
  const first = start()
  await first.listening()
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output.err).toMatch(/^DATA_DIR \S+ is in use by process \d+: .+\n$/)
  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
})

it('refuses a port in use before anything else, in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = start({ PORT: String(port) })
  expect(await server.exit).toBe(1)
  expect(server.output).toEqual({
    out: '',
    err: expect.stringMatching(new RegExp(`^PORT ${port} is in use: .+\\n$`)),
  })
  other.close()
})

it.each([
  [{ PORT: 'drie' }, /^PORT must be .+\n$/],
  [{ DATA_DIR: join(import.meta.dirname, 'main.ts') }, /^DATA_DIR .+ cannot be written: .+\n$/],
  [{ ADMIN_USERNAME: 'beheer', ADMIN_PASSWORD: 'Password1' }, /^ADMIN_PASSWORD is refused\. .+\n$/],
  [{ ELASTICSEARCH_URL: 'https://127.0.0.1:9200', ELASTICSEARCH_CA: 'geen.pem' }, /^ELASTICSEARCH_CA must be .+\n$/],
  [{ HOST: 'nergens.invalid' }, /^HOST is not an address of this machine: .+\n$/],
])('refuses %o in one line', async (env, line) => {
  const server = start(env as Record<string, string>)
  expect(await server.exit).toBe(1)
  expect(server.output.err).toMatch(line)
})

it('can be stopped while it starts, and leaves a database that opens again', async () => {
  const server = start({ SAMPLE_ARCHIVE: 'sample' })
  while (!server.output.out.includes('Opening the database')) await sleep(20)
  await sleep(300)
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(server.output.err).toBe('')
  const again = start()
  await again.listening()
  again.child.kill('SIGTERM')
  expect(await again.exit).toBe(0)
})
