import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connect } from '#search/elasticsearch/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'overtocht-elasticsearch-main-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts it as `npm run elasticsearch` does. */
function start(port: number) {
  const child = spawn(process.execPath, ['tools/elasticsearch/main.ts', '--heap-mb', '256'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, ELASTICSEARCH_PORT: String(port) },
  })
  const output = { all: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output.all += text
    })
  }
  return { child, output, ended: once(child, 'close').then(([code]) => code as number) }
}
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

it('serves from DATA_DIR until SIGTERM, and lets nobody else take its port or its folder', async () => {
  const server = start(0)
  const address = () => /^Elasticsearch is at (http:\/\/127\.0\.0\.1:(\d+))$/m.exec(server.output.all)
  await expect.poll(address, { timeout: 170_000 }).not.toBeNull()
  const [, url = '', port] = address() ?? []
  const client = await connect({ nodes: [url], auth: null, ca: null })
  await client.indices.create({ index: 'overtocht-x' })
  await client.close()

  const second = start(Number(port))
  expect(await second.ended).toBe(1)
  expect(second.output.all).toBe(`ELASTICSEARCH_PORT ${port} is in use: stop what listens there, or set another one.\n`)

  const data = join(folder, 'elasticsearch')
  const pid = Number(readFileSync(join(data, 'pid'), 'utf8'))
  const third = start(0)
  expect(await third.ended).toBe(1)
  expect(third.output.all).toContain(`${data} is served by process ${pid} already: `)
  expect(isAlive(pid)).toBe(true)
  // Only Elasticsearch may enter the folder.
  expect(statSync(folder).mode & 0o007).toBe(0)
  expect(statSync(data).uid).toBe(statSync(`/proc/${pid}`).uid)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
})
