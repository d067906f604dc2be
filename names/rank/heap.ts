/** The k smallest of many numbers, in one pass. */
export class SmallestK {
  private readonly keys: Float64Array
  private size = 0

  constructor(k: number) {
    this.keys = new Float64Array(k)
  }

  /** A key at or above this one would not be kept; infinite until k are held. */
  get limit(): number {
    return this.size < this.keys.length ? Number.POSITIVE_INFINITY : (this.keys[0] ?? Number.NEGATIVE_INFINITY)
  }

  add(key: number): void {
    const { keys } = this
    if (this.size < keys.length) {
      let child = this.size++
      while (child > 0) {
        const parent = (child - 1) >> 1
        if (keys[parent]! >= key) break
        keys[child] = keys[parent]!
        child = parent
      }
      keys[child] = key
    } else if (key < this.limit) this.replaceLargest(key)
  }

  /** Ascending. */
  sorted(): Float64Array {
    return this.keys.slice(0, this.size).sort()
  }

  private replaceLargest(key: number): void {
    const { keys, size } = this
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= size) break
      if (child + 1 < size && keys[child + 1]! > keys[child]!) child++
      if (keys[child]! <= key) break
      keys[place] = keys[child]!
      place = child
    }
    keys[place] = key
  }
}
