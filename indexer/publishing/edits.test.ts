import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { EDITS, emptyArchive, seedArchive } from '../testing/edits.ts'
import { addJourney, openIndexServer } from '../testing/indexer.ts'
import { expectAllPublished, publishNow, readPublished } from '../testing/publishing.ts'

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

describe('the files together have everything public, with the version of each answer', () => {
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

  it('after any edits in any order, published before or after the engine has them', async () => {
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
})

describe('pictures and list pages', () => {
  let voyages: number[]
  beforeEach(async () => {
    await emptyArchive(open.db)
    voyages = []
    for (const code of ['KI-1', 'KI-2', 'KI-3']) voyages.push(await addJourney(open.db, code))
    follow = (await openIndexServer(open.db)).follow
    await publishNow(open.db)
  })

  it('a picture is published only while a public text names it, though nobody edits the picture', async () => {
    const { db } = open
    const picture = { kind: 'image' as const, width: 10, height: 10, file_hash: 'f00d' }
    const { id } = await db.insertInto('media').values(asPublished(picture)).returning('id').executeTakeFirstOrThrow()
    const content = `<p><img src="/media/${id}"></p>`
    await db
      .insertInto('side_menu')
      .values(asPublished({ page_id: 'verhaal', title: 'Verhaal', content }))
      .execute()
    const pictures = async () => {
      await follow()
      await publishNow(db)
      await expectAllPublished(db)
      return (await readPublished(db)).catalogue.image.size
    }
    expect(await pictures()).toBe(1)
    await db.updateTable('side_menu').set({ deleted_at: sql<Date>`now()` }).execute()
    expect(await pictures()).toBe(0)
    await db.updateTable('side_menu').set({ deleted_at: null }).execute()
    expect(await pictures()).toBe(1)
    await db.updateTable('side_menu').set({ content: '<p>Zonder</p>' }).execute()
    expect(await pictures()).toBe(0)
  })

  it('of list pages only their number is published', async () => {
    const page = { kind: 'list-page' as const, width: 10, height: 10, file_hash: 'f00d' }
    const image = { ...page, kind: 'image' as const, description: 'Aan dek' }
    const { db } = open
    await db
      .insertInto('media')
      .values(
        asPublished([
          { ...image, journey_id: voyages[1]! },
          { ...page, journey_id: voyages[0]!, file_hash: 'beef' },
        ]),
      )
      .execute()
    await publishNow(db)
    await expectAllPublished(db)
    expect((await readPublished(db)).catalogue.listPages).toEqual(new Map([[voyages[0], 1]]))
    // The image becomes a page.
    await db.updateTable('media').set({ kind: 'list-page' }).where('kind', '=', 'image').execute()
    await publishNow(db)
    await expectAllPublished(db)
    const { catalogue } = await readPublished(db)
    expect(catalogue.image.size).toBe(0)
    expect(catalogue.listPages).toEqual(
      new Map([
        [voyages[0], 1],
        [voyages[1], 1],
      ]),
    )
    // The page goes to another voyage.
    await db.updateTable('media').set({ journey_id: voyages[2]! }).where('file_hash', '=', 'f00d').execute()
    await publishNow(db)
    await expectAllPublished(db)
    await db.deleteFrom('media').execute()
    await publishNow(db)
    await expectAllPublished(db)
  })
})
