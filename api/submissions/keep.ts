/** Takes stories and keeps their files, whichever way they come. */
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { createAllowList } from '#config/addresses.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { type FileStore, sha256 } from '#files/store.ts'
import { clientAddress } from '../address/client-address.ts'
import { countTry } from '../attempts/attempts.ts'
import { tooManyStories } from '../errors.ts'
import { cleanFile } from './files.ts'
import { findByKey, isAwaited, type NewStory, noteFile, storeStory } from './repository.ts'

export interface Parts {
  db: Kysely<Database>
  store: FileStore
  config: Pick<Config, 'passengerListAllowedIps' | 'kioskIps' | 'storySecret'>
}

export interface Keeping {
  /** Gives the `_id`, of a story that was sent before too. Throws a 409 or 429. */
  take(request: FastifyRequest, key: string | null, story: NewStory): Promise<string>
  /** Gives the file's SHA-256. One that is there already is left. Throws a 400, 404 or 415. */
  keepFile(id: string, name: string, bytes: Uint8Array): Promise<string>
  /** Removes files that nothing names any more. */
  forgetFiles(hashes: readonly string[]): Promise<void>
}

/** Images that are drawn anew at the same time. */
const DRAWN_AT_ONCE = 2

export function createKeeping({ db, store, config }: Parts): Keeping {
  const isFree = createAllowList([...config.kioskIps, ...config.passengerListAllowedIps])
  const atOnce = pLimit(DRAWN_AT_ONCE)
  /** Between its writing and its name in the database a file looks like one that nothing needs. */
  const alone = pLimit(1)

  async function removeUnnamed(hashes: readonly string[]): Promise<void> {
    for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
  }

  return {
    forgetFiles: (hashes) => alone(() => removeUnnamed(hashes)),

    async take(request, key, story) {
      const known = key === null ? null : await findByKey(db, key, story)
      if (known !== null) return known
      const address = clientAddress(request)
      const seconds = isFree(address) ? 0 : await countTry(db, 'story', address)
      if (seconds > 0) throw tooManyStories(seconds)
      return storeStory(db, key, story)
    },

    async keepFile(id, name, bytes) {
      const hash = await sha256(bytes)
      if (!(await isAwaited(db, id, hash))) return hash
      const clean = await atOnce(() => cleanFile(bytes))
      await alone(async () => {
        const stored = await store.put(clean.bytes)
        try {
          await noteFile(db, id, { name, sha256: hash, size: bytes.length, type: clean.type, hash: stored })
        } catch (error) {
          await removeUnnamed([stored])
          throw error
        }
      })
      return hash
    },
  }
}
