/** The descriptions of the kinds of records, for the history. */
import type { NotedKind } from '#domain/kinds.ts'
import { journeys } from '../journey/journey.tsx'
import { media } from '../library/media.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { partners } from '../partner/partner.ts'
import { passengers } from '../passenger/passenger.tsx'
import { generalPoints } from '../point/point.tsx'
import { siteSettings } from '../settings/settings.ts'
import { ships } from '../ship/ship.tsx'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { users } from '../user/user.tsx'
import { variants } from '../variant/variant.tsx'

export type KindDescription = Pick<ListDescription<RowBase>, 'fields'> & { kind: NotedKind }

export const KINDS: Readonly<Record<NotedKind, KindDescription>> = {
  ship: ships,
  journey: journeys,
  contentPoint: generalPoints,
  sideMenu: sideMenus,
  partner: partners,
  variant: variants,
  user: users,
  passenger: passengers,
  media,
  settings: siteSettings,
  import: { kind: 'import', fields: {} },
}

/** The label of a field. A field that records no longer have is shown by its name. */
export const labelOf = ({ fields }: KindDescription, field: string): string => fields[field]?.label ?? field
