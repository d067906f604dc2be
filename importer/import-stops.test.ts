import { describe, expect, it } from 'vitest'
import { archiveFolder, csvText, PLACES, SMALL, stopsOf, useImporting, VOYAGES } from './testing/importer.ts'

const importing = useImporting()

describe('the stops of a voyage', () => {
  const stops = async () => (await stopsOf(importing.db, 'KT-1950-1')).map(({ what }) => what)
  const ids = async () => (await stopsOf(importing.db, 'KT-1950-1')).map(({ id }) => id)

  const story = (...rows: string[]) =>
    archiveFolder({ 'stories.csv': csvText('city_or_leg,title_nl,story_nl,year_from,year_to', ...rows) })

  it('keep their ids when a story joins them', async () => {
    await importing.import(await archiveFolder(SMALL))
    const before = await ids()
    await importing.import(
      await story(
        'Java,Afscheid,Verhaal.,1950,1950',
        'Suez - Java,Oceaan,Verhaal.,1949,1951',
        'Holland,Later,Verhaal.,1960,1960',
      ),
    )
    expect(await stops()).toEqual(['Java 1950-01-02 Afscheid', 'Oceaan', 'Holland 1950-02-03'])
    const after = await ids()
    expect([after[0], after[2]]).toEqual(before)
  })

  it('follow the voyage, and places that are put on the map later', async () => {
    const { 'ports.csv': _, ...without } = SMALL
    await importing.import(await archiveFolder(without))
    expect(await stops()).toEqual([])
    await importing.import(await archiveFolder(PLACES))
    expect(await stops()).toEqual(['Java 1950-01-02', 'Holland 1950-02-03'])
    const via = csvText(VOYAGES, 'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-04,Suez,2,,,')
    await importing.import(await archiveFolder({ 'voyages.csv': via }))
    expect(await stops()).toEqual(['Java 1950-01-02', 'Suez', 'Holland 1950-02-04'])
  })

  it('that staff have edited stay, with a warning', async () => {
    await importing.import(await archiveFolder(SMALL))
    await importing.db.deleteFrom('journey_stop').where('position', '=', 2).execute()
    const report = await importing.import(await story('Java,Afscheid,Verhaal.,1950,1950'))
    expect(await stops()).toEqual(['Java 1950-01-02'])
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      'the points of KT-1950-1 were edited by staff and stay as they are',
    ])
  })

  it("have the voyage's name for a harbour, even if a story there has another", async () => {
    const report = await importing.import(
      await archiveFolder({
        ...PLACES,
        'ports.csv': csvText('city,latitude,longitude', 'Tandjong Priok,-6.1,106.885', 'Batavia,-6.1,106.885', 'Holland,52,4'),
        'waypoints.csv': csvText('leg_from,leg_to,waypoints', 'Tandjong Priok,Holland,'),
        'voyages.csv': csvText(VOYAGES, 'KT-1950-1,,Batavia,1950-01-02,Holland,1950-02-03,,,,,'),
        'stories.csv': csvText('city_or_leg,title_nl,story_nl,year_from,year_to', 'Tandjong Priok,Afscheid,Verhaal.,1950,1950'),
      }),
    )
    expect(report.errors).toEqual([])
    expect(await stops()).toEqual(['Batavia 1950-01-02 Afscheid', 'Holland 1950-02-03'])
  })
})
