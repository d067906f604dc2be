/** The import format: the files of an archive folder and their columns. `archive/README.md` describes it for people. */
import { JourneyCodeSchema, known, Nullable } from '#domain/common.ts'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { CitySchema, Line } from '#domain/fields.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { MediaFieldsSchema } from '#domain/media.ts'
import { PartnerFieldsSchema } from '#domain/partner.ts'
import { PassengerFieldsSchema } from '#domain/passenger.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { type Column, calls, needed, optional, site, waypoints } from './columns.ts'

const { properties: ship } = ShipFieldsSchema
const { properties: journey } = JourneyFieldsSchema
const { properties: point } = ContentPointFieldsSchema
const { properties: partner } = PartnerFieldsSchema
const { properties: page } = PageFieldsSchema
const { properties: passenger } = PassengerFieldsSchema
const { properties: media } = MediaFieldsSchema

/** A scan, logo or page, by its path in the folder. */
const PathSchema = Line(500)

export const FORMATS = {
  'ports.csv': {
    city: needed(CitySchema),
    modern_name: optional(point.modernName),
    country: optional(point.country),
    latitude: needed(known(point.latitude)),
    longitude: needed(known(point.longitude)),
    role_nl: optional(point.role),
  },
  'waypoints.csv': {
    leg_from: needed(CitySchema),
    leg_to: needed(CitySchema),
    waypoints: needed(waypoints),
  },
  'ships.csv': {
    ship_name: needed(ship.shipName),
    type_prefix: optional(ship.prefix),
    shipping_company: optional(ship.company),
    built_year: optional(ship.builtYear),
    tonnage_grt: optional(ship.tonnage),
    nationality: optional(ship.nationality),
    note_nl: optional(ship.note),
    source_url: optional(ship.source),
  },
  'voyages.csv': {
    voyage_code: needed(journey.journeyId),
    ship_name: needed(Nullable(ship.shipName)),
    departure_city: needed(journey.startCity),
    departure_date: needed(journey.startDate),
    arrival_city: needed(journey.endCity),
    arrival_date: needed(journey.endDate),
    via: optional(calls),
    passengers_count: optional(journey.passengerCount),
    note_nl: optional(journey.storyIntro),
    source_url: optional(journey.source),
    favourite_rank: optional(journey.favouriteRank),
  },
  'stories.csv': {
    city_or_leg: needed(site),
    period: optional(point.period),
    title_nl: needed(known(point.title)),
    story_nl: needed(known(point.story)),
    source_url: optional(point.source),
    year_from: optional(point.yearFrom),
    year_to: optional(point.yearTo),
  },
  'partners.csv': {
    name: needed(partner.name),
    role: needed(partner.role),
    url: optional(partner.url),
    logo: optional(Nullable(PathSchema)),
  },
  'pages.csv': {
    page_id: needed(page.pageId),
    title: needed(page.title),
    parent: optional(Nullable(page.pageId)),
    order: optional(Nullable(page.order)),
    file: optional(Nullable(PathSchema)),
  },
  'passengers.csv': {
    voyage_code: needed(passenger.journeyId),
    full_name: needed(passenger.fullName),
    birth_year: optional(passenger.birthYear),
    public_from: optional(passenger.publicFrom),
    list_page: optional(passenger.listPage),
    record_id: optional(passenger.recordId),
    demonstration: optional(passenger.demonstration),
  },
  'images.csv': {
    file: needed(PathSchema),
    voyage_code: optional(Nullable(JourneyCodeSchema)),
    ship_name: optional(Nullable(ship.shipName)),
    description: optional(media.Beschrijving),
    collection: optional(media.Collectie),
    demonstration: optional(media.demonstration),
  },
  'lists.csv': {
    file: needed(PathSchema),
    voyage_code: needed(JourneyCodeSchema),
    page_number: needed(known(media.pageNumber)),
    description: optional(media.Beschrijving),
    collection: optional(media.Collectie),
    demonstration: optional(media.demonstration),
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
