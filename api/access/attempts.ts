/**
 * Wrong codes, counted in this process. Whoever types ten within a minute is not heard until that minute is over. When
 * all together type more than a hundred, everybody else waits a moment but is heard, so that no outsider can lock the
 * reading rooms out. Rules: data contract, section 4.
 */
import { isIPv6 } from 'node:net'

const MINUTE_MS = 60_000
const MOST_FROM_ONE = 10
const MOST_IN_ALL = 100

interface Window {
  endsAt: number
  wrong: number
}

export class Attempts {
  readonly #now: () => number
  readonly #byNetwork = new Map<string, Window>()
  #all: Window = { endsAt: 0, wrong: 0 }

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Whole seconds until tries from this address are heard again; 0 when they are. */
  secondsShut(address: string): number {
    const window = this.#byNetwork.get(networkOf(address))
    if (!window || window.wrong < MOST_FROM_ONE || window.endsAt <= this.#now()) return 0
    return Math.ceil((window.endsAt - this.#now()) / 1000)
  }

  /** Whether so many wrong codes come in that every try has to wait. */
  get crowded(): boolean {
    return this.#all.wrong > MOST_IN_ALL && this.#all.endsAt > this.#now()
  }

  countWrong(address: string): void {
    const network = networkOf(address)
    const window = this.#running(this.#byNetwork.get(network))
    window.wrong++
    this.#byNetwork.set(network, window)
    const all = this.#running(this.#all)
    if (all !== this.#all) this.#forgetOld()
    all.wrong++
    this.#all = all
  }

  #running(window: Window | undefined): Window {
    const now = this.#now()
    return window && window.endsAt > now ? window : { endsAt: now + MINUTE_MS, wrong: 0 }
  }

  #forgetOld(): void {
    for (const [network, { endsAt }] of this.#byNetwork) {
      if (endsAt <= this.#now()) this.#byNetwork.delete(network)
    }
  }
}

/** An IPv6 visitor has a whole /64 of addresses of his own, so that counts as one. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [front, back] = [groups(head), groups(tail ?? '')]
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
