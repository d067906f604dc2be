/** A set of record keys with one bit each. For all passengers a `Set` of numbers would take a hundred times more memory. */
export class IdSet {
  #bits: Uint8Array<ArrayBuffer>

  /** `bits`: those of another set. */
  constructor(bits = new Uint8Array(1024)) {
    this.#bits = bits
  }

  bits(): Uint8Array<ArrayBuffer> {
    return this.#bits.slice()
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0
  }

  add(id: number): void {
    if (id >> 3 >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(this.#bits.length * 2, (id >> 3) + 1))
      larger.set(this.#bits)
      this.#bits = larger
    }
    this.#bits[id >> 3]! |= 1 << (id & 7)
  }

  delete(id: number): void {
    if (id >> 3 < this.#bits.length) this.#bits[id >> 3]! &= ~(1 << (id & 7))
  }
}
