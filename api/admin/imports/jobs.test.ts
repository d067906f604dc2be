import { beforeAll, describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { ImportJob, PlannedRow, Reading } from '#domain/import-job.ts'
import { EARLIER_PUBLIC } from '#domain/import-kinds.ts'
import { until } from '#domain/testing/until.ts'
import { zipOf } from '#importer/testing/zip.ts'
import { callStaff, staffOfFile } from '../../testing/staff.ts'

const held = staffOfFile()

const PLACES = 'city,latitude,longitude\nJava,-6,106\nHolland,52,4\n'
const VOYAGES =
  'voyage_code,ship_name,departure_city,departure_date,arrival_city,arrival_date\nKT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-03\n'

const start = async () => String((await held.staff.call('POST', '/import/job')).body._id)
const read = async (id: string) => (await held.staff.call<ImportJob>('GET', `/import/job/${id}`)).body

/** Sends a file in parts of so many bytes. */
async function send(id: string, name: string, content: string | Buffer, part = 1_000_000): Promise<void> {
  const bytes = Buffer.from(content)
  await held.staff.call('POST', `/import/job/${id}/file`, { name, size: bytes.length })
  for (let from = 0; from < bytes.length; from += part) await sendPart(id, name, from, bytes.subarray(from, from + part))
}

const sendPart = (id: string, name: string, from: number, payload: Buffer) =>
  callStaff<{ received: number; code?: string }>(
    held.test,
    'PUT',
    `/import/job/${id}/file?${new URLSearchParams({ name, from: String(from) })}`,
    { token: held.staff.token, payload, headers: { 'content-type': 'application/octet-stream' } },
  )

/** Waits until the job is no longer at work. */
const settled = (id: string) =>
  until(async () => {
    const job = await read(id)
    expect(['checking', 'writing']).not.toContain(job.state)
    return job
  })

async function check(id: string, earlierPublic = false): Promise<ImportJob> {
  const begun = await held.staff.call('POST', `/import/job/${id}/check`, { earlierPublic })
  expect([begun.status, begun.body.message]).toEqual([200, undefined])
  return settled(id)
}

async function commit(id: string): Promise<ImportJob> {
  const { plan } = await read(id)
  const begun = await held.staff.call('POST', `/import/job/${id}/commit`, { mark: plan!.mark })
  expect([begun.status, begun.body.message]).toEqual([200, undefined])
  return settled(id)
}

const rowsOf = async (id: string, query = '') => {
  const { body, headers } = await held.staff.call<PlannedRow[]>('GET', `/import/job/${id}/rows?${query}`)
  return { rows: body, total: Number(headers.get('x-total-count')) }
}
const wrongOf = async (id: string, kind: string) =>
  String((await held.staff.call('GET', `/import/job/${id}/wrong/${kind}`)).body)

const workbook = (sheets: Record<string, (string | number | Date | null)[][]>): Promise<Buffer> =>
  writeWorkbook(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) =>
        row.map((value) =>
          value instanceof Date ? { value, type: Date, format: 'dd-mm-yyyy' } : value === null ? null : { value },
        ),
      ),
    })) as Parameters<typeof writeWorkbook>[0],
  ).toBuffer()

beforeAll(async () => {
  const id = await start()
  await send(id, 'ports.csv', PLACES)
  await send(id, 'voyages.csv', VOYAGES)
  await check(id)
  expect(await commit(id)).toMatchObject({ state: 'done', batch: 1 })
})

