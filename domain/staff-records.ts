/** The records that staff keep, by kind, as calls send them, and the calls that every kind has. */

import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Call } from './call.ts'
import { BinarySchema, IdSchema, Nullable, OneOf } from './common.ts'
import { ContentPointFieldsSchema } from './content-point.ts'
import { JourneyFieldsSchema, PlacedMediaSchema } from './journey.ts'
import type { RecordKind } from './kinds.ts'
import { type ManyChanged, ManyChangedSchema, ManyChangeSchema, UndoneChangeSchema } from './many.ts'
import { LibraryFieldsSchema, MediaFieldsSchema, MediaItemSchema } from './media.ts'
import { PartnerFieldsSchema } from './partner.ts'
import { PassengerFieldsSchema } from './passenger.ts'
import { STANDINGS } from './passenger-staff.ts'
import { ShipFieldsSchema } from './ship.ts'
import { PageFieldsSchema } from './side-menu.ts'
import { StateSchema, type Use, UsesSchema } from './staff.ts'
import { LISTS, type ListQuery, whichOf } from './staff-lists.ts'
import { VariantFieldsSchema } from './variant.ts'

export const ById = Type.Object({ id: IdSchema })
export const byId = { params: ById, refusals: [404] } as const
export const ByUuid = Type.Object({ id: Type.String({ format: 'uuid' }) })
export const byUuid = { params: ByUuid, refusals: [404] } as const

/** The longest side of a picture for staff, in pixels, unless they ask for less. */
export const STAFF_SIDE = 2048

/** The version that the client read. A change without it is refused (`version_missing`). */
export const VersionSchema = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'The one that was read.' })),
})

/** With `check` nothing is written. The call refuses what it would refuse otherwise, and answers 204 if all is well. */
export const CheckSchema = Type.Object({
  check: Type.Optional(Type.Boolean({ description: 'Only look whether it could be saved.' })),
})

export const MadeSchema = Type.Object({ _id: Type.String() })

/** What calls add to every record's own fields. */
const carried = {
  _id: Type.String(),
  version: Type.Integer(),
  state: StateSchema,
  /** Visitors see the record, or its version before the draft. */
  isPublic: Type.Boolean(),
  /** The address where visitors see it; null while they do not. */
  site: Nullable(Type.String()),
  /** If there is a draft over a public record: when the public version was last changed. */
  publicSince: Nullable(Type.String()),
  /** Moment and name of the last change; null after an import. */
  updatedAt: Type.String(),
  updatedBy: Nullable(Type.String()),
}

/** A picture of a voyage. If it was deleted meanwhile, it has only the fields that the draft holds. */
const ShownMediaSchema = Type.Object({
  ...Type.Partial(MediaItemSchema).properties,
  ...PlacedMediaSchema.properties,
})

const ship = { ...ShipFieldsSchema.properties, ...carried, journeys: Type.Integer() }
const journey = {
  ...JourneyFieldsSchema.properties,
  ...carried,
  images: Type.Array(ShownMediaSchema),
  passengerList: Type.Array(ShownMediaSchema),
  shipName: Nullable(Type.String()),
  /** The voyage's rank among the public favourites. */
  slot: Nullable(Type.Integer()),
}
const contentPoint = {
  ...ContentPointFieldsSchema.properties,
  ...carried,
  /** Sea legs lead there. */
  isPort: Type.Boolean(),
  /** How many stories a port has. */
  stories: Nullable(Type.Integer()),
  mediaFiles: Type.Array(MediaItemSchema),
}
const passenger = {
  ...PassengerFieldsSchema.properties,
  ...carried,
  standing: OneOf(STANDINGS),
  /** The voyage as lists show it. */
  journeyId: Type.String(),
  shipName: Nullable(Type.String()),
  /** How many corrections by visitors wait. */
  corrections: Type.Integer(),
}
/** `hasText`: a heading in the menu may have no text. */
const sideMenu = { ...PageFieldsSchema.properties, ...carried, hasText: Type.Boolean() }

const partner = { ...PartnerFieldsSchema.properties, ...carried }

const variant = { ...VariantFieldsSchema.properties, ...carried }

