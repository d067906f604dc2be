/** The files of an archive folder and their columns: the import format, as `archive/README.md` tells it to staff. */
import {
  type Column,
  calls,
  city,
  code,
  date,
  degrees,
  flag,
  integer,
  longText,
  nullable,
  oneOf,
  optional,
  required,
  site,
  slug,
  text,
  waypoints,
  webAddress,
  year,
} from './columns.ts'

const STORY = 100_000

export const FORMATS = {
  'ports.csv': {
    city: required(city),
    modern_name: optional(text(200)),
    country: optional(text(100)),
    latitude: required(degrees(90)),
    longitude: required(degrees(180)),
    role_nl: optional(text(1000)),
  },
  'waypoints.csv': {
    leg_from: required(city),
    leg_to: required(city),
    waypoints: nullable(waypoints),
  },
  'ships.csv': {
    ship_name: required(text(120)),
    type_prefix: optional(text(20)),
    shipping_company: optional(text(200)),
    built_year: optional(year),
    tonnage_grt: optional(integer(0, 1_000_000)),
    nationality: optional(text(100)),
    note_nl: optional(longText(10_000)),
    source_url: optional(webAddress),
  },
  'voyages.csv': {
    voyage_code: required(code),
    ship_name: nullable(text(120)),
    departure_city: nullable(city),
    departure_date: nullable(date),
    arrival_city: nullable(city),
    arrival_date: nullable(date),
    via: optional(calls),
    passengers_count: optional(integer(0, 100_000)),
    note_nl: optional(longText(STORY)),
    source_url: optional(webAddress),
    favourite_rank: optional(integer(1, 5)),
  },
  'stories.csv': {
    city_or_leg: required(site),
    period: optional(text(80)),
    title_nl: required(text(200)),
    story_nl: required(longText(STORY)),
    source_url: optional(webAddress),
    year_from: optional(year),
    year_to: optional(year),
  },
  'partners.csv': {
    name: required(text(200)),
    role: required(oneOf('partner', 'financier', 'bron')),
    url: optional(webAddress),
    logo: optional(text(500)),
  },
  'pages.csv': {
    page_id: required(slug),
    title: required(text(200)),
    parent: optional(slug),
    order: optional(integer(0, 10_000)),
    file: optional(text(500)),
  },
  'passengers.csv': {
    voyage_code: required(code),
    full_name: required(text(200)),
    birth_year: optional(integer(1800, new Date().getFullYear())),
    public_from: optional(date),
    list_page: optional(integer(1, 10_000)),
    record_id: optional(text(100)),
    demonstration: flag,
  },
  'images.csv': {
    file: required(text(500)),
    voyage_code: optional(code),
    ship_name: optional(text(120)),
    description: optional(text(2000)),
    collection: optional(text(500)),
    demonstration: flag,
  },
  'lists.csv': {
    file: required(text(500)),
    voyage_code: required(code),
    page_number: required(integer(1, 10_000)),
    description: optional(text(2000)),
    collection: optional(text(500)),
    demonstration: flag,
  },
} satisfies Record<string, Record<string, Column<unknown>>>

export type FileName = keyof typeof FORMATS
export const FILE_NAMES = Object.keys(FORMATS) as FileName[]

/** The values of one row; undefined where the file has no such column. */
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
