/** The tables that an import reads, and their columns, in the words of staff. `importer/formats.ts` says how each is read. */

export const IMPORT_KINDS = {
  'ships.csv': {
    label: 'Ships',
    columns: {
      ship_name: 'Ship',
      type_prefix: 'Prefix',
      shipping_company: 'Company',
      master: 'Master',
      built_year: 'Built in',
      tonnage_grt: 'Tonnage',
      nationality: 'Nationality',
      note_nl: 'Note',
      source_url: 'Source',
    },
  },
  'voyages.csv': {
    label: 'Journeys',
    columns: {
      voyage_code: 'Journey',
      ship_name: 'Ship',
      departure_city: 'Departure from',
      departure_date: 'Departure',
      arrival_city: 'Arrival at',
      arrival_date: 'Arrival',
      via: 'Calls on the way',
      passengers_count: 'Passengers',
      note_nl: 'Introduction',
      source_url: 'Source',
      favourite_rank: 'Favourite',
    },
  },
  'ports.csv': {
    label: 'Ports',
    columns: {
      city: 'City',
      modern_name: 'Name today',
      country: 'Country',
      latitude: 'Latitude',
      longitude: 'Longitude',
      role_nl: 'Role',
    },
  },
  'waypoints.csv': { label: 'Sea routes', columns: { leg_from: 'From', leg_to: 'To', waypoints: 'Way' } },
  'stories.csv': {
    label: 'Stories',
    columns: {
      city_or_leg: 'Place or leg',
      period: 'Period',
      title_nl: 'Title',
      story_nl: 'Story',
      source_url: 'Source',
      year_from: 'From year',
      year_to: 'To year',
    },
  },
  'passengers.csv': {
    label: 'Passengers',
    columns: {
      voyage_code: 'Journey',
      full_name: 'Name',
      birth_year: 'Birth year',
      public_from: 'Public from',
      list_page: 'List page',
      record_id: 'Record id',
      demonstration: 'Demonstration',
    },
  },
  'images.csv': {
    label: 'Pictures',
    columns: {
      file: 'File',
      voyage_code: 'Journey',
      ship_name: 'Ship',
      description: 'Beschrijving',
      collection: 'Collectie',
      demonstration: 'Demonstration',
      url: 'Address',
    },
  },
  'lists.csv': {
    label: 'List pages',
    columns: {
      file: 'File',
      voyage_code: 'Journey',
      page_number: 'Page',
      description: 'Beschrijving',
      collection: 'Collectie',
      demonstration: 'Demonstration',
    },
  },
  'partners.csv': { label: 'Partners', columns: { name: 'Name', role: 'Role', url: 'Link', logo: 'Logo' } },
  'pages.csv': {
    label: 'Pages',
    columns: {
      page_id: 'Page id',
      title: 'Title',
      parent: 'Heading',
      order: 'Order',
      file: 'File',
      content_nl: 'Text',
    },
  },
} as const satisfies Readonly<Record<string, { label: string; columns: Readonly<Record<string, string>> }>>

export type ImportKind = keyof typeof IMPORT_KINDS
export const IMPORT_KIND_NAMES = Object.keys(IMPORT_KINDS) as ImportKind[]

export const columnLabels = (kind: ImportKind): Readonly<Record<string, string>> => IMPORT_KINDS[kind].columns
/** What staff call a column; one that is not of the format keeps its own name. */
export const columnLabel = (kind: ImportKind, column: string): string => columnLabels(kind)[column] ?? column

/** The tick in the browser that the command has as `--earlier-public`. */
export const EARLIER_PUBLIC = 'May show passengers sooner than the archive does'
