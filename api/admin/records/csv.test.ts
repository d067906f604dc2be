/** What staff export is imported again, and changes nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { importArchive } from '#importer/import-archive.ts'
import { picture } from '#importer/testing/importer.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
let folder: string
const folderOf = async (files: Record<string, string | Buffer>): Promise<string> => {
  const made = await mkdtemp(join(folder, 'files-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(made, name), text)
  return made
}
const take = async (files: Record<string, string | Buffer>) =>
  importArchive({ db: test.db, store: test.store, folder: await folderOf(files) })

beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'overtocht-'))
  await take({
    'ports.csv':
      'city,modern_name,country,latitude,longitude,role_nl\nJava,,,-6.1,106.9,=Vertrek\nSuez,,Egypte,29.9,32.5,\nHolland,,,52,4,\n',
    'waypoints.csv': 'leg_from,leg_to,waypoints\nJava,Suez,5 80; 12 50\nHolland,Suez,36 -6\n',
    'ships.csv': 'ship_name,type_prefix,built_year,note_nl\nKota Een,ss,1927,"Regel\n\ntwee, ""zo"""\nKota Twee,,,\n',
    'voyages.csv':
      'voyage_code,ship_name,departure_city,departure_date,arrival_city,arrival_date,via,passengers_count,note_nl,favourite_rank\n' +
      'KE-1950-1,Kota Een,Java,1950-01-02,Holland,1950-02,Suez@1950-01-20,2,"Een <b>reis</b>.",1\nKT-1951-1,Kota Twee,Java,1951~,Holland,,,,,\n',
    'stories.csv':
      'city_or_leg,title_nl,story_nl,year_from\nSuez,Warme kleren,"<p>Een <em>verhaal</em>.</p>",1949\nJava – Suez,Op zee,Water.,\n',
    'partners.csv': 'name,role,url,logo\nMuseum,partner,https://museum.example/,\n',
    'pages.csv':
      'page_id,title,parent,order,file,content_nl\nover,Over,,1,,Tekst\nmeer,Meer,over,2,,"<p>Nog <b>meer</b></p>"\n',
    'passengers.csv':
      'voyage_code,full_name,birth_year,public_from,list_page,record_id\n' +
      'KE-1950-1,Jan Jansen,1920,,1,\nKE-1950-1,Jan Jansen,1920,2090-01-01,1,\nKE-1950-1,Jan Jansen,1920,,1,\n' +
      'KE-1950-1,"+Piet, de Vries",,,,r-1\nKE-1950-1,Wie Weg Wil,1920,,,\nKT-1951-1,Anna,1930,,,\nKT-1951-1,Berta,1931,,,r-2\n',
  })
  await take({
    'images.csv': 'file,voyage_code,ship_name,description,licence\na.png,KE-1950-1,,Aan dek,cc-by\nb.png,,Kota Twee,,\n',
    'lists.csv': 'file,voyage_code,page_number\nc.png,KE-1950-1,1\n',
    'a.png': await picture('red'),
    'b.png': await picture('green'),
    'c.png': await picture('blue'),
  })
  await edited()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Row = Record<string, unknown> & { _id: string; version: number }
const list = async (path: string) => (await staff.call<Row[]>('GET', path)).body
const put = async ({ _id, version }: Row, path: string, body: object) =>
  expect((await staff.call('PUT', `${path}/${_id}`, { version, ...body })).status).toBe(200)
const post = async (path: string, body: object) => expect((await staff.call('POST', path, body)).status).toBeLessThan(300)

/** What staff have made of the archive meanwhile. */
async function edited() {
  const [one, two] = await list('/ship')
  await put(one!, '/ship', { shipName: 'Kota Nieuw', company: '=Lloyd' })
  await post(`/ship/${two!._id}/unpublish`, { version: two!.version })
  await post('/ship', { shipName: ' Zelf gemaakt ', company: '', note: 'Een noot.\n' })
  const [first] = await list('/journey')
  const { contentPoints } = (await staff.call<Row>('GET', `/journey/${first!._id}`)).body as { contentPoints?: unknown[] }
  await put(first!, '/journey', { contentPoints: contentPoints!.slice(1) })
  await post('/journey', { journeyId: 'ZG-1952-1', startCity: 'Java', startDate: '1952-05', draft: true })
  const points = await list('/contentPoint?type=general')
  const port = points.find(({ city, isPort }) => isPort && city === 'Suez')!
  await put(port, '/contentPoint', { city: 'Suez-stad' })
  await post('/contentPoint', {
    city: 'Java',
    title: 'Zelf',
    story: '<p>Eigen <strong>tekst</strong></p>',
    latitude: -6,
    longitude: 107,
    draft: true,
  })
  const [page] = await list('/sideMenu')
  await put(page!, '/sideMenu', { title: 'Over ons', draft: true })
  const people = await list('/passenger?rows=50')
  const [jan, twin, third] = people.filter(({ fullName }) => fullName === 'Jan Jansen')
  await put(jan!, '/passenger', { fullName: 'Jan Janssen', birthYear: 1921 })
  await post(`/passenger/${third!._id}/unpublish`, { version: third!.version })
  expect(twin).toBeDefined()
  const anna = people.find(({ fullName }) => fullName === 'Anna')!
  await put(anna, '/passenger', { journey: first!._id })
  const gone = people.find(({ fullName }) => fullName === 'Wie Weg Wil')!
  await post(`/passenger/${gone._id}/erase`, { reason: 'Verzoek', checked: true, version: gone.version })
  // Two that staff sent, which have no name of a file.
  for (const [file_hash, description] of [
    ['a', 'De jas'],
    ['b', 'De koffer'],
  ] as const)
    await test.db
      .insertInto('media')
      .values(asPublished({ kind: 'image', width: 9, height: 9, file_hash: file_hash.repeat(64), description }))
      .execute()
  await post('/passenger', { fullName: 'Nieuwe persoon ', journey: first!._id, note: 'Voor ons.' })
  expect((await staff.call('POST', '/partner', { name: ' ', role: 'partner' })).status).toBe(400)
}

