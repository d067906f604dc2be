/** Every kind of record that has a history. */
import type { RecordKind } from '#domain/kinds.ts'
import { contentPointDescription } from './content-points.ts'
import type { RecordDescription } from './description.ts'
import { journeyDescription } from './journeys.ts'
import { shipDescription } from './ships.ts'
import { sideMenuDescription } from './side-menus.ts'

const BY_KIND: { [K in RecordKind]: RecordDescription<K> } = {
  ship: shipDescription,
  journey: journeyDescription,
  contentPoint: contentPointDescription,
  sideMenu: sideMenuDescription,
}
export const DESCRIPTIONS: readonly RecordDescription[] = Object.values(BY_KIND)
