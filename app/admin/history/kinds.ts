/** What the history has to know of each kind of record. */
import type { TObject } from 'typebox'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import type { HistoryKind } from '#domain/history.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { UserFieldsSchema } from '#domain/user.ts'
import { journeys } from '../journey/journey.tsx'
import { generalPoints } from '../point/point.tsx'
import type { FieldDescriptions } from '../records/field.ts'
import { ships } from '../ship/ship.tsx'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { users } from '../user/user.tsx'

export interface KindDescription {
  fields: FieldDescriptions
  schema: TObject
}

export const KINDS: Readonly<Record<HistoryKind, KindDescription>> = {
  ship: { ...ships, schema: ShipFieldsSchema },
  journey: { ...journeys, schema: JourneyFieldsSchema },
  contentPoint: { ...generalPoints, schema: ContentPointFieldsSchema },
  sideMenu: { ...sideMenus, schema: PageFieldsSchema },
  user: { ...users, schema: UserFieldsSchema },
}

/** A field that records once had goes by its name. */
export const labelOf = ({ fields }: KindDescription, field: string): string => fields[field]?.label ?? field
