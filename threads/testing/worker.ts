/** A worker for tests. */
import { serve, tell, workInBackground } from '../serve.ts'

export interface TestOperations {
  double: { question: number; answer: number }
  /** Waits this many milliseconds. Answers with the number of `double` and `wait` questions answered before it. */
  wait: { question: number; answer: number }
  fail: { question: string; answer: never }
  exit: { question: null; answer: never }
  say: { question: string; answer: null }
  workInBackground: { question: null; answer: null }
}

let answered = 0

serve<TestOperations>(
  {
    double: (number) => {
      answered++
      return number * 2
    },
    wait: async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return answered++
    },
    fail: (code) => {
      throw Object.assign(new Error('no'), { code, secret: 'kept' })
    },
    exit: () => process.exit(3),
    say: (text) => {
      tell(text)
      return null
    },
    workInBackground: () => {
      workInBackground()
      return null
    },
  },
  { errorFields: ['code', 'detail'] },
)
