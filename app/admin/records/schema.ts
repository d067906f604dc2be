import { type TObject, Type } from 'typebox'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import type { NotedKind } from '#domain/kinds.ts'
import { LibraryFieldsSchema } from '#domain/media.ts'
import { PartnerFieldsSchema } from '#domain/partner.ts'
import { PassengerFieldsSchema } from '#domain/passenger.ts'
import { SettingFieldsSchema } from '#domain/settings.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { UserFieldsSchema } from '#domain/user.ts'
import { VariantFieldsSchema } from '#domain/variant.ts'

/**
 * The writable fields of each kind of record, for forms and the history. Lists do without schemas. This is not `RECORDS`, which
 * would bring along a large part of the schema library.
 */
const SCHEMAS: Readonly<Record<NotedKind, TObject>> = {
  ship: ShipFieldsSchema,
  journey: JourneyFieldsSchema,
  contentPoint: ContentPointFieldsSchema,
  sideMenu: PageFieldsSchema,
  partner: PartnerFieldsSchema,
  variant: VariantFieldsSchema,
  user: UserFieldsSchema,
  passenger: PassengerFieldsSchema,
  media: LibraryFieldsSchema,
  settings: SettingFieldsSchema,
  import: Type.Object({}),
}
export const schemaOf = (kind: NotedKind): TObject => SCHEMAS[kind]
