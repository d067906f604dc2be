/** Hashes passwords with argon2id, a few at a time: each takes 19 MiB and a processor. */
import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { unavailable } from '../../http/errors.ts'

/** The advice of OWASP: 19 MiB, two passes, one lane. The library writes it into each hash. */
const COST = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as Options

/** Hashes at a time, and those that may wait. More are refused. */
const AT_ONCE = 2
const WAITING = 500

export interface Hashing {
  hash(password: string): Promise<string>
  /** Without a hash (null, for an unknown user) it takes as long, and no password is right. */
  isRight(password: string, hash: string | null): Promise<boolean>
}

/** Both functions throw 503 `busy` if too many wait. */
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
