/** The messages between the thread that asks and a worker thread that answers. */

/** Every question that a thread answers, by name, with its answer: `{ find: { question: Query; answer: Results } }`. */
export type Operations<Ops> = { [op in keyof Ops]: { question: unknown; answer: unknown } }

/** What a worker does with each question. */
export type Answers<Ops extends Operations<Ops>> = {
  [op in keyof Ops]: (question: Ops[op]['question']) => Ops[op]['answer'] | Promise<Ops[op]['answer']>
}

export interface Question {
  id: number
  op: PropertyKey
  question: unknown
}

/** An error as a message. Posting the error itself would lose its own fields, such as `code`. */
export interface CrossingError {
  message: string
  stack: string
  /** The fields that the worker was told to keep (`errorFields` in `serve.ts`). */
  fields: Record<string, string>
}

export type Message =
  | { id: number; answer: unknown }
  | { id: number; error: CrossingError }
  /** Answers no question (`tell`). */
  | { told: unknown }
