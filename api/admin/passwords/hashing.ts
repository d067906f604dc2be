/** Passwords as they are kept: argon2id, a few at a time, since each takes 19 MiB and a processor while it lasts. */
import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { unavailable } from '../../http/errors.ts'

/** What OWASP advises: 19 MiB, two passes, one lane. The library writes it into each hash. */
const COST = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as Options

/** Those under way, and those that wait for their turn; who comes after them is told to come back. */
const AT_ONCE = 2
const WAITING = 500

export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes as long without a hash (null, a user who does not exist), and then no password is right. */
  isRight(password: string, hash: string | null): Promise<boolean>
}

/** Both throw 503 `busy` when more wait than can be served soon. */
export function createHashing(atOnce = AT_ONCE, waiting = WAITING): Hashing {
  const limit = pLimit(atOnce)
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw busy()
    return limit(work)
  }
  let nobodys: Promise<string> | undefined
  return {
    hash: async (password) => inTurn(() => hash(written(password), COST)),
    async isRight(password, kept) {
      nobodys ??= hash(randomBytes(32), COST)
      const against = kept ?? (await nobodys)
      return (await inTurn(() => verify(against, written(password)))) && kept !== null
    },
  }
}

/** A keyboard may write é as one character or as two. */
const written = (password: string): string => password.normalize('NFC')

const busy = () => unavailable('busy', 'Too many people log in at once. Try again soon.', 5)
