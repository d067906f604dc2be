/** What the history has to know of each kind of record. */
import type { HistoryKind } from '#domain/kinds.ts'
import { journeys } from '../journey/journey.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { generalPoints } from '../point/point.tsx'
import { ships } from '../ship/ship.tsx'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { users } from '../user/user.tsx'

export type KindDescription = Pick<ListDescription<RowBase>, 'fields' | 'kind'>

export const KINDS: Readonly<Record<HistoryKind, KindDescription>> = {
  ship: ships,
  journey: journeys,
  contentPoint: generalPoints,
  sideMenu: sideMenus,
  user: users,
}

/** A field that records once had goes by its name. */
export const labelOf = ({ fields }: KindDescription, field: string): string => fields[field]?.label ?? field
