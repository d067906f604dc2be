/**
 * `npm run bench -- site [--rounds 3]` measures what each page of the built site weighs, how long visitors with a slow
 * processor wait, and the pictures beside links. It compares a start without a network to one with it, and the speed of a
 * small file to that of @fastify/static alone. Needs the built site and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#app/e2e/server.ts'
import { measureSharePictures } from './share-pictures.ts'
import { measureSmallFile } from './small-file.ts'
import { measureStarts } from './starts.ts'
import { measureVitals } from './vitals.ts'
import { measurePages, measurePrecache } from './weight.ts'

/** The account that opens the admin area. */
const STAFF = { username: 'weger', password: 'schaal-en-gewicht' }

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
    await measureSharePictures(server.baseUrl)
    // This one is last, because it would count what a server still does after its start.
    await measureSmallFile(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