const rows = async () => {
  const tables = [
    'media',
    'ship',
    'journey',
    'content_point',
    'journey_stop',
    'passenger',
    'side_menu',
    'partner',
    'import_batch',
  ]
  const all = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by to_jsonb(t) ->> 'id'`.execute(
        test.db,
      ),
    ),
  )
  return all.map(({ rows }) => rows.map(({ row }) => row))
}

describe('an exported list', () => {
  it.each([
    ['ships.csv', '/ship/csv', 3],
    ['voyages.csv', '/journey/csv', 3],
    ['ports.csv', '/contentPoint/csv?type=general&kind=port', 3],
    ['stories.csv', '/contentPoint/csv?type=general&kind=story', 3],
    ['partners.csv', '/partner/csv', 1],
    ['pages.csv', '/sideMenu/csv', 2],
    ['passengers.csv', '/passenger/csv', 7],
    ['images.csv', '/media/csv?kind=image', 4],
    ['lists.csv', '/media/csv?kind=list-page', 1],
  ])('%s is imported again, and changes nothing', async (name, path, count) => {
    const answer = await staff.call<string>('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const before = await rows()
    const report = await take({ [name]: answer.body })
    expect(report.errors).toEqual([])
    expect(report.conflicts).toEqual([])
    const { new: made, changed, unchanged, withdrawn } = report.files[name]!
    expect([made, changed, unchanged + withdrawn]).toEqual([0, 0, count])
    expect(await rows()).toEqual(before)
  })

  it('of pictures changes their words without their files', async () => {
    const { body } = await staff.call<string>('GET', '/media/csv?kind=image')
    const report = await take({ 'images.csv': body.replace('Aan dek', 'Op het dek') })
    expect(report.files['images.csv']).toMatchObject({ new: 0, changed: 1, unchanged: 3, wrong: 0 })
    const { body: after } = await staff.call<string>('GET', '/media/csv?kind=image')
    const sorted = (text: string) => text.trim().split('\n').toSorted()
    expect(sorted(after)).toEqual(sorted(body.replace('Aan dek', 'Op het dek')))
  })

  it('has what the list shows, in its order, with formulas as text', async () => {
    const { body } = await staff.call<string>('GET', '/ship/csv?query=kota&sort=shipName&order=desc')
    const lines = body
      .slice(1)
      .split('\r\n')
      .filter((line) => /Kota/.test(line))
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Kota Twee', 'Kota Nieuw'])
    expect(lines[1]).toContain("'=Lloyd")
    const one = await staff.call<string>('GET', '/passenger/csv?query=berta')
    expect(one.body.slice(1)).toBe(
      'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration,occurrence\r\nKT-1951-1,Berta,1931,,,r-2,,\r\n',
    )
  })

  it('of other kinds has its fields', async () => {
    await post('/variant', { kind: 'name', spellings: ['=een', 'twee'] })
    const { body } = await staff.call<string>('GET', '/variant/csv')
    const lines = body.slice(1).split('\r\n')
    expect(lines[0]).toBe('id,kind,spellings,state')
    expect(lines.at(-2)).toMatch(/^\d+,name,'=een; twee,published$/)
  })
})
