/**
 * The import format: the files of an archive folder, their columns, and the field of a record that each column fills (the field
 * of the same name, if none is given). `archive/README.md` describes it for people.
 */
import { Type } from 'typebox'
import { JourneyCodeSchema, known, Nullable } from '#domain/common.ts'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { LAST_DAY } from '#domain/embargo.ts'
import { CitySchema, Line } from '#domain/fields.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { MediaFieldsSchema } from '#domain/media.ts'
import { PartnerFieldsSchema } from '#domain/partner.ts'
import { PassengerFieldsSchema } from '#domain/passenger.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { type Column, calls, code, needed, optional, site, spared, waypoints, year } from './columns.ts'

const { properties: ship } = ShipFieldsSchema
const { properties: journey } = JourneyFieldsSchema
const { properties: point } = ContentPointFieldsSchema
const { properties: partner } = PartnerFieldsSchema
const { properties: page } = PageFieldsSchema
const { properties: passenger } = PassengerFieldsSchema
const { properties: media } = MediaFieldsSchema

/** The path of a scan, logo or page in the folder. */
const PathSchema = Line(500)

const OccurrenceSchema = Type.Integer({ minimum: 1, maximum: 1000 })

const LEFT = 'the field is left as it is'

/** A picture that the archive has or had: its address, which stays its own, and the hash under which its file is kept. */
const KEPT = {
  url: optional(Nullable(PathSchema), []),
  stored: optional(Nullable(PathSchema), []),
}

export const FORMATS = {
  'ports.csv': {
    city: needed(CitySchema),
    modern_name: optional(point.modernName),
    country: optional(point.country),
    latitude: needed(known(point.latitude)),
    longitude: needed(known(point.longitude)),
    role_nl: optional(point.role, 'role'),
  },
  'waypoints.csv': {
    leg_from: needed(CitySchema, 'from_city'),
    leg_to: needed(CitySchema, 'to_city'),
    waypoints: needed(waypoints),
  },
  'ships.csv': {
    ship_name: needed(ship.shipName),
    type_prefix: optional(ship.prefix, 'prefix'),
    shipping_company: optional(ship.company, 'company'),
    master: optional(ship.master),
    built_year: optional(ship.builtYear),
    tonnage_grt: optional(ship.tonnage, 'tonnage'),
    nationality: optional(ship.nationality),
    note_nl: optional(ship.note, 'note'),
    source_url: optional(ship.source, 'source'),
  },
  'voyages.csv': {
    voyage_code: needed(code(journey.journeyId), 'code'),
    ship_name: needed(Nullable(ship.shipName), ['ship_id']),
    departure_city: needed(journey.startCity, 'start_city'),
    departure_date: needed(journey.startDate, 'start_date'),
    arrival_city: needed(journey.endCity, 'end_city'),
    arrival_date: needed(journey.endDate, 'end_date'),
    via: optional(calls),
    passengers_count: optional(journey.passengerCount, 'passenger_count'),
    note_nl: optional(journey.storyIntro, ['story_intro']),
    source_url: optional(journey.source, 'source'),
    favourite_rank: optional(journey.favouriteRank, ['favorite_rank']),
  },
  'stories.csv': {
    city_or_leg: needed(site, ['city', 'leg_from', 'leg_to']),
    period: optional(point.period),
    title_nl: needed(known(point.title), 'title'),
    story_nl: needed(known(point.story), ['story']),
    source_url: optional(point.source, 'source'),
    year_from: optional(point.yearFrom),
    year_to: optional(point.yearTo),
  },
  'partners.csv': {
    name: needed(partner.name),
    role: needed(partner.role),
    url: optional(partner.url),
    logo: optional(Nullable(PathSchema), ['logo', 'file_hash']),
  },
  'pages.csv': {
    page_id: needed(page.pageId),
    title: needed(page.title),
    parent: optional(Nullable(page.pageId), ['parent_id']),
    order: optional(Nullable(page.order), ['sort_order']),
    file: optional(Nullable(PathSchema), ['content']),
    content_nl: optional(Nullable(page.content), ['content']),
  },
  'passengers.csv': {
    voyage_code: needed(code(JourneyCodeSchema), ['journey_id']),
    full_name: needed(passenger.fullName),
    birth_year: spared(optional(year(passenger.birthYear)), undefined, LEFT),
    // Nobody becomes public because a date cannot be read.
    public_from: spared(optional(passenger.publicFrom), LAST_DAY, `the person stays under embargo until ${LAST_DAY}`),
    list_page: spared(optional(passenger.listPage), undefined, LEFT),
    record_id: spared(optional(passenger.recordId), undefined, LEFT),
    demonstration: spared(optional(passenger.demonstration, ['demonstration']), true, 'read as true'),
    // Tells persons apart whose rows are otherwise the same. Without it their order does.
    occurrence: spared(optional(Nullable(OccurrenceSchema), ['occurrence']), undefined, 'their order is taken'),
  },
  'images.csv': {
    file: needed(PathSchema, ['file_name', 'file_hash', 'width', 'height']),
    voyage_code: optional(code(Nullable(JourneyCodeSchema)), ['journey_id']),
    ship_name: optional(Nullable(ship.shipName), ['ship_id']),
    description: optional(media.Beschrijving),
    collection: optional(media.Collectie),
    maker: optional(media.maker),
    year: optional(year(media.year)),
    licence: optional(media.licence),
    demonstration: optional(media.demonstration, ['demonstration']),
    ...KEPT,
  },
  'lists.csv': {
    file: needed(PathSchema, ['file_name', 'file_hash', 'width', 'height']),
    voyage_code: needed(code(JourneyCodeSchema), ['journey_id']),
    page_number: needed(known(media.pageNumber)),
    description: optional(media.Beschrijving),
    collection: optional(media.Collectie),
    maker: optional(media.maker),
    year: optional(year(media.year)),
    licence: optional(media.licence),
    demonstration: optional(media.demonstration, ['demonstration']),
    ...KEPT,
  },
}