/** A picture of the library. */
const media = {
  ...LibraryFieldsSchema.properties,
  // Pictures that an import brought, or a form without these fields, may lack them.
  Beschrijving: MediaFieldsSchema.properties.Beschrijving,
  licence: MediaFieldsSchema.properties.licence,
  ...carried,
  /** The UUID by which texts and addresses name it. */
  picture: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** The file's name where it came from. */
  fileName: Nullable(Type.String()),
  addedAt: Type.String(),
  /** The user's name; null for an import. */
  addedBy: Nullable(Type.String()),
  journeyId: Nullable(Type.String()),
  shipName: Nullable(Type.String()),
  /** How many records show it. */
  uses: Type.Integer(),
  /** It is behind the gate of the passenger lists: a list page, or an image with the file of one. */
  gated: Type.Boolean(),
}

/**
 * The kinds of records. `fields` may be written. The server fills in those of `made` if they are not given. `whole` is the
 * record as calls answer it. Lists leave out the fields of `long`.
 */
export const RECORDS = {
  ship: { fields: ShipFieldsSchema, made: [], whole: Type.Object(ship), long: ['note'] },
  journey: {
    fields: JourneyFieldsSchema,
    made: ['journeyId', 'name', 'inPack'],
    whole: Type.Object(journey),
    long: ['storyIntro', 'contentPoints', 'images', 'passengerList'],
  },
  contentPoint: {
    fields: ContentPointFieldsSchema,
    made: ['personal', 'allVoyages'],
    whole: Type.Object(contentPoint),
    long: ['story', 'role', 'mediaFiles'],
  },
  sideMenu: {
    fields: PageFieldsSchema,
    made: ['pageId', 'content', 'order'],
    whole: Type.Object(sideMenu),
    long: ['content'],
  },
  partner: { fields: PartnerFieldsSchema, made: [], whole: Type.Object(partner), long: [] },
  passenger: { fields: PassengerFieldsSchema, made: ['demonstration'], whole: Type.Object(passenger), long: ['note'] },
  variant: { fields: VariantFieldsSchema, made: [], whole: Type.Object(variant), long: [] },
  media: { fields: LibraryFieldsSchema, made: [], whole: Type.Object(media), long: ['journey', 'file'] },
} as const satisfies Record<RecordKind, { fields: TObject; made: readonly string[]; whole: TObject; long: readonly string[] }>

type Known = typeof RECORDS
/** A record as staff work on it. */
export type RecordOf<K extends RecordKind> = Static<Known[K]['whole']>
/** A record in a list. */
export type RowOf<K extends RecordKind> = Omit<RecordOf<K>, Known[K]['long'][number]>

/** Any of them. */
export const AnyRecordSchema = Type.Unsafe<RecordOf<RecordKind>>(Type.Union(Object.values(RECORDS).map(({ whole }) => whole)))

/** The answers of the calls of one kind of record. `One` is a record, `Row` a row of a list. */
export interface RecordAnswers<Row, One> {
  'GET /api/admin/:kind': Row[]
  'POST /api/admin/:kind': Static<typeof MadeSchema>
  'GET /api/admin/:kind/:id': One
  'PUT /api/admin/:kind/:id': One
  'DELETE /api/admin/:kind/:id': null
  'GET /api/admin/:kind/:id/uses': { uses: Use[] }
  'POST /api/admin/:kind/:id/publish': One
  'POST /api/admin/:kind/:id/unpublish': One
  'DELETE /api/admin/:kind/:id/draft': One
  'POST /api/admin/:kind/many': ManyChanged
  'POST /api/admin/:kind/many/:id/undo': Static<typeof UndoneChangeSchema>
  'GET /api/admin/:kind/csv': Blob
}
export type RecordCallName = keyof RecordAnswers<unknown, unknown>

