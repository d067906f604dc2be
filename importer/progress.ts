/** Shows how far an import is: a bar for each step on a terminal, plain lines elsewhere. */
import { SingleBar } from 'cli-progress'
import type { Progress } from './run.ts'

export interface ProgressDisplay {
  onProgress(progress: Progress): void
  /** Leaves the terminal as it was. */
  stop(): void
}

export const showProgress = (out: NodeJS.WriteStream): ProgressDisplay =>
  out.isTTY ? showBar(out) : showLines(out)

function showBar(out: NodeJS.WriteStream): ProgressDisplay {
  let bar: SingleBar | null = null
  let current = ''
  const stop = () => {
    bar?.stop()
    bar = null
    current = ''
  }
  return {
    stop,
    onProgress({ step, done, total }) {
      if (step !== current) {
        stop()
        current = step
        bar = new SingleBar({ stream: out, format: '{step} [{bar}] {value}/{total}', barsize: 30 })
        bar.start(total, done, { step: step.padEnd(8) })
      } else bar?.update(done)
      if (done === total) stop()
    },
  }
}

/** While a step goes on, a line at most this often. */
const LINE_EVERY_MS = 5000

export function showLines(
  out: { write(text: string): unknown },
  now: () => number = Date.now,
): ProgressDisplay {
  let shown = now()
  return {
    stop: () => {},
    onProgress({ step, done, total }) {
      if (done !== total && now() - shown < LINE_EVERY_MS) return
      shown = now()
      out.write(`${step}: ${done} of ${total}\n`)
    },
  }
}
