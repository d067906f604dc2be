/** What a search sent to Elasticsearch, and the time that it takes to send just that once more. */
import { BroadcastChannel } from 'node:worker_threads'
import { Pool } from 'undici'
import { RECORDED, type Recorded } from './recorder.ts'

export class Requests {
  readonly #channel = new BroadcastChannel(RECORDED)
  #since: Recorded[] = []

  constructor() {
    this.#channel.onmessage = (message) => {
      this.#since.push((message as { data: Recorded }).data)
    }
  }

  /** Those that were sent since this was asked last. */
  async take(): Promise<Recorded[]> {
    // What another thread told before its answer came is delivered in the next turns of the loop.
    await new Promise((done) => setTimeout(done, 2))
    return this.#since.splice(0)
  }

  close(): void {
    this.#channel.close()
  }
}

/**
 * Sends the requests of each search again, with undici alone; in milliseconds. `paced`: with the pauses between them, which do
 * not count. A machine that was idle for a moment is slower to answer than one that is asked without a break.
 */
export async function replay(url: string, searches: readonly (readonly Recorded[])[], paced: boolean): Promise<number[]> {
  const pool = new Pool(url, { connections: 16 })
  const send = async ({ method, path, type, body }: Recorded) => {
    const answer = await pool.request({
      method: method as 'POST',
      path,
      body,
      headers: { 'content-type': type, accept: type },
    })
    await answer.body.json()
  }
  const times: number[] = []
  for (const requests of searches) {
    let taken = 0
    for (const [at, together] of inTurn(requests).entries()) {
      if (paced && at > 0) pause(together[0]!.pause)
      const started = performance.now()
      await Promise.all(together.map(send))
      taken += performance.now() - started
    }
    times.push(taken)
  }
  await pool.close()
  return times
}

/** Requests that were sent at once, in groups that followed one another. */
function inTurn(requests: readonly Recorded[]): Recorded[][] {
  const groups: Recorded[][] = []
  for (const request of requests) {
    if (request.isBeside && groups.length > 0) groups.at(-1)!.push(request)
    else groups.push([request])
  }
  return groups
}

/** Busy, as the engine is. */
function pause(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
