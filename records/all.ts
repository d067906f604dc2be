/** Every kind of record that has a history. */
import { contentPointDescription } from './content-points.ts'
import type { RecordDescription } from './description.ts'
import { journeyDescription } from './journeys.ts'
import { shipDescription } from './ships.ts'
import { sideMenuDescription } from './side-menus.ts'

export const DESCRIPTIONS: readonly RecordDescription[] = [
  shipDescription,
  journeyDescription,
  contentPointDescription,
  sideMenuDescription,
]
