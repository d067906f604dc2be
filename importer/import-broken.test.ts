import { describe, expect, it } from 'vitest'
import { archiveFolder, csvText, PLACES, stopsOf, useImporting, VOYAGES } from './testing/importer.ts'

const importing = useImporting()

describe('a folder with broken rows among the good ones', () => {
  const files = {
    ...PLACES,
    'ports.csv': `${PLACES['ports.csv']}Nergens,,,0,"0,0",\n`,
    'voyages.csv': csvText(
      VOYAGES,
      'A-1946-1,Oranje,Java,1946-01-02,Holland,1946-02-03,Suez@1946-01-20,12,"Een noot,',
      'over drie',
      'regels",https://example.org/a,1',
      'A-1946-2,Oranje,Java,1946-02-30,Holland,1946-03-01,,,,,',
      'A-1946-3,Oranje,Java,1946-03-01,Holland,1946-02-01,,,,,',
      '"A-1946-4",Oranje,"Java, Batavia",1946-03-01,Holland,1946-04-01,,,,,',
      'A-1946-5,Oranje,Java,1946-03-01,Holland,1946-04-01,Suez@gisteren,1.200,,,',
      'A-1946-1,Oranje,Java,1946-03-01,Holland,1946-04-01,,,,,',
      'A-1946-6,Oranje,Java,1946-03-01,Holland,1946-04-01,,,,,1',
      'A-1946-7,Oranje,Java,1946-03-01,Holland,1946-04-01,,,,,6',
      'A-1946-8,Oranje,Java,1946-03-01,"Holland" nu,1946-04-01,,,,,',
      'A/1946/9,Oranje,Java,1946-03-01,Holland,1946-04-01,,,,,',
      'A-1946-10,Oranje,Java,1946-03-01,Holland',
      'A-1946-11,Oranje,Atlantis,1946-03-01,Holland,1946-04-01,Lemurië,,,,',
      'A-1946-12,Tabinta,Java,,Holland,,,,,javascript:alert(1),',
      'A-1946-13,Tabinta,,,,,,,,,',
      'A-1946-14,Tab\u0007inta,Java,,Holland,,,,,,',
    ),
    'passengers.csv': csvText(
      'voyage_code,full_name,birth_year',
      'A-1946-1,Jan Jansen,1920',
      'A-1946-2,Piet Pietersen,1920',
      'A-1946-1,Klaas Klaassen,20',
      'A-1946-1,,1920',
    ),
    'stories.csv': csvText(
      'city_or_leg,title_nl,story_nl,year_from,year_to',
      'Suez,Titel,Verhaal.,1950,1946',
      'Atlantis,Zonder plaats,Verhaal.,,',
      'Suez - Atlantis,Op een been,Verhaal.,,',
    ),
    'ships.csv': csvText('ship_name,built_year', `${'x'.repeat(121)},1900`),
    'partners.csv': csvText('name,url', 'Museum,https://example.org'),
  }

  it('lists every broken row with its line as an editor counts it, its column and a reason', async () => {
    const report = await importing.import(await archiveFolder(files))
    expect(
      report.errors.map(({ file, line, column, columnNumber, reason }) => [file, line, column, columnNumber, reason]),
    ).toEqual([
      ['ports.csv', 5, 'latitude', 4, '0, 0 lies in the sea off Africa'],
      ['ships.csv', 2, 'ship_name', 1, 'has 121 characters, 120 is the most'],
      [
        'voyages.csv',
        5,
        'departure_date',
        4,
        '"1946-02-30" must be a date from 1800 to 2100: YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about',
      ],
      ['voyages.csv', 6, 'arrival_date', 6, '1946-02-01 is before the departure on 1946-03-01'],
      ['voyages.csv', 7, 'departure_city', 3, 'must have no comma, semicolon or @'],
      [
        'voyages.csv',
        8,
        'via',
        7,
        '"gisteren" must be a date from 1800 to 2100: YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about',
      ],
      ['voyages.csv', 8, 'passengers_count', 8, '"1.200" is not a whole number'],
      ['voyages.csv', 9, 'voyage_code', 1, 'is on line 2 already'],
      ['voyages.csv', 10, 'favourite_rank', 11, 'is on line 2 already'],
      ['voyages.csv', 11, 'favourite_rank', 11, '6 is not within 1 to 5'],
      ['voyages.csv', 12, null, null, expect.stringContaining('text after a closing quote')],
      ['voyages.csv', 13, 'voyage_code', 1, expect.stringContaining('letters, digits')],
      ['voyages.csv', 14, null, null, 'has 5 fields, the header has 11'],
      ['voyages.csv', 16, 'source_url', 10, expect.stringContaining('web address')],
      ['voyages.csv', 18, 'ship_name', 2, 'contains a control character (U+0007)'],
      ['stories.csv', 2, 'year_to', 5, '1946 is before year_from 1950'],
      ['stories.csv', 3, 'city_or_leg', 1, '"Atlantis" is no known port: import it with the story, or before it'],
      ['partners.csv', 1, 'role', null, 'this column is missing: the file is skipped'],
      ['passengers.csv', 3, 'voyage_code', 1, 'voyage "A-1946-2" is neither in voyages.csv nor in the archive'],
      ['passengers.csv', 5, 'full_name', 2, 'is empty'],
    ])
    expect(report.files['voyages.csv']).toMatchObject({ new: 3, wrong: 12 })
    expect(report.files['passengers.csv']).toMatchObject({ new: 2, wrong: 2 })
  })

  it('writes the good rows, and creates the ships that they name', async () => {
    const report = await importing.import(await archiveFolder(files))
    const { db } = importing
    expect(await db.selectFrom('journey').select(['code', 'start_city']).orderBy('id').execute()).toEqual([
      { code: 'A-1946-1', start_city: 'Java' },
      { code: 'A-1946-11', start_city: 'Atlantis' },
      { code: 'A-1946-13', start_city: null },
    ])
    expect(await db.selectFrom('ship').select('ship_name').orderBy('ship_name').execute()).toEqual([
      { ship_name: 'Oranje' },
      { ship_name: 'Tabinta' },
    ])
    expect(await db.selectFrom('passenger').select(['full_name', 'birth_year']).orderBy('id').execute()).toEqual([
      { full_name: 'Jan Jansen', birth_year: 1920 },
      { full_name: 'Klaas Klaassen', birth_year: null },
    ])
    expect(report.warnings.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'ship_name', 'ship "Oranje" is not known: it is created with its name alone'],
      [15, 'departure_city', '"Atlantis" is no known port: it has no pin'],
      [15, 'via', '"Lemurië" is no known port: it has no pin'],
      [17, 'ship_name', 'ship "Tabinta" is not known: it is created with its name alone'],
      [4, 'city_or_leg', '"Atlantis" is no known port: the story is not shown'],
      [4, 'birth_year', expect.stringMatching(/^20 is not within 1800 to \d+: the field is left as it is$/)],
    ])
    expect(report.conflicts).toEqual([])
  })

  it('keeps a voyage of an unknown port, without a pin there', async () => {
    await importing.import(await archiveFolder(files))
    const stops = async (code: string) => (await stopsOf(importing.db, code)).map(({ what }) => what)
    expect(await stops('A-1946-11')).toEqual(['Holland 1946-04-01'])
    expect(await stops('A-1946-1')).toEqual(['Java 1946-01-02', 'Suez 1946-01-20', 'Holland 1946-02-03'])
  })
})