export type FileName = keyof typeof FORMATS
export const FILE_NAMES = Object.keys(FORMATS) as FileName[]

/** The values of one row; undefined if the file lacks the column. */
export type Values<F extends FileName> = {
  [K in keyof (typeof FORMATS)[F]]: (typeof FORMATS)[F][K] extends Column<infer T, infer Needed>
    ? Needed extends true
      ? T
      : T | undefined
    : never
}

export interface Row<F extends FileName> {
  file: F
  line: number
  values: Values<F>
}

type FormatOf<F extends FileName> = (typeof FORMATS)[F]
type FieldOf<C, Name> =
  C extends Column<unknown, boolean, infer To> ? (To extends undefined ? Name : To extends string ? To : never) : never

type PlainValues<F extends FileName> = F extends FileName
  ? { [K in keyof FormatOf<F> as FieldOf<FormatOf<F>[K], K> extends never ? never : K]: Exclude<Values<F>[K], undefined> }
  : never
type RowFields<F extends FileName> = F extends FileName
  ? { [K in keyof FormatOf<F> as FieldOf<FormatOf<F>[K], K> & string]: Values<F>[K] }
  : never

/** The columns of which a field takes the values unchanged, each with the field. */
const plainColumns = (file: FileName): [column: string, field: string][] =>
  Object.entries<Column<unknown>>(FORMATS[file]).flatMap(([name, { to = name }]) =>
    typeof to === 'string' ? [[name, to]] : [],
  )

/** The fields that take a row's values unchanged. A plan adds the fields that it makes. */
export const fieldsOf = <F extends FileName>({ file, values }: Row<F>): RowFields<F> =>
  Object.fromEntries(plainColumns(file).map(([name, field]) => [field, values[name as keyof Values<F>]])) as RowFields<F>

/** The opposite of `fieldsOf`: the values that a record's fields give unchanged. */
export const valuesOf = <F extends FileName>(
  file: F,
  record: { [K in keyof RowFields<F>]: Exclude<RowFields<F>[K], undefined> },
): PlainValues<F> =>
  Object.fromEntries(plainColumns(file).map(([name, field]) => [name, record[field as keyof RowFields<F>]])) as PlainValues<F>

/** The fields of `fieldsOf`. */
export const plainFields = <F extends FileName>(file: F) =>
  plainColumns(file).map(([, field]) => field) as (keyof RowFields<F> & string)[]

/** The column that a field comes from, for the report. */
export const columnFor = (file: string, field: string): string =>
  Object.entries<Column<unknown>>(FORMATS[file as FileName] ?? {}).find(([name, { to = name }]) =>
    [to].flat().includes(field),
  )?.[0] ?? field
