/** The parameters of the lists that staff see, and how a call names records of one. */
import { type Static, type TObject, Type } from 'typebox'
import { IdSchema, OneOf } from './common.ts'
import { ID_PATTERN } from './ids.ts'
import type { RecordKind } from './kinds.ts'
import { LibraryFiltersSchema } from './media.ts'
import { PassengerFiltersSchema } from './passenger-staff.ts'
import { DEPTH_MAX, IDS_MAX, QUERY_MAX, ROWS_MAX } from './search-limits.ts'
import { StateSchema } from './staff.ts'
import { VariantFieldsSchema } from './variant.ts'

/** Rows on a page of a list, unless the call gives another number. */
export const PAGE_ROWS = 20

export const PagingSchema = Type.Object({
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: `${PAGE_ROWS} unless given.` })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: DEPTH_MAX, description: 'From 1.' })),
})

/** A list that can be searched. */
export const SearchedPagingSchema = Type.Object({
  query: Type.Optional(Type.String({ maxLength: QUERY_MAX })),
  ...PagingSchema.properties,
})
export const OrderSchema = Type.Optional(Type.Enum(['asc', 'desc']))

const ONE = ID_PATTERN.slice(1, -1)
export const IdsSchema = Type.String({
  pattern: `^${ONE}(?:,${ONE}){0,${IDS_MAX - 1}}$`,
  description: `At most ${IDS_MAX} ids, with commas between them.`,
})

/** The parameters of a list. Without any of them the answer is the whole list. */
export const ListParametersSchema = Type.Object({
  ...SearchedPagingSchema.properties,
  sort: Type.Optional(Type.String({ maxLength: 40, description: 'A field; unknown values come last.' })),
  order: OrderSchema,
  state: Type.Optional(StateSchema),
})

const Ids = { ids: Type.Optional(IdsSchema) }
/** What a voyage may lack: dates, a text, a passenger with a name, a scanned page of its list. */
export const VOYAGE_LACKS = ['dates', 'story', 'names', 'scan'] as const
/** What a point may lack. */
export const POINT_LACKS = ['story', 'place'] as const
export const SHIP_LACKS = ['journeys', 'story'] as const

/** The lists that have more filters. Each can also be asked for some records by their ids. */
export const LISTS = {
  ship: Type.Object({
    ...ListParametersSchema.properties,
    ...Ids,
    lacks: Type.Optional(OneOf(SHIP_LACKS)),
  }),
  journey: Type.Object({
    ...ListParametersSchema.properties,
    ...Ids,
    ship: Type.Optional(IdSchema),
    year: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999, description: 'It sailed in that year.' })),
    lacks: Type.Optional(OneOf(VOYAGE_LACKS)),
  }),
  contentPoint: Type.Object({
    ...ListParametersSchema.properties,
    ...Ids,
    type: Type.Optional(Type.Enum(['general', 'personal', 'all'])),
    journey: Type.Optional({ ...IdSchema, description: 'Those that may be stops of this voyage.' }),
    kind: Type.Optional(Type.Enum(['port', 'story'])),
    lacks: Type.Optional(OneOf(POINT_LACKS)),
  }),
  sideMenu: Type.Object({ ...ListParametersSchema.properties, ...Ids }),
  partner: Type.Object({ ...ListParametersSchema.properties, ...Ids }),
  variant: Type.Object({
    ...ListParametersSchema.properties,
    ...Ids,
    of: Type.Optional(VariantFieldsSchema.properties.kind),
  }),
  /** Always a page, as that of the media library. */
  media: Type.Object({ ...ListParametersSchema.properties, ...Ids, ...LibraryFiltersSchema.properties }),
  passenger: Type.Object({ ...ListParametersSchema.properties, ...Ids, ...PassengerFiltersSchema.properties }),
} as const satisfies Record<RecordKind, TObject>
type Lists = { [K in RecordKind]: Static<(typeof LISTS)[K]> }
export type ListQuery = Partial<
  Omit<Lists['contentPoint'], 'lacks'> &
    Omit<Lists['journey'], 'lacks'> &
    Lists['variant'] &
    Lists['passenger'] &
    Lists['media']
> & { lacks?: (typeof VOYAGE_LACKS | typeof POINT_LACKS | typeof SHIP_LACKS)[number] }

/** Ticked records, or all that a list shows on its pages: one of the two. */
export interface WhichRecords {
  ids?: string[]
  found?: ListQuery
}
export const whichOf = (kind: RecordKind) =>
  Type.Unsafe<WhichRecords>(
    Type.Object({
      ids: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: IDS_MAX })),
      found: Type.Optional(Type.Omit(LISTS[kind], ['rows', 'page', 'sort', 'order'])),
    }),
  )
