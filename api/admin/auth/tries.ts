/**
 * Trying a password. An address that is wrong ten times within a minute is not heard until that minute is over. A name
 * that many try from everywhere is answered later and later, but always answered: whoever locked it would lock its owner out.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { anyCase } from '#domain/common.ts'
import { userName } from '#domain/user.ts'
import { clientAddress } from '../../address/client-address.ts'
import { count, countTry, forgive, forgiveTry, removeOldTries } from '../../attempts/attempts.ts'
import { tooManyAttempts } from '../../http/errors.ts'
import type { Hashing } from '../passwords/hashing.ts'

/** So many wrong tries of a name are answered at once; each one more, within the minute, makes the next wait longer. */
const AT_ONCE = 10
const STEP_MS = 250
const LONGEST_MS = 4_000

export interface Try {
  username: string
  password: string
  /** Null when nobody has this name: that takes as long, and is wrong. */
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
      // Right, or not judged at all.
      await forgiveTry(db, 'password', address)
      await forgive(db, 'password', name)
    }
  }
}

/** Who mistakes the field types his password here, so the name itself is not kept. */
const keyOf = (typed: string): string =>
  createHash('sha256')
    .update(anyCase(userName(typed)))
    .digest('hex')
