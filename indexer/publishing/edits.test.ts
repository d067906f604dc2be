import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { openIndexServer } from '../testing/indexer.ts'
import { expectAllPublished, publishNow } from '../testing/publishing.ts'
import { EDITS, seedArchive } from './edits.ts'

let open: OpenDatabase
let follow: () => Promise<void>
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await seedArchive(open.db)
  follow = (await openIndexServer(open.db)).follow
  await publishNow(open.db)
})

const names = Object.keys(EDITS)

describe('the files fold to what is public, and tell of each answer that changed', () => {
  it('after each kind of edit', async () => {
    for (const name of names) {
      await EDITS[name]!(open.db)
      await publishNow(open.db)
      try {
        await expectAllPublished(open.db)
      } catch (error) {
        throw new Error(name, { cause: error })
      }
    }
    expect(await publishNow(open.db)).toBe(false)
  })

  it('after any of them in any order, published before the engine has them or after', async () => {
    const step = fc.constantFrom(...names, ...names, ...Array<string>(15).fill('follow'), 'publish', 'publish', 'publish')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        for (const name of steps) {
          if (name === 'follow') await follow()
          else if (name === 'publish') await publishNow(open.db)
          else await EDITS[name]!(open.db)
        }
        await publishNow(open.db)
        await expectAllPublished(open.db)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
}, 120_000)
