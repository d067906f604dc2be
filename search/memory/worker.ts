/** The index thread: holds the archive and answers one question after another. */
import { parentPort } from 'node:worker_threads'
import { HeldArchive } from './held-archive.ts'
import type { Answer, Answers, Operation, Operations, Question } from './protocol.ts'

const held = new HeldArchive()
const answers: Answers = {
  find: (query) => held.find(query),
  findPassengers: (query) => held.findPassengers(query),
  suggest: (query) => held.suggest(query),
  add: (documents) => held.add(documents),
  build: () => held.build(),
  write: (changes) => held.write(changes),
}

let queue = Promise.resolve()
parentPort?.on('message', ({ id, op, question }: Question) => {
  queue = queue.then(async () => parentPort?.postMessage(await answer(id, op, question)))
})

async function answer<O extends Operation>(id: number, op: O, question: unknown): Promise<Answer> {
  try {
    return { id, json: JSON.stringify(await answers[op](question as Operations[O]['question'])) }
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { id, error: { message, stack } }
  }
}