describe('a workbook with headings of others', () => {
  const PEOPLE = [
    ['Naam', 'Geb.jr', 'Reisnr', 'Openbaar', 'Kamp'],
    ['Jan Jansen', 1919, 'KT-1950-1', null, 'Lage Mierde'],
    ['Mina Tomasoa', '?', 'kt-1950-1', new Date(Date.UTC(2000, 0, 13)), null],
    ['Piet de Vries', 1920, 'KT-1999-9', null, null],
    ['', 1921, 'KT-1950-1', null, null],
  ]

  it('is mapped, checked row by row, corrected through its wrong rows, and remembered', async () => {
    const id = await start()
    await send(id, 'passagiers.xlsx', await workbook({ Blad1: PEOPLE }), 1000)
    const { files, tables } = await read(id)
    expect(files).toMatchObject([{ name: 'passagiers.xlsx', holds: 'table', problem: null }])
    expect(files[0]!.received).toBe(files[0]!.size)
    expect(tables).toMatchObject([
      {
        source: 'passagiers.xlsx: Blad1',
        kind: 'passengers.csv',
        rows: 4,
        columns: ['full_name', 'birth_year', 'voyage_code', 'public_from', null],
      },
    ])
    expect(tables[0]!.headings.map(({ why }) => why)).toEqual(['alike', 'alike', 'alike', 'alike', null])
    expect(tables[0]!.headings[1]!.read).toEqual([{ row: 3, cell: '?', as: 'unknown' }])
    const open = await held.staff.call('POST', `/import/job/${id}/check`, { earlierPublic: false })
    expect([open.status, open.body.code]).toEqual([400, 'columns_open'])

    const { source, kind, columns, monthFirst } = tables[0]!
    const reading: Reading = { source, kind, columns, monthFirst, leftOut: [false, false, false, false, true] }
    await held.staff.call('PUT', `/import/job/${id}/tables`, { tables: [reading] })
    const { plan } = await check(id)
    expect(plan).toMatchObject({ faults: [], isOther: false })
    expect(plan!.counts).toEqual([{ source, kind, rows: 4, new: 2, changed: 0, unchanged: 0, conflict: 0, wrong: 2 }])
    const wrong = await rowsOf(id, 'result=wrong')
    expect(wrong.rows).toMatchObject([
      { row: 4, record: null, reasons: [{ column: 'voyage_code', reason: expect.stringContaining('KT-1999-9') }] },
      { row: 5, reasons: [{ column: 'full_name', reason: 'is empty' }] },
    ])
    expect(await rowsOf(id, 'result=new&rows=1&page=2')).toMatchObject({ total: 2, rows: [{ record: 'Mina Tomasoa' }] })
    expect(await commit(id)).toMatchObject({ state: 'done', batch: 2 })

    const csv = await wrongOf(id, 'passengers.csv')
    expect(csv).toContain('Naam,Geb.jr,Reisnr,Openbaar,Kamp,reason (left out)')
    expect(csv.trim().split('\n')).toHaveLength(3)
    const again = await start()
    await send(again, 'verbeterd.csv', csv.replace('KT-1999-9', 'KT-1950-1').replace('\n,1921', '\nEva Ruys,1921'))
    const second = (await read(again)).tables[0]!
    expect(second.columns).toEqual(['full_name', 'birth_year', 'voyage_code', 'public_from', null, null])
    expect(second.headings.map(({ why }) => why)).toEqual([
      ...Array.from({ length: 4 }, () => 'remembered'),
      ...['left out', 'left out'],
    ])
    expect((await check(again)).plan!.counts).toMatchObject([{ rows: 2, new: 2, wrong: 0 }])
    expect((await commit(again)).state).toBe('done')
    const people = await held.test.db.selectFrom('passenger').select('full_name').orderBy('full_name').execute()
    expect(people.map(({ full_name }) => full_name)).toEqual(['Eva Ruys', 'Jan Jansen', 'Mina Tomasoa', 'Piet de Vries'])
  })

  it('has one sheet a kind, and dates with the month first where only that fits', async () => {
    const id = await start()
    const sheets = {
      Journeys: [
        ['Reisnummer', 'Schip', 'Vertrekhaven', 'Vertrekdatum', 'Aankomsthaven', 'Aankomstdatum'],
        ['KT-1951-1', 'Kota Test', 'Java', '1/22/1951', 'Holland', '2/3/1951'],
      ],
      Ships: [
        ['ship_name', 'built_year'],
        ['Kota Test', 1927],
      ],
    }
    await send(id, 'alles.xlsx', await workbook(sheets))
    const { tables } = await read(id)
    expect(tables.map(({ kind, monthFirst }) => [kind, monthFirst])).toEqual([
      ['voyages.csv', true],
      ['ships.csv', false],
    ])
    expect(tables[0]!.dates).toEqual({ all: 2, dayFirst: 1, monthFirst: 2 })
    expect(tables[0]!.headings[5]!.read).toEqual([{ row: 2, cell: '2/3/1951', as: '1951-02-03' }])
    await check(id)
    expect((await rowsOf(id, 'result=changed')).rows).toMatchObject([
      { record: 'Kota Test', changes: [{ column: 'built_year', old: '', new: '1927' }] },
    ])
    await commit(id)
    const voyage = await held.test.db.selectFrom('journey').selectAll().where('code', '=', 'KT-1951-1').executeTakeFirst()
    expect(voyage).toMatchObject({ start_date: '1951-01-22', end_date: '1951-02-03' })
  })
})

