import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { DRAFT, embargoOver, isAmongOpenImages, isGated, PUBLIC, published, todayInAmsterdam } from './published.ts'
import { asPublished, createTestDatabase } from './testing/database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

it('the public sees what is published and not withdrawn', async () => {
  await open.db
    .insertInto('journey')
    .values([
      { code: 'long ago', published_at: new Date(0) },
      { code: 'by a clock that was put back since', published_at: new Date(Date.now() + 24 * 60 * 60_000) },
      { code: 'draft', published_at: DRAFT },
      { code: 'withdrawn', published_at: new Date(0), deleted_at: new Date() },
    ])
    .execute()
  const rows = await open.db.selectFrom('journey').select('code').where(published('journey')).orderBy('id').execute()
  expect(rows.map(({ code }) => code)).toEqual(['long ago', 'by a clock that was put back since'])
})

describe('a picture of no voyage and no ship', () => {
  const media = { kind: 'image', width: 10, height: 10, file_hash: 'a'.repeat(64) } as const
  const add = async (more: { description?: string } = {}) => {
    const record = asPublished({ ...media, ...more })
    return (await open.db.insertInto('media').values(record).returning('id').executeTakeFirstOrThrow()).id
  }
  const name = async (partner: string, logo: string) => {
    const record = asPublished({ name: partner, role: 'partner', logo: `/media/${logo}` } as const)
    return await open.db.insertInto('partner').values(record).returning('id').executeTakeFirstOrThrow()
  }
  const isPublic = async (id: string, scope = PUBLIC) =>
    (await open.db.selectFrom('media').select('id').where('id', '=', id).where(published('media', scope)).execute()).length ===
    1
  const withdraw = (partner: string) =>
    open.db.updateTable('partner').set({ deleted_at: new Date() }).where('name', '=', partner).execute()

  it('is public while a public record names it', async () => {
    const logo = await add()
    expect(await isPublic(logo)).toBe(false)
    const { id } = await name('Museum', logo)
    await name('Fonds', logo)
    expect(await isPublic(logo)).toBe(true)
    await withdraw('Museum')
    expect(await isPublic(logo)).toBe(true)
    await withdraw('Fonds')
    expect(await isPublic(logo)).toBe(false)
    expect(await isPublic(logo, { preview: { table: 'partner', id } })).toBe(true)
    const page = { page_id: 'steun', title: 'Steun', content: `<img src="/media/${logo}" />` }
    await open.db.insertInto('side_menu').values(asPublished(page)).execute()
    expect(await isPublic(logo)).toBe(true)
  })

  it('stays public if it has a text of its own', async () => {
    const photograph = await add({ description: 'Het gebouw' })
    await name('Archief', photograph)
    await withdraw('Archief')
    expect(await isPublic(photograph)).toBe(true)
  })
})

it.each([
  ['none with a former file', sql`'{}'::text[]`],
  ['each with a former file', sql`array['old' || n]`],
])('all images are compared with the gated files by hash, also among 24,000 pages, %s', async (_, former) => {
  const voyage = asPublished({ code: 'LIST-1950-1' })
  const { id } = await open.db.insertInto('journey').values(voyage).returning('id').executeTakeFirstOrThrow()
  await sql`insert into media (kind, journey_id, page_number, width, height, file_hash, former_files, published_at)
    select 'list-page', ${id}, n, 10, 10, 'page' || n, ${former}, now() from generate_series(1, 24000) as n`.execute(open.db)
  await sql`analyze media`.execute(open.db)
  for (const condition of [isAmongOpenImages, isGated('media.file_hash')]) {
    const plan = await open.db.selectFrom('media').select('row_id').where(condition).explain('text')
    const lines = plan.map((line) => Object.values(line)[0])
    expect(lines.join('\n')).toContain('hashed SubPlan')
    expect(lines.join('\n')).not.toContain('Materialize')
  }
  await open.db.deleteFrom('media').where('journey_id', '=', id).execute()
  await open.db.deleteFrom('journey').where('id', '=', id).execute()
})

describe('an embargo', () => {
  it('has ended on the day of `public_from`', async () => {
    const { id } = await open.db
      .insertInto('journey')
      .values(asPublished({ code: 'KI-1946-1' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await open.db
      .insertInto('passenger')
      .values(
        asPublished([
          { full_name: 'always', journey_id: id },
          { full_name: 'today', journey_id: id, public_from: '2030-03-01' },
          { full_name: 'tomorrow', journey_id: id, public_from: '2030-03-02' },
        ]),
      )
      .execute()
    const publicOn = async (day: string) =>
      (await open.db.selectFrom('passenger').select('full_name').where(embargoOver(day)).orderBy('id').execute()).map(
        (row) => row.full_name,
      )
    expect(await publicOn('2030-02-28')).toEqual(['always'])
    expect(await publicOn('2030-03-01')).toEqual(['always', 'today'])
    expect(await publicOn('2030-03-02')).toEqual(['always', 'today', 'tomorrow'])
  })

  it('counts days as they are in Amsterdam, in summer and in winter', () => {
    expect(todayInAmsterdam(new Date('2030-06-30T21:59:59Z'))).toBe('2030-06-30')
    expect(todayInAmsterdam(new Date('2030-06-30T22:00:00Z'))).toBe('2030-07-01')
    expect(todayInAmsterdam(new Date('2030-12-31T22:59:59Z'))).toBe('2030-12-31')
    expect(todayInAmsterdam(new Date('2030-12-31T23:00:00Z'))).toBe('2031-01-01')
  })
})
