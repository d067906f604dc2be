/** A value that is computed when it is first read. After `forget()` it is computed again. */

export class Lazy<T> {
  readonly #make: () => T
  #made: { value: T } | null = null

  constructor(make: () => T) {
    this.#make = make
  }

  get value(): T {
    this.#made ??= { value: this.#make() }
    return this.#made.value
  }

  forget(): void {
    this.#made = null
  }
}

/** An answer that an engine gives. One that failed is not kept. */
export class Remembered<T> {
  #answer: Promise<T> | null = null

  /** `ask` is called when there is no answer yet. */
  get(ask: () => Promise<T>): Promise<T> {
    if (this.#answer) return this.#answer
    const answer = ask()
    this.#answer = answer
    answer.catch(() => {
      if (this.#answer === answer) this.#answer = null
    })
    return answer
  }

  forget(): void {
    this.#answer = null
  }
}
