/** Where the fields of each kind of record are kept. A field of a schema that is not named here is a type error. */
import type { RecordKind } from '#domain/kinds.ts'
import type { RECORDS } from '#domain/staff-records.ts'
import type { Database } from './schema.ts'

export const TABLES = {
  ship: 'ship',
  journey: 'journey',
  contentPoint: 'content_point',
  sideMenu: 'side_menu',
  partner: 'partner',
  passenger: 'passenger',
  variant: 'spelling_variant',
  media: 'library',
} as const satisfies Record<RecordKind, keyof Database>
export type RecordTable = (typeof TABLES)[RecordKind]

/** A field without a column: `readParts` or `readDerived` of its description (`records/`) gives it. */
const PARTS = { by: 'readParts' } as const
const DERIVED = { by: 'readDerived' } as const
type Elsewhere = typeof PARTS | typeof DERIVED

export type FieldName<K extends RecordKind> = keyof (typeof RECORDS)[K]['fields']['properties'] & string

/** The column of each field, by its name on the wire. */
export const COLUMNS = {
  ship: {
    shipName: 'ship_name',
    prefix: 'prefix',
    company: 'company',
    master: 'master',
    builtYear: 'built_year',
    tonnage: 'tonnage',
    nationality: 'nationality',
    note: 'note',
    source: 'source',
  },
  journey: {
    journeyId: 'code',
    name: 'name',
    ship: 'ship_id',
    startDate: 'start_date',
    endDate: 'end_date',
    startCity: 'start_city',
    endCity: 'end_city',
    storyIntro: 'story_intro',
    passengerCount: 'passenger_count',
    source: 'source',
    favouriteRank: 'favorite_rank',
    inPack: 'in_pack',
    contentPoints: PARTS,
    images: PARTS,
    passengerList: PARTS,
  },
  contentPoint: {
    personal: 'personal',
    city: 'city',
    latitude: 'latitude',
    longitude: 'longitude',
    modernName: 'modern_name',
    country: 'country',
    role: 'role',
    legFrom: 'leg_from',
    legTo: 'leg_to',
    title: 'title',
    story: 'story',
    period: 'period',
    yearFrom: 'year_from',
    yearTo: 'year_to',
    source: 'source',
    journeyName: DERIVED,
    passengerName: 'passenger_name',
    dateArrive: 'date_arrive',
    dateLeave: 'date_leave',
    allVoyages: 'all_voyages',
  },
  sideMenu: {
    pageId: 'page_id',
    title: 'title',
    content: 'content',
    order: 'sort_order',
    parent: 'parent_id',
  },
  partner: {
    name: 'name',
    role: 'role',
    url: 'url',
    logo: 'logo',
    logoWords: 'logo_words',
    order: 'sort_order',
  },
  passenger: {
    fullName: 'full_name',
    journey: 'journey_id',
    birthYear: 'birth_year',
    publicFrom: 'public_from',
    listPage: 'list_page',
    recordId: 'record_id',
    demonstration: 'demonstration',
    note: 'note',
  },
  variant: {
    kind: 'kind',
    spellings: 'spellings',
  },
  media: {
    kind: 'kind',
    // Read and written with the file: what the voyage shows changes with it.
    journey: PARTS,
    ship: 'ship_id',
    pageNumber: 'page_number',
    Beschrijving: 'description',
    Collectie: 'collection',
    maker: 'maker',
    year: 'year',
    licence: 'licence',
    file: PARTS,
  },
} as const satisfies {
  [K in RecordKind]: { [F in FieldName<K>]: (keyof Database[(typeof TABLES)[K]] & string) | Elsewhere }
}

type Columns = typeof COLUMNS
/** The column of a field; `never` if it has none. */
type ColumnOf<K extends RecordKind, F> = F extends keyof Columns[K] ? Extract<Columns[K][F], string> : never
export type ReadersOf<K extends RecordKind> = K extends RecordKind
  ? Extract<Columns[K][keyof Columns[K]], Elsewhere>['by']
  : never

/** The column of each field that has one. */
export const columnsOf = (kind: RecordKind): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<string | Elsewhere>(COLUMNS[kind]).flatMap(([field, column]) =>
      typeof column === 'string' ? [[field, column]] : [],
    ),
  )

/** The columns of records that refer to another record, with its table. */
export const REFERENCES = { ship_id: 'ship', journey_id: 'journey', parent_id: 'side_menu' } as const

/** All columns of a kind, without those of the given fields. */
export const columnsBut = <K extends RecordKind, const F extends FieldName<K> = never>(kind: K, ...fields: F[]) =>
  Object.entries(columnsOf(kind))
    .filter(([field]) => !(fields as string[]).includes(field))
    .map(([, column]) => column) as ColumnOf<K, Exclude<FieldName<K>, F>>[]
