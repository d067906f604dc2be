/** Shows how far a command is and how fast it goes: a bar for each step on a terminal, plain lines elsewhere. */
import { SingleBar } from 'cli-progress'

export interface Progress {
  /** The name that the terminal shows: "Reading", "Images". */
  step: string
  done: number
  total: number
}

export interface ProgressDisplay {
  onProgress(progress: Progress): void
  /** Leaves the terminal as it was. */
  stop(): void
}

export const showProgress = (out: NodeJS.WriteStream): ProgressDisplay => (out.isTTY ? showBar(out) : showLines(out))

function showBar(out: NodeJS.WriteStream): ProgressDisplay {
  let bar: SingleBar | null = null
  let current = ''
  const pace = new Pace(Date.now)
  const stop = () => {
    bar?.stop()
    bar = null
    current = ''
  }
  return {
    stop,
    onProgress(progress) {
      const { step, done, total } = progress
      const speed = pace.of(progress)
      if (step !== current) {
        stop()
        current = step
        bar = new SingleBar({ stream: out, format: '{step} [{bar}] {value}/{total}{speed}', barsize: 30 })
        bar.start(total, done, { step: step.padEnd(8), speed })
      } else bar?.update(done, { speed })
      if (done === total) stop()
    },
  }
}

/** A step shows a line at most this often, and one at its end. */
const LINE_EVERY_MS = 5000

export function showLines(out: { write(text: string): unknown }, now: () => number = Date.now): ProgressDisplay {
  let shown = now()
  const pace = new Pace(now)
  return {
    stop: () => {},
    onProgress(progress) {
      const { step, done, total } = progress
      const speed = pace.of(progress)
      if (done !== total && now() - shown < LINE_EVERY_MS) return
      shown = now()
      out.write(`${step}: ${done} of ${total}${speed}\n`)
    },
  }
}

/** A step has no pace before this. */
const PACE_FROM_MS = 1000

class Pace {
  readonly #now: () => number
  #step = ''
  #since = 0
  #from = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** `, 5200 a second, 12 s left`; empty at first. */
  of({ step, done, total }: Progress): string {
    if (step !== this.#step) {
      this.#step = step
      this.#since = this.#now()
      this.#from = done
    }
    const ms = this.#now() - this.#since
    if (ms < PACE_FROM_MS || done === this.#from) return ''
    const perSecond = ((done - this.#from) * 1000) / ms
    const left = done < total ? `, ${Math.ceil((total - done) / perSecond)} s left` : ''
    return `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} a second${left}`
  }
}
