import { beforeEach, describe, expect, it } from 'vitest'
import { archiveFolder, csvText, everything, SMALL, useImporting } from './testing/importer.ts'

const importing = useImporting()
const thisYear = new Date().getFullYear()
const OLD = thisYear - 101
const YOUNG = thisYear - 90
/** The day from which somebody born in that year is shown, with an embargo of 100 years. */
const shownFrom = (year: number) => `${year + 101}-01-01`

const setEmbargo = async (embargoYears: number | null) => {
  const value = JSON.stringify({ version: 1, fields: { embargoYears } })
  await importing.db
    .insertInto('setting')
    .values({ key: 'site', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
const folderOf = (...rows: string[]) =>
  archiveFolder({
    ...SMALL,
    'passengers.csv': csvText('voyage_code,full_name,birth_year,public_from,record_id', ...rows),
  })
const days = async () => {
  const rows = await importing.db.selectFrom('passenger').select(['full_name', 'public_from']).execute()
  return Object.fromEntries(rows.map((row) => [row.full_name, row.public_from]))
}

describe('the embargo of Settings', () => {
  beforeEach(() => setEmbargo(100))

  it('is for new passengers to whom the folder gives no day', async () => {
    const folder = await folderOf(
      `KT-1950-1,Oud,${OLD},,`,
      `KT-1950-1,Jong,${YOUNG},,r-1`,
      'KT-1950-1,Zonder jaar,,,',
      `KT-1950-1,Met dag,${YOUNG},1990-01-01,`,
    )
    const report = await importing.import(folder, { dryRun: true })
    expect(report.warnings.map(({ reason }) => reason)).toContain(
      '2 new passengers are under embargo: born less than 100 years ago, as Settings say',
    )
    expect(await days()).toEqual({})
    await importing.import(folder)
    expect(await days()).toEqual({ Oud: null, Jong: shownFrom(YOUNG), 'Zonder jaar': shownFrom(1950), 'Met dag': '1990-01-01' })
  })

  it('counts from the year that a voyage of the archive has', async () => {
    await importing.import(await folderOf())
    const row = csvText('voyage_code,full_name', 'KT-1950-1,Later gekomen')
    await importing.import(await archiveFolder({ 'passengers.csv': row }))
    expect(await days()).toEqual({ 'Later gekomen': shownFrom(1950) })
  })

  it('leaves those as they are who are in already, whatever it was and is', async () => {
    await setEmbargo(null)
    const folder = await folderOf(`KT-1950-1,Jong,${YOUNG},,`)
    await importing.import(folder)
    await setEmbargo(100)
    const before = await everything(importing.db)
    await importing.import(folder)
    expect((await everything(importing.db)).passenger).toEqual(before.passenger)
    expect(await days()).toEqual({ Jong: null })
  })

  it.each([100, null])('stays when the folder is imported again, with the embargo of %s years', async (years) => {
    const folder = await folderOf(`KT-1950-1,Jong,${YOUNG},,`)
    await importing.import(folder)
    await setEmbargo(years)
    const { conflicts, warnings, files } = await importing.import(folder)
    expect([conflicts, warnings, files['passengers.csv']!.unchanged]).toEqual([[], [], 1])
    expect(await days()).toEqual({ Jong: shownFrom(YOUNG) })
  })

  it('is not replaced by a day of a later folder: that is a conflict', async () => {
    await importing.import(await folderOf(`KT-1950-1,Jong,${YOUNG},,r-1`))
    const { conflicts } = await importing.import(await folderOf(`KT-1950-1,Jong,${YOUNG},1990-01-01,r-1`))
    expect(conflicts).toMatchObject([{ column: 'public_from', current: shownFrom(YOUNG), offered: '1990-01-01' }])
    expect(await days()).toEqual({ Jong: shownFrom(YOUNG) })
  })
})
