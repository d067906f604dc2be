/** The worker's side of a `Thread`: answers questions one after another, or all at once. */

import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answers, CrossingError, Message, Operations, Question } from './messages.ts'

export interface ServeOptions {
  /** Names of the fields of an error that are posted with it, as text. */
  errorFields?: readonly string[]
  /** Begins each question when it comes, and answers in any order. For answers that wait for others. */
  atOnce?: boolean
}

/** Call it when the worker is ready. Questions that were asked earlier wait for it. */
export function serve<Ops extends Operations<Ops>>(answers: Answers<Ops>, options: ServeOptions = {}): void {
  const { errorFields = [], atOnce = false } = options
  const answer = async ({ id, op, question }: Question): Promise<Message> => {
    try {
      return { id, answer: await answers[op as keyof Ops](question as Ops[keyof Ops]['question']) }
    } catch (error) {
      return { id, error: crossing(error, errorFields) }
    }
  }
  let queue = Promise.resolve()
  const give = async (question: Question) => parentPort?.postMessage(await answer(question))
  parentPort?.on('message', (question: Question) => {
    if (atOnce) void give(question)
    else queue = queue.then(() => give(question))
  })
}

/** Sends a message that answers no question; it arrives at `onTold` in `thread.ts`. */
export const tell = (told: unknown): void => parentPort?.postMessage({ told } satisfies Message)

function crossing(error: unknown, names: readonly string[]): CrossingError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const fields = names.flatMap((name) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : null
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return { message, stack, fields: Object.fromEntries(fields) }
}

/**
 * Lets all other threads go first, for good: for work that can wait. It keeps a tenth of the share of another: at the lowest priority
 * the same work takes more than twice as long on a machine that is never idle. Only Linux has priorities of threads; elsewhere
 * nothing happens.
 */
export function workInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    const task = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(task), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A container may hide /proc or forbid this. Then the thread keeps its priority.
  }
}
