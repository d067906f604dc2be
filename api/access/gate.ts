/**
 * The gate decides who may see passenger lists. Every route that sends a list page, or a part of one, asks it first.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { createAllowList } from '#config/addresses.ts'
import type { Config } from '#config/config.ts'
import { clock, inSeconds, isRunning } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import { clientAddress } from '../address/client-address.ts'
import { count, countOfAll, countTry, forgiveTry, removeOldTries } from '../attempts/attempts.ts'
import { passengerListRestricted, tooManyAttempts } from '../http/errors.ts'
import { addOpening, removeOldOpenings } from './log.ts'

/** Why this request may see the lists; null if it may not. */
export type GrantedBy = 'address' | 'code' | null

export interface Gate {
  grantedBy(request: FastifyRequest): Promise<GrantedBy>
  /**
   * Call it before sending pages of a voyage's list. Logs who opened the list; nothing if `journeyCode` is null. Throws
   * `passenger_list_restricted` if this request may not see lists.
   */
  admit(request: FastifyRequest, journeyCode: string | null): Promise<void>
  /** Gives the token of a new grant if the code is right. Throws `passenger_list_restricted` or `too_many_attempts`. */
  tryCode(request: FastifyRequest, code: string): Promise<string>
  /** Takes back the grant that the request came with, if any. */
  revoke(request: FastifyRequest): Promise<void>
  close(): Promise<void>
}

export const GRANT_COOKIE = 'passenger_list_grant'

/**
 * After more wrong codes than this within a minute, from everybody together, each try waits a moment. Nobody is refused, so
 * that outsiders cannot lock the reading rooms out.
 */
const MOST_IN_ALL = 100
const CODE_TRIES = ['code', 'codeDay'] as const
const CROWDED_MS = 2_000
/** Looking at a list takes many requests. Those of one grant or listed address are logged once in this time. */
const ONE_OPENING_MS = 30 * 60_000
const TIDY_MS = 60 * 60_000

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'passengerListCode' | 'passengerListAllowedIps'>
  now?: () => number
}

export async function openGate({ db, config, now = () => clock.now().getTime() }: Options): Promise<Gate> {
  const isListed = createAllowList(config.passengerListAllowedIps)
  const isRight = createComparison(config.passengerListCode)
  /** The key of the hash is the code: another code ends what the one before gave. */
  const hashOf = (token: string) =>
    createHmac('sha256', config.passengerListCode ?? '')
      .update(token)
      .digest('hex')
  const noted = new Map<string, number>()

  const tidy = async () => {
    await removeExpiredGrants(db)
    await removeOldOpenings(db)
    await removeOldTries(db)
    for (const [opening, at] of noted) if (now() - at >= ONE_OPENING_MS) noted.delete(opening)
  }
  await tidy()
  const tidying = setInterval(() => void tidy().catch(() => {}), TIDY_MS).unref()

  const rightOf = async (request: FastifyRequest) => {
    if (isListed(clientAddress(request))) return { by: 'address', grant_id: null } as const
    const token = tokenOf(request)
    const grant_id = token === undefined ? null : await findGrant(db, hashOf(token))
    return grant_id === null ? null : ({ by: 'code', grant_id } as const)
  }

  return {
    grantedBy: async (request) => (await rightOf(request))?.by ?? null,
    async admit(request, journey_code) {
      const right = await rightOf(request)
      if (right === null) throw passengerListRestricted()
      if (journey_code === null) return
      const address = clientAddress(request)
      const { by: granted_by, grant_id } = right
      const opening = [address, granted_by, grant_id, journey_code].join(' ')
      if (now() - (noted.get(opening) ?? 0) < ONE_OPENING_MS) return
      noted.set(opening, now())
      try {
        await addOpening(db, { address, granted_by, journey_code, grant_id })
      } catch (error) {
        // A list is not shown if that cannot be logged.
        noted.delete(opening)
        throw error
      }
    },
    async tryCode(request, code) {
      const address = clientAddress(request)
      const tries = await Promise.all(CODE_TRIES.map((tried) => countTry(db, tried, address)))
      const seconds = Math.max(...tries)
      if (seconds > 0) throw tooManyAttempts(seconds)
      if ((await countOfAll(db, 'code')) > MOST_IN_ALL) await sleep(CROWDED_MS)
      if (!isRight(code)) {
        await count(db, 'code')
        await removeOldTries(db)
        throw passengerListRestricted()
      }
      for (const tried of CODE_TRIES) await forgiveTry(db, tried, address)
      const token = randomBytes(32).toString('base64url')
      await addGrant(db, hashOf(token), address)
      return token
    },
    async revoke(request) {
      const token = tokenOf(request)
      if (token !== undefined) await removeGrant(db, hashOf(token))
    },
    async close() {
      clearInterval(tidying)
    },
  }
}

/**
 * Compares hashes instead of codes, in a time that does not depend on where they differ. If no code is configured, none is
 * right.
 */
function createComparison(code: string | null): (typed: string) => boolean {
  const key = randomBytes(32)
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const right = code === null ? null : hashOf(code)
  return (typed) => {
    const hash = hashOf(typed)
    return right !== null && timingSafeEqual(hash, right)
  }
}

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[GRANT_COOKIE]

/**
 * A grant is half an hour of access for a right code. The visitor has a random token. The database has only its hash, so
 * that a reader of the database cannot use it.
 */
export const GRANT_SECONDS = 30 * 60

async function addGrant(db: Kysely<Database>, token_hash: string, address: string): Promise<void> {
  await db
    .insertInto('access_grant')
    .values({ token_hash, expires_at: inSeconds(GRANT_SECONDS), address })
    .execute()
}

/** The id of the grant of a token; null if it has none, or none any more. */
async function findGrant(db: Kysely<Database>, token_hash: string): Promise<number | null> {
  const grant = await db
    .selectFrom('access_grant')
    .select('id')
    .where('token_hash', '=', token_hash)
    .where(isRunning('expires_at', inSeconds(GRANT_SECONDS)))
    .executeTakeFirst()
  return grant?.id ?? null
}

async function removeGrant(db: Kysely<Database>, token_hash: string): Promise<void> {
  await db.deleteFrom('access_grant').where('token_hash', '=', token_hash).execute()
}

async function removeExpiredGrants(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('access_grant')
    .where((eb) => eb.not(isRunning('expires_at', inSeconds(GRANT_SECONDS))))
    .execute()
}
