/** The index thread: holds the archive and answers one question after another. */
import { parentPort } from 'node:worker_threads'
import { Archive } from './archive.ts'
import { find, findPassengersOnly } from './find.ts'
import type { Answer, Operation, Operations, Question } from './protocol.ts'
import { suggest } from './suggest.ts'

const archive = new Archive()

const answers: { [op in Operation]: (question: Operations[op]['question']) => Operations[op]['answer'] } = {
  find: (query) => find(archive, query),
  findPassengers: (query) => findPassengersOnly(archive, query),
  suggest: (query) => suggest(archive, query),
  add: (documents) => {
    archive.add(documents)
    return null
  },
  build: () => {
    archive.build()
    return null
  },
  write: (changes) => archive.write(changes),
}

parentPort?.on('message', ({ id, op, question }: Question) => {
  parentPort?.postMessage(answer(id, op, question))
})

function answer<O extends Operation>(id: number, op: O, question: unknown): Answer {
  try {
    return { id, answer: answers[op](question as Operations[O]['question']) }
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { id, error: { message, stack } }
  }
}