describe('a plan', () => {
  const ship = async (tonnage: string) => {
    const id = await start()
    await send(id, 'ships.csv', `ship_name,tonnage_grt\nKota Plan,${tonnage}\n`)
    await check(id)
    return id
  }

  it('is written as it was shown, or shown anew if the archive has changed; a field of staff stays', async () => {
    expect((await commit(await ship('1000'))).state).toBe('done')
    const id = await ship('2000')
    const { rows } = await held.list('/ship?query=Kota Plan')
    await held.staff.call('PUT', `/ship/${rows[0]!._id}`, { version: rows[0]!.version, tonnage: 1500 })
    const shown = await commit(id)
    expect(shown).toMatchObject({ state: 'checked', plan: { isOther: true } })
    expect((await rowsOf(id)).rows).toMatchObject([
      { result: 'conflict', reasons: [{ column: 'tonnage_grt', reason: expect.stringContaining('"1500"') }] },
    ])
    expect((await commit(id)).state).toBe('done')
    expect((await held.one(`/ship/${rows[0]!._id}`)).tonnage).toBe(1500)
  })

  it('shows nobody sooner without the tick, which it names', async () => {
    const people = async (day: Date | null, earlierPublic = false) => {
      const id = await start()
      const head = ['voyage_code', 'full_name', 'public_from', 'record_id']
      await send(id, 'embargo.xlsx', await workbook({ Passagiers: [head, ['KT-1950-1', 'Bram Later', day, 'ET-1']] }))
      await check(id, earlierPublic)
      return id
    }
    await commit(await people(new Date(Date.UTC(2090, 0, 1))))
    const refused = (await rowsOf(await people(null))).rows
    expect(refused).toMatchObject([{ result: 'conflict', reasons: [{ column: 'public_from' }] }])
    expect(refused[0]!.reasons[0]!.reason).toBe(
      `the archive has 2090-01-01, the file none, which is earlier: kept. To take it tick “${EARLIER_PUBLIC}” at Columns, and check again.`,
    )
    const ticked = await people(null, true)
    expect((await rowsOf(ticked)).rows).toMatchObject([{ result: 'changed', changes: [{ old: '2090-01-01', new: '' }] }])
    await commit(ticked)
    expect((await held.list('/passenger?query=Bram%20Later')).rows).toMatchObject([{ standing: 'public' }])
  })

  it('names the rows that come in with a cell that could not be read, and what was seen of the file as a whole', async () => {
    const id = await start()
    const lines = [
      'Lijst van de Kota Test',
      'voyage_code,full_name,birth_year',
      'KT-1950-1,Wim Raad,ca. veel',
      'KT-1950-1,Els Raad,1920',
    ]
    await send(id, 'passengers.csv', lines.join('\n'))
    expect((await check(id)).plan).toMatchObject({
      remarks: 1,
      counts: [{ new: 2, wrong: 0 }],
      notes: [{ source: 'passengers.csv', reason: '1 line above the header is left out' }],
    })
    expect(await rowsOf(id, 'remarked=true')).toMatchObject({
      total: 1,
      rows: [
        {
          record: 'Wim Raad',
          result: 'new',
          reasons: [{ column: 'birth_year', reason: expect.stringContaining('"veel" is not a whole number') }],
        },
      ],
    })
  })

  it('is refused with the mark of another one', async () => {
    const id = await ship('3000')
    const refused = await held.staff.call('POST', `/import/job/${id}/commit`, { mark: 'other' })
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_changed'])
  })

  it('is written once, though several ask at the same moment', async () => {
    const id = await ship('4000')
    const { plan } = await read(id)
    const ask = () => held.staff.call('POST', `/import/job/${id}/commit`, { mark: plan!.mark })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await settled(id)).state).toBe('done')
    expect((await held.staff.call('DELETE', `/import/job/${id}`)).body.code).toBe('import_done')
  })

  it('of which a part is in cannot be given up or changed', async () => {
    const id = await ship('4500')
    const batch = await held.test.db.selectFrom('import_batch').select('id').executeTakeFirstOrThrow()
    await held.test.db
      .updateTable('import_job')
      .set({ state: 'failed', batch: batch.id })
      .where('id', '=', Number(id))
      .execute()
    const codes = [
      await held.staff.call('DELETE', `/import/job/${id}`),
      await held.staff.call('POST', `/import/job/${id}/file`, { name: 'a.csv', size: 1 }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(['import_running', 'import_running'])
    await held.test.db.updateTable('import_job').set({ batch: null }).where('id', '=', Number(id)).execute()
    expect((await held.staff.call('DELETE', `/import/job/${id}`)).status).toBe(204)
  })

  it('is made of a table that has a heading twice, which is remembered', async () => {
    const text = 'Schip,Datum,Reis,Datum,Van,Naar\nKota Test,1952-01-02,KT-1952-1,1952-02-03,Java,Holland\n'
    const id = await start()
    await send(id, 'reizen.csv', text)
    const [table] = (await read(id)).tables
    const columns = ['ship_name', 'departure_date', 'voyage_code', 'arrival_date', 'departure_city', 'arrival_city']
    const reading = {
      source: table!.source,
      kind: 'voyages.csv',
      columns,
      monthFirst: false,
      leftOut: columns.map(() => false),
    }
    for (let tries = 0; tries < 2; tries++) await held.staff.call('PUT', `/import/job/${id}/tables`, { tables: [reading] })
    expect((await check(id)).plan).toMatchObject({ faults: [], counts: [{ new: 1 }] })
    const again = await start()
    await send(again, 'reizen.csv', text)
    expect((await read(again)).tables[0]).toMatchObject({ kind: 'voyages.csv', columns })
  })

  it('is made by one import at a time: a second one is refused meanwhile', async () => {
    const other = await ship('5000')
    const one = await start()
    const ships = Array.from({ length: 20_000 }, (_, i) => `Kota ${i},${i}`)
    await send(one, 'ships.csv', `ship_name,tonnage_grt\n${ships.join('\n')}\n`)
    expect((await held.staff.call('POST', `/import/job/${one}/check`, { earlierPublic: false })).status).toBe(200)
    const refused = await held.staff.call('POST', `/import/job/${other}/check`, { earlierPublic: false })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'import_running', 'Another import of mkoster is at work. Wait until it is done.'],
    ])
    await held.staff.call('POST', `/import/job/${one}/stop`)
    expect(await settled(one)).toMatchObject({ state: 'failed', problem: 'It was stopped. Nothing was written.' })
    expect((await check(other)).state).toBe('checked')
  })
})

