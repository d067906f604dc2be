/** Compares a small file with all headers of the site with the same file from @fastify/static alone. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { atLeast } from '../report.ts'

const FILE = '/favicon.svg'
const ROUNDS = 5
const REQUESTS = 4000
const CONNECTIONS = 8

/** Measures both in turns. It compares processor time, which does not depend on other work on the machine. */
export async function measureSmallFile({ baseUrl, pid }: { baseUrl: string; pid: number }): Promise<void> {
  const bare = fork(join(import.meta.dirname, 'bare-static.ts'))
  try {
    const [address] = (await once(bare, 'message')) as [string]
    const took = { ours: 0, bare: 0 }
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const [ours, theirs] = [await ask(baseUrl, pid), await ask(address, bare.pid!)]
      if (round > 0) took.ours += ours
      if (round > 0) took.bare += theirs
    }
    const [ours, theirs] = [took.ours, took.bare].map((ticks) => (ticks * 10) / ROUNDS / REQUESTS)
    const beside = `${ours!.toFixed(2)} and ${theirs!.toFixed(2)} ms of the processor each`
    atLeast('a small file, of the speed of @fastify/static alone', theirs! / ours!, 0.8, beside)
  } finally {
    bare.kill()
  }
}

/** Requests the file many times. Returns the processor time of the server's process, in hundredths of a second. */
async function ask(address: string, pid: number): Promise<number> {
  const pool = new Pool(address, { connections: CONNECTIONS })
  const before = ticksOf(pid)
  let left = REQUESTS
  const client = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ path: FILE, method: 'GET' })
      if (statusCode !== 200) throw new Error(`${statusCode} for ${FILE}`)
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  await pool.close()
  return ticksOf(pid) - before
}

/** User time plus system time. The fields are counted from the end of the program's name. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
