/** Collects the requests that a search sends to Elasticsearch, and measures how long they take when sent again. */
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

  /** Returns the requests since the last `take`. */
  async take(): Promise<Recorded[]> {
    // Messages of other threads arrive only in the next turns of the event loop.
    await new Promise((done) => setTimeout(done, 2))
    return this.#since.splice(0)
  }

  close(): void {
    this.#channel.close()
  }
}

/**
 * Sends the requests of each search again with undici, and returns the milliseconds of each search. `paced` keeps the pauses
 * between requests but does not count them. It matters because a server answers slower after an idle moment.
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

/** Groups the requests that were sent at the same time, in the order of sending. */
function inTurn(requests: readonly Recorded[]): Recorded[][] {
  const groups: Recorded[][] = []
  for (const request of requests) {
    if (request.isBeside && groups.length > 0) groups.at(-1)!.push(request)
    else groups.push([request])
  }
  return groups
}

/** Waits and keeps the processor busy, like the engine. */
function pause(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
