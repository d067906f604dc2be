/** One worker thread with an index in it: questions go in, answers come out, in order. */
import { Worker } from 'node:worker_threads'
import { searchUnavailable } from '../errors.ts'
import type { Answer, Operation, Operations, Question } from './protocol.ts'

/** No search takes nearly so long: a thread that is silent for this long hangs, and is ended. */
const HUNG_MS = 20_000
const WATCHED: readonly Operation[] = ['find', 'findPassengers', 'suggest']

interface Pending {
  op: Operation
  resolve(answer: unknown): void
  reject(error: Error): void
}

export class IndexThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'search' })
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #ended = false
  #watchdog: NodeJS.Timeout | undefined
  #whenIdle: () => void = () => {}

  /** `onEnd` is called once, when the thread is gone for another reason than `end`. */
  constructor(onEnd: (error: Error) => void) {
    const fail = (error: Error) => {
      if (this.#ended) return
      this.#close()
      onEnd(error)
    }
    this.#worker.on('message', (message: Answer) => this.#receive(message))
    this.#worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => fail(new Error('The search thread has stopped.')))
  }

  ask<O extends Operation>(op: O, question: Operations[O]['question']): Promise<Operations[O]['answer']> {
    if (this.#ended) return Promise.reject(searchUnavailable())
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { op, resolve: resolve as Pending['resolve'], reject })
      this.#worker.postMessage({ id, op, question } as Question)
      if (this.#watchdog === undefined) this.#watch()
    })
  }

  /** Lets the answers still due come out, then ends the thread. */
  async end(): Promise<void> {
    if (this.#pending.size > 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve
      })
    }
    this.#close()
    await this.#worker.terminate()
  }

  /** Ends the thread at once, as if it had failed. */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(message: Answer): void {
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    this.#watch()
    if ('error' in message) pending?.reject(Object.assign(new Error(message.error.message), message.error))
    else pending?.resolve(JSON.parse(message.json))
    if (this.#pending.size === 0) this.#whenIdle()
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    if ([...this.#pending.values()].some(({ op }) => WATCHED.includes(op))) {
      this.#watchdog = setTimeout(() => void this.kill(), HUNG_MS).unref()
    }
  }

  #close(): void {
    this.#ended = true
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#pending.values()) reject(searchUnavailable())
    this.#pending.clear()
    this.#whenIdle()
  }
}