/** The calls of one kind of record. */
export function recordCalls(kind: RecordKind) {
  const { whole, long } = RECORDS[kind]
  const tag = `staff: ${kind}`
  const one = { tag, params: ById, answer: whole, refusals: [404] }
  const change = { ...one, conflict: whole }
  return {
    'GET /api/admin/:kind': {
      tag,
      summary: 'The whole list without long texts, or with any parameter a page of it',
      query: Type.Unsafe<ListQuery>(LISTS[kind]),
      answer: Type.Array(Type.Omit(whole, [...long])),
    },
    'POST /api/admin/:kind': {
      tag,
      summary: 'A new record; public at once unless it is a draft',
      allow: 'unless-draft' as const,
      query: CheckSchema,
      body: bodyOf(kind, 'new'),
      answer: MadeSchema,
      created: true,
      mayBeEmpty: true,
      conflict: whole,
    },
    'GET /api/admin/:kind/:id': { ...one, summary: 'One record, as staff work on it' },
    'PUT /api/admin/:kind/:id': {
      ...change,
      summary: 'Changes the record; public at once unless it is a draft. A field that is not given stays.',
      allow: 'unless-draft' as const,
      query: CheckSchema,
      body: bodyOf(kind, 'known'),
      mayBeEmpty: true,
    },
    'DELETE /api/admin/:kind/:id': {
      tag,
      summary: 'To the bin',
      allow: 'publishers' as const,
      params: ById,
      query: VersionSchema,
      refusals: [404],
      conflict: whole,
    },
    'GET /api/admin/:kind/:id/uses': {
      ...one,
      summary: 'What uses the record: asked before it is deleted',
      answer: UsesSchema,
    },
    'POST /api/admin/:kind/:id/publish': {
      ...change,
      summary: 'Makes public what staff work on',
      allow: 'publishers' as const,
      body: VersionSchema,
    },
    'POST /api/admin/:kind/:id/unpublish': {
      ...change,
      summary: 'Takes the record, with all that goes with it, out of everything public',
      allow: 'publishers' as const,
      body: VersionSchema,
    },
    'DELETE /api/admin/:kind/:id/draft': {
      ...change,
      summary: 'Throws away the draft; what is public stays',
      allow: 'staff' as const,
      query: VersionSchema,
    },
    'POST /api/admin/:kind/many': {
      tag,
      summary: 'Gives many records one field, or takes them out or in',
      allow: 'publishers' as const,
      description:
        'With `check` nothing is written, and the answer says what would be. `expected`: the number of changes that staff have seen; with another one nothing is changed.',
      query: CheckSchema,
      body: Type.Object({ which: whichOf(kind), change: ManyChangeSchema, expected: Type.Optional(Type.Integer()) }),
      answer: ManyChangedSchema,
      refusals: [409],
    },
    'POST /api/admin/:kind/many/:id/undo': {
      tag,
      summary: 'Undoes a change of many; what somebody has changed since stays as it is',
      allow: 'publishers' as const,
      params: ById,
      answer: UndoneChangeSchema,
      refusals: [404, 409],
    },
    'GET /api/admin/:kind/csv': {
      tag,
      summary: 'What a list shows, all of it, as a CSV file; in the format of imports where there is one',
      description: 'For general points: the ports, or the stories.',
      query: Type.Unsafe<ListQuery>(LISTS[kind]),
      answer: BinarySchema,
    },
  } satisfies Record<RecordCallName, Call>
}

/**
 * The body that writes a record. A change may leave out every field, which then stays. A new record may leave out lists,
 * fields that may be null, and fields that the server makes (`made`).
 */
function bodyOf(kind: RecordKind, which: 'new' | 'known') {
  const made: readonly string[] = RECORDS[kind].made
  const fields = Object.entries(RECORDS[kind].fields.properties).map(([name, field]): [string, TSchema] => {
    const mayMiss = which === 'known' || made.includes(name) || 'anyOf' in field || 'items' in field
    const own = made.includes(name) && which === 'new' ? Type.Union([field, Type.Null()]) : staying(field, which)
    return [name, mayMiss ? Type.Optional(own) : own]
  })
  const more = { draft: Type.Optional(Type.Boolean()), ...(which === 'known' && VersionSchema.properties) }
  return Type.Unsafe<Record<string, unknown> & { draft?: boolean; version?: number }>(
    Type.Object({ ...Object.fromEntries(fields), ...more }),
  )
}

/** Takes the default out of a known record's field. Otherwise the default would overwrite a field that was left out. */
function staying(field: TSchema, which: 'new' | 'known'): TSchema {
  const { default: _default, ...rest } = field as TSchema & { default?: unknown }
  return which === 'known' ? rest : field
}
