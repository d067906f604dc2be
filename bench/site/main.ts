/**
 * `npm run bench -- site [--rounds 3]`: what the built site weighs, page by page; how fast a small file is served, beside
 * @fastify/static alone; how fast the site starts without a network, beside with one; and what a visitor with a slow
 * processor waits for. Needs the built site and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#app/e2e/server.ts'
import { measureSmallFile } from './small-file.ts'
import { measureStarts } from './starts.ts'
import { measureVitals } from './vitals.ts'
import { measurePages, measurePrecache } from './weight.ts'

/** Whose area is weighed. */
export const STAFF = { username: 'weger', password: 'schaal-en-gewicht' }

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } })
  const rounds = Number(values.rounds)
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const staff = { ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password }
  const server = await startServer(join(folder, 'data'), staff)
  try {
    measurePrecache()
    await measurePages(server.baseUrl, STAFF)
    await measureStarts(server.baseUrl, join(folder, 'profile'), rounds)
    await measureVitals(server.baseUrl, rounds)
    // The last: what a server does after its start counts as its time too.
    await measureSmallFile(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
