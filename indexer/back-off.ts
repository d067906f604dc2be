/** How long to wait after failures: a second, then twice as long each time, give or take a quarter. */
const FIRST_MS = 1000

export class BackOff {
  readonly #slowestMs: number
  #failures = 0

  constructor(slowestMs: number) {
    this.#slowestMs = slowestMs
  }

  get failures(): number {
    return this.#failures
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures++
  }

  /** Pause after the last failure, in ms. At most `slowestMs`. */
  pause(): number {
    const doubled = FIRST_MS * 2 ** (this.#failures - 1)
    return Math.min(doubled * (0.75 + Math.random() / 2), this.#slowestMs)
  }

  /** Whether the last failure is worth a line in the log: the first, second, fourth and so on. */
  get worthTelling(): boolean {
    return Number.isInteger(Math.log2(this.#failures))
  }
}