describe('files', () => {
  it('go on where they broke off; another one of the same name begins anew', async () => {
    const id = await start()
    const bytes = Buffer.from(PLACES)
    const announce = (size: number) => held.staff.call('POST', `/import/job/${id}/file`, { name: 'ports.csv', size })
    expect((await announce(bytes.length)).body).toEqual({ received: 0 })
    expect((await sendPart(id, 'ports.csv', 0, bytes.subarray(0, 10))).body).toEqual({ received: 10 })
    expect((await announce(bytes.length)).body).toEqual({ received: 10 })
    expect((await sendPart(id, 'ports.csv', 0, bytes)).body).toMatchObject({ code: 'wrong_offset', received: 10 })
    expect((await sendPart(id, 'ports.csv', 10, Buffer.alloc(bytes.length))).status).toBe(413)
    await sendPart(id, 'ports.csv', 10, bytes.subarray(10))
    expect((await read(id)).tables).toMatchObject([{ kind: 'ports.csv', rows: 2 }])
    expect((await announce(bytes.length + 1)).body).toEqual({ received: 0 })
    expect((await read(id)).tables).toEqual([])
  })

  it('that were corrected are other ones, though of the same name and size', async () => {
    const id = await start()
    const first = { name: 'ports.csv', size: PLACES.length, modified: 1 }
    const announce = (file: object) => held.staff.call('POST', `/import/job/${id}/file`, file)
    await announce(first)
    await sendPart(id, 'ports.csv', 0, Buffer.from(PLACES))
    expect((await announce(first)).body).toEqual({ received: PLACES.length })
    expect((await announce({ ...first, modified: 2 })).body).toEqual({ received: 0 })
    await sendPart(id, 'ports.csv', 0, Buffer.from(PLACES.replace('Java', 'Jawa')))
    expect((await read(id)).tables).toMatchObject([{ headings: [{ examples: ['Jawa', 'Holland'] }, {}, {}] }])
  })

  it('that are read at once are all there, and one that is taken out meanwhile is not', async () => {
    const id = await start()
    const sheets = { 'ports.csv': PLACES, 'ships.csv': 'ship_name\nKota Test\n', 'voyages.csv': VOYAGES }
    for (const [name, text] of Object.entries(sheets))
      await held.staff.call('POST', `/import/job/${id}/file`, { name, size: text.length })
    const sent = Object.entries(sheets).map(([name, text]) => sendPart(id, name, 0, Buffer.from(text)))
    await held.staff.call('DELETE', `/import/job/${id}/file?name=voyages.csv`)
    await Promise.all(sent)
    const job = await read(id)
    expect(job.files.map(({ name, holds }) => [name, holds])).toEqual([
      ['ports.csv', 'table'],
      ['ships.csv', 'table'],
    ])
    expect(job.tables.map(({ source }) => source).toSorted()).toEqual(['ports.csv', 'ships.csv'])
  })

  it('of any name lie in their own folder', async () => {
    const id = await start()
    const other = await start()
    await send(other, 'ports.csv', PLACES)
    const names = JSON.stringify([`../../${other}/files/ports.csv`])
    await held.staff.call('POST', `/import/job/${id}/file`, { name: 'a.zip.names', size: names.length + 1 })
    await sendPart(id, 'a.zip.names', 0, Buffer.from(names))
    await held.staff.call('POST', `/import/job/${id}/file`, { name: 'a.zip', size: 1 })
    await held.staff.call('DELETE', `/import/job/${id}/file?name=a.zip`)
    expect((await read(other)).files).toMatchObject([{ received: PLACES.length }])
    const code = async (name: string) => (await held.staff.call('POST', `/import/job/${id}/file`, { name, size: 1 })).body.code
    expect([await code('..'), await code('.'), await code('é'.repeat(120))]).toEqual([
      ...['invalid_request', 'invalid_request', 'name_too_long'],
    ])
    expect((await held.staff.call('DELETE', `/import/job/${id}/file?name=b.csv`)).body.code).toBe('file_not_found')
  })

  it('that cannot be read say so, and of a damaged ZIP nothing is taken', async () => {
    const id = await start()
    const zip = zipOf({ 'ships.csv': 'ship_name\nKota Zip\n', 'z.csv': 'ship_name\nKota Zip\n' })
    zip.write('X', zip.lastIndexOf('PK\x03\x04'))
    await send(id, 'kapot.zip', zip)
    await send(id, 'lang.zip', zipOf({ [`${'x'.repeat(300)}.csv`]: 'ship_name\nKota Zip\n' }))
    await send(id, 'tweemaal.zip', zipOf({ a: 'x', 'a/ships.csv': 'ship_name\nKota Zip\n' }))
    await send(id, 'boek.csv', await workbook({ Blad1: [['ship_name'], ['Kota Zip']] }))
    await send(id, 'nul.csv', 'ship_name,a\0b\nKota\0Zip,1\n')
    const { files, tables } = await read(id)
    expect(files.map(({ problem }) => problem)).toEqual([
      ...['The file is damaged.', 'The file has a file or folder whose name cannot be used.'],
      ...['The file has a file or folder whose name cannot be used.', null, null],
    ])
    expect(tables.map(({ source, problem }) => [source, problem])).toEqual([
      ['boek.csv', 'The file is no CSV: give a workbook a name that ends in .xlsx.'],
      ['nul.csv', null],
    ])
  })

  it('in folders of a ZIP are found, and those that nobody reads are named', async () => {
    const id = await start()
    const ships = { 'a/ships.csv': 'ship_name\nKota Zip\n', 'b/ships.csv': 'ship_name\nKota Zap\n' }
    await send(id, 'map.zip', zipOf({ ...ships, 'a/lijst.ods': 'x', 'b/brief.docx': 'x' }))
    await send(id, 'een.zip', zipOf({ 'c/ports.csv': PLACES, 'lees.md': 'x' }))
    const { files, tables } = await read(id)
    expect(files.map(({ problem }) => problem)).toEqual([
      'Left out: a/lijst.ods and 1 more, no tables, no pictures.',
      'Left out: lees.md, no table, no picture.',
    ])
    expect(tables.map(({ source, kind, rows }) => [source, kind, rows])).toEqual([
      ['a/ships.csv', 'ships.csv', 1],
      ['b/ships.csv', 'ships.csv', 1],
      ['c/ports.csv', 'ports.csv', 2],
    ])
    expect((await held.staff.call('POST', `/import/job/${id}/check`, { earlierPublic: false })).body.message).toBe(
      'a/ships.csv and b/ships.csv hold the same: import one after the other.',
    )
    const { source, columns, leftOut, monthFirst } = tables[0]!
    await held.staff.call('PUT', `/import/job/${id}/tables`, { tables: [{ source, columns, leftOut, monthFirst, kind: null }] })
    expect((await check(id)).plan!.counts.map((counts) => [counts.source, counts.new])).toEqual([
      ['b/ships.csv', 1],
      ['c/ports.csv', 0],
    ])
    await held.staff.call('DELETE', `/import/job/${id}/file?name=map.zip`)
    expect((await read(id)).tables.map((table) => table.source)).toEqual(['c/ports.csv'])
    await held.staff.call('DELETE', `/import/job/${id}`)
  })

  it('that are too large together, or of a name with a path, are refused', async () => {
    const id = await start()
    const announce = (name: string, size: number) => held.staff.call('POST', `/import/job/${id}/file`, { name, size })
    expect((await announce('a.zip', 500 * 1024 * 1024)).status).toBe(200)
    expect((await announce('b.zip', 1)).body.code).toBe('too_large')
    expect((await announce('../x.csv', 1)).status).toBe(400)
  })

  it('are gone once the import is given up', async () => {
    const id = await start()
    expect((await held.staff.call('DELETE', `/import/job/${id}`)).status).toBe(204)
    expect((await held.staff.call('GET', `/import/job/${id}`)).body.code).toBe('import_not_found')
  })
})

it.each(['csv', 'xlsx'])('a template (%s) is imported as it is, but for what it refers to', async (format) => {
  const id = await start()
  const answer = await held.test.app.inject({
    url: `/api/admin/import/template/ships.csv?format=${format}`,
    headers: { authorization: `Bearer ${held.staff.token}` },
  })
  await send(id, `ships.${format}`, answer.rawPayload)
  expect((await check(id)).plan!.counts).toMatchObject([{ kind: 'ships.csv', rows: 1, wrong: 0 }])
})
