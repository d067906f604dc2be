/**
 * Tries a password. After ten wrong tries within a minute an address is refused until that minute is over. Tries of one name
 * from many addresses are answered later and later, but never refused: that would lock its owner out.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { anyCase } from '#domain/any-case.ts'
import { userName } from '#domain/user.ts'
import { clientAddress } from '../../address/client-address.ts'
import { count, countTry, forgive, forgiveTry, removeOldTries } from '../../attempts/attempts.ts'
import { tooManyAttempts } from '../../http/errors.ts'
import type { Hashing } from '../passwords/hashing.ts'

/** After this many wrong tries of a name within a minute, each further try waits longer. */
const AT_ONCE = 10
const STEP_MS = 250
const LONGEST_MS = 4_000

export interface Try {
  username: string
  password: string
  /** Null if nobody has this name. That takes as long, and is wrong. */
  hash: string | null
}

/** Whether the password is right. Throws 429 `too_many_attempts` and 503 `busy`. */
export async function tryPassword(
  { db, hashing }: { db: Kysely<Database>; hashing: Hashing },
  request: FastifyRequest,
  { username, password, hash }: Try,
): Promise<boolean> {
  const address = clientAddress(request)
  const seconds = await countTry(db, 'password', address)
  if (seconds > 0) throw tooManyAttempts(seconds)
  const name = keyOf(username)
  const { wrong } = await count(db, 'password', name)
  await sleep(Math.min(LONGEST_MS, STEP_MS * Math.max(0, wrong - AT_ONCE)))
  let isRight: boolean | undefined
  try {
    isRight = await hashing.isRight(password, hash)
    return isRight
  } finally {
    if (isRight === false) {
      await removeOldTries(db)
    } else {
      // The password is right, or was not judged because of an error.
      await forgiveTry(db, 'password', address)
      await forgive(db, 'password', name)
    }
  }
}

/** A hash, because somebody may type a password into the field of the name. */
const keyOf = (typed: string): string =>
  createHash('sha256')
    .update(anyCase(userName(typed)))
    .digest('hex')
