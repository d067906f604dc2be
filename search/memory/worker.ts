/** The index thread: holds the archive and answers one question after another. */
import { parentPort } from 'node:worker_threads'
import { noDocuments } from '../documents.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import { suggest } from '../meaning/suggest.ts'
import { MemoryArchive } from './archive.ts'
import { Draft } from './draft.ts'
import type { Answer, Operation, Operations, Question } from './protocol.ts'

/** Until the index is built there is no archive, and the other side asks nothing. */
let draft: Draft | null = new Draft()
let built: MemoryArchive | null = null

function archive(): MemoryArchive {
  if (!built) throw new Error('The index is not built yet.')
  return built
}

const answers: {
  [op in Operation]: (
    question: Operations[op]['question'],
  ) => Operations[op]['answer'] | Promise<Operations[op]['answer']>
} = {
  find: (query) => find(archive(), query),
  findPassengers: (query) => findPassengersOnly(archive(), query),
  suggest: (query) => suggest(archive(), query),
  add: (documents) => {
    draft?.add(documents)
    return null
  },
  build: () => {
    built = new MemoryArchive(draft?.documents() ?? noDocuments(), draft?.names())
    draft = null
    return null
  },
  write: (changes) => draft?.write(changes) ?? archive().write(changes),
}

/** A change never comes in the midst of a search. */
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
