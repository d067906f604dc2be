/** Tables to fill in: the right headings with an example row, and in a workbook a second sheet that explains them. */
import writeWorkbook from 'write-excel-file/node'
import { columnLabel, IMPORT_KINDS } from '#domain/import-kinds.ts'
import { BYTE_ORDER_MARK, importableLines } from '#files/csv.ts'
import type { Column } from './columns.ts'
import { type FileName, FORMATS } from './formats.ts'

type Example = readonly [cell: string, explanation: string]

const JOURNEY_CODE: Example = ['KI-1951-1', 'The code of the journey']
const NOTE: Example = ['Eerste regel.', 'Text in Dutch; an empty line begins a new paragraph']
const MAKER: Example = ['Jan Voorbeeld', 'Who made the picture']
const YEAR: Example = ['1951', 'The year in which it was made']
const LICENCE: Example = ['cc-by', 'One of: unknown, public-domain, cc-by, cc-by-sa, with-permission, all-rights-reserved']
const SOURCE: Example = ['https://www.nationaalarchief.nl/', 'A web address']
const KEPT: Record<'url' | 'stored', Example> = {
  url: ['', 'Exports have it: the address of the picture'],
  stored: ['', 'Exports have it'],
}
const DEMONSTRATION: Example = ['', 'true for invented records, empty for real ones']
const DATE = 'As precise as it is known: 1951-03-24, 1951-03 or 1951, with ~ behind for about'
const DESCRIPTION: Example = ['Aan dek', 'One line']
const COLLECTION: Example = ['Nationaal Archief, 2.19.277', 'Where it is kept']

const EXAMPLES: { readonly [F in FileName]: { readonly [C in keyof (typeof FORMATS)[F]]: Example } } = {
  'ships.csv': {
    ship_name: ['Kota Inten', 'The name, without the prefix'],
    type_prefix: ['ss', 'ss, ms and so on'],
    shipping_company: ['Rotterdamsche Lloyd', 'One line'],
    master: ['', 'One line'],
    built_year: ['1927', 'A year'],
    tonnage_grt: ['7191', 'A whole number'],
    nationality: ['Nederlands', 'One line'],
    note_nl: NOTE,
    source_url: SOURCE,
  },
  'voyages.csv': {
    voyage_code: JOURNEY_CODE,
    ship_name: ['Kota Inten', 'A ship that is not known yet is created'],
    departure_city: ['Batavia', 'A port; without comma'],
    departure_date: ['1951-02-22', DATE],
    arrival_city: ['Rotterdam', 'A port; without comma'],
    arrival_date: ['1951-03-24', DATE],
    via: ['Colombo@1951-03-02;Suez', 'Ports in order, each with its date or without'],
    passengers_count: ['930', 'The number on the list'],
    note_nl: NOTE,
    source_url: SOURCE,
    favourite_rank: ['', '1 to 5 for the five favourites'],
  },
  'ports.csv': {
    city: ['Batavia', 'The name as the journeys have it'],
    modern_name: ['Jakarta', 'The name today'],
    country: ['Indonesië', 'One line'],
    latitude: ['-6.1', 'Degrees, south with a minus'],
    longitude: ['106.9', 'Degrees, west with a minus'],
    role_nl: ['Vertrekhaven', 'What the port was'],
  },
  'waypoints.csv': {
    leg_from: ['Batavia', 'A port'],
    leg_to: ['Colombo', 'A port'],
    waypoints: ['-5 105; 6 93', 'Latitude and longitude of the points between'],
  },
  'stories.csv': {
    city_or_leg: ['Suez', 'A port, or a leg: Aden – Suez'],
    period: ['1951', 'As in the source'],
    title_nl: ['Door het kanaal', 'One line'],
    story_nl: ['In de vroege ochtend voer het schip het kanaal in.', 'Text in Dutch; an empty line begins a new paragraph'],
    source_url: SOURCE,
    year_from: ['1950', 'The first year in which it holds'],
    year_to: ['1952', 'The last year in which it holds'],
  },
  'passengers.csv': {
    voyage_code: JOURNEY_CODE,
    full_name: ['Voorbeeld, Jan van', 'As on the list'],
    birth_year: ['1919', 'A year; ? is read as unknown'],
    public_from: ['', 'The first day on which visitors see the person: 2031-01-01'],
    list_page: ['1', 'The number of the page of the list'],
    record_id: ['VB-0001', 'Your own number of the person: with it a later import finds the person again'],
    demonstration: DEMONSTRATION,
    occurrence: ['', 'Only where two rows are otherwise the same: 1, 2'],
  },
  'images.csv': {
    file: ['aan-dek.jpg', 'The name of the picture that you send along'],
    voyage_code: JOURNEY_CODE,
    ship_name: ['Kota Inten', 'A ship'],
    description: DESCRIPTION,
    collection: COLLECTION,
    maker: MAKER,
    year: YEAR,
    licence: LICENCE,
    demonstration: DEMONSTRATION,
    ...KEPT,
  },
  'lists.csv': {
    file: ['blad-001.jpg', 'The name of the scan that you send along'],
    voyage_code: JOURNEY_CODE,
    page_number: ['1', 'The number of the page'],
    description: DESCRIPTION,
    collection: COLLECTION,
    maker: MAKER,
    year: YEAR,
    licence: LICENCE,
    demonstration: DEMONSTRATION,
    ...KEPT,
  },
  'partners.csv': {
    name: ['Stichting Voorbeeld', 'The name'],
    role: ['partner', 'partner, financier or bron'],
    url: ['https://example.org/', 'A web address'],
    logo: ['logo.png', 'The name of the picture that you send along'],
  },
  'pages.csv': {
    page_id: ['aan-boord', 'The last part of its address'],
    title: ['Aan boord', 'One line'],
    parent: ['', 'The page id of the heading above it'],
    order: ['1', 'Its place among its neighbours'],
    file: ['', 'The name of an HTML file that you send along'],
    content_nl: ['<p>Tekst.</p>', 'The text, if there is no file'],
  },
}

const examplesOf = (kind: FileName): [column: string, example: Example][] => Object.entries<Example>(EXAMPLES[kind])

export const templateCsv = (kind: FileName): string =>
  BYTE_ORDER_MARK + importableLines([examplesOf(kind).map(([column]) => column), examplesOf(kind).map(([, [cell]]) => cell)])

export function templateWorkbook(kind: FileName): Promise<Buffer> {
  const examples = examplesOf(kind)
  const text = (value: string, bold = false) => ({ value, type: String, ...(bold && { fontWeight: 'bold' as const }) })
  const formats: Readonly<Record<string, Column<unknown>>> = FORMATS[kind]
  const explained = examples.map(([column, [, explanation]]) =>
    [column, columnLabel(kind, column), formats[column]!.needed ? 'needed' : '', explanation].map((cell) => text(cell)),
  )
  const head = ['Column', 'Meaning', 'Needed', 'What to write'].map((cell) => text(cell, true))
  return writeWorkbook([
    {
      sheet: IMPORT_KINDS[kind].label,
      data: [examples.map(([column]) => text(column, true)), examples.map(([, [cell]]) => text(cell))],
      columns: examples.map(() => ({ width: 20 })),
    },
    { sheet: EXPLANATION, data: [head, ...explained], columns: [{ width: 20 }, { width: 20 }, { width: 10 }, { width: 80 }] },
  ]).toBuffer()
}

/** The sheet of a template that is no table. */
export const EXPLANATION = 'Explanation'
