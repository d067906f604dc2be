/** A value made when it is first asked for, and again after it was forgotten. */
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
