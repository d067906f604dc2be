/** Keeps the results that were asked for last, by key: `most` of them. */
export class Recent<T> {
  private readonly kept = new Map<string, T>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string, make: () => T): T {
    const known = this.kept.get(key)
    const value = known ?? make()
    // A Map keeps the order of insertion, so the first key is the one whose last request is oldest.
    this.kept.delete(key)
    this.kept.set(key, value)
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!)
    return value
  }
}
