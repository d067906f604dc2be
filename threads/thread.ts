/** The asking side of a worker thread: `await thread.ask('find', query)`. The worker's side is `serve.ts`. */
import { Worker } from 'node:worker_threads'
import type { Message, Operations, Question } from './messages.ts'

export interface ThreadOptions<Ops> {
  /** For debuggers and process lists. */
  name: string
  /** Passed to the worker as its `workerData`. */
  workerData?: unknown
  /** Drops what the worker prints. */
  isSilent?: boolean
  /** Called once if the thread stops without `end`. No question is answered after that. */
  onFailure?: (error: Error) => void
  /** Called with each message that the worker sends with `tell`. */
  onTold?: (message: unknown) => void
  /** Makes the error for questions after the thread has stopped. Without it they get the error that stopped it. */
  refusal?: () => Error
  /** If one of these questions waits while the thread is silent for `afterMs`, the thread hangs: it ends as failed. */
  hung?: { afterMs: number; ops: readonly (keyof Ops)[] }
}

interface Waiting<Ops> {
  op: keyof Ops
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The thread keeps the process alive only while somebody waits for an answer. */
export class Thread<Ops extends Operations<Ops>> {
  readonly #worker: Worker
  readonly #options: ThreadOptions<Ops>
  readonly #waiting = new Map<number, Waiting<Ops>>()
  #lastId = 0
  /** The reason why the thread answers no more; null while it runs. */
  #gone: Error | null = null
  #watchdog: NodeJS.Timeout | undefined
  #whenIdle: () => void = () => {}

  /** `script`: a module that calls `serve`. */
  constructor(script: URL, options: ThreadOptions<Ops>) {
    const { name, workerData, isSilent = false } = options
    this.#options = options
    this.#worker = new Worker(script, { name, workerData, stdout: isSilent })
    this.#worker.unref()
    const fail = (error: unknown) => {
      if (this.#gone) return
      const failure = error instanceof Error ? error : new Error(String(error))
      this.#close(failure)
      options.onFailure?.(failure)
    }
    this.#worker.on('message', (message: Message) => this.#receive(message))
    this.#worker.on('error', fail)
    this.#worker.on('exit', () => fail(new Error(`The ${name} thread has stopped.`)))
  }

  ask<Op extends keyof Ops>(op: Op, question: Ops[Op]['question']): Promise<Ops[Op]['answer']> {
    if (this.#gone) return Promise.reject(this.#refusal(this.#gone))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { op, resolve: resolve as Waiting<Ops>['resolve'], reject })
      this.#worker.postMessage({ id, op, question } satisfies Question)
      this.#worker.ref()
      if (this.#watchdog === undefined) this.#watch()
    })
  }

  /** Waits for the answers that are still due, then ends the thread. */
  async end(): Promise<void> {
    if (this.#waiting.size > 0 && !this.#gone) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve
      })
    }
    this.#close(new Error(`The ${this.#options.name} thread was ended.`))
    await this.#worker.terminate()
  }

  /** Ends the thread at once, as if it had failed. */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(message: Message): void {
    if ('told' in message) {
      this.#options.onTold?.(message.told)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    this.#watch()
    if ('error' in message) {
      const { fields, stack } = message.error
      waiting?.reject(Object.assign(new Error(message.error.message), { stack, ...fields }))
    } else {
      waiting?.resolve(message.answer)
    }
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    this.#whenIdle()
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    const { hung } = this.#options
    if (hung && [...this.#waiting.values()].some(({ op }) => hung.ops.includes(op)))
      this.#watchdog = setTimeout(() => void this.kill(), hung.afterMs).unref()
  }

  #close(why: Error): void {
    this.#gone ??= why
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#waiting.values()) reject(this.#refusal(why))
    this.#waiting.clear()
    this.#whenIdle()
  }

  #refusal(why: Error): Error {
    return this.#options.refusal?.() ?? why
  }
}
