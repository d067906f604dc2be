/** Every kind of record that has a history. */

import { sql } from 'kysely'
import { menuPageAddress, PAGES, shipAddress } from '#domain/addresses.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { contentPointDescription } from './content-points.ts'
import { describe, type Fields, type RecordDescription } from './description.ts'
import { journeyDescription } from './journeys.ts'
import { libraryDescription } from './library.ts'
import { passengerDescription } from './passengers.ts'

/** Side-menu pages: what staff keep of them. */
export const sideMenuDescription = describe('sideMenu', {
  said: 'Page',
  references: ['parent'],
  label: ({ title }) => String(title),

  /** `hasText`: a heading that only groups may have no text. */
  async readShown(db, ids) {
    const rows = await db
      .selectFrom('side_menu')
      .leftJoin('draft', (join) => join.onRef('draft.record_id', '=', 'side_menu.id').on('draft.kind', '=', 'sideMenu'))
      .select(['side_menu.id', 'page_id', sql<boolean>`coalesce(draft.fields ->> 'content', content) <> ''`.as('hasText')])
      .where(sql<boolean>`side_menu.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map(({ id, page_id, hasText }): [number, Fields] => [id, { hasText, site: menuPageAddress(page_id) }]))
  },
})

/** Ships: what staff keep of them. */
export const shipDescription = describe('ship', {
  said: 'Ship',
  references: [],
  label: ({ shipName }) => String(shipName),

  /** `journeys`: the number of voyages. */
  async readShown(db, ids) {
    const counts = await db
      .selectFrom('journey')
      .select(['ship_id', (eb) => eb.fn.countAll<number>().as('journeys')])
      .where(sql<boolean>`ship_id = any(${ids}::int[])`)
      .where('deleted_at', 'is', null)
      .groupBy('ship_id')
      .execute()
    const found = new Map(counts.map(({ ship_id, journeys }) => [ship_id, journeys]))
    return new Map(ids.map((id): [number, Fields] => [id, { journeys: found.get(id) ?? 0, site: shipAddress(String(id)) }]))
  },
})

/** Partners, funders and sources: what staff keep of them. */
export const partnerDescription = describe('partner', {
  said: 'Partner',
  references: [],
  label: ({ name }) => String(name),

  async readShown(_db, ids) {
    return new Map(ids.map((id): [number, Fields] => [id, { site: PAGES.partners }]))
  },
})

/** Spellings that mean the same. */
export const variantDescription = describe('variant', {
  said: 'Spelling variant',
  references: [],
  label: ({ spellings }) => (spellings as string[])[0]!,
})

const BY_KIND: { [K in RecordKind]: RecordDescription<K> } = {
  ship: shipDescription,
  journey: journeyDescription,
  contentPoint: contentPointDescription,
  sideMenu: sideMenuDescription,
  partner: partnerDescription,
  passenger: passengerDescription,
  variant: variantDescription,
  media: libraryDescription,
}
export const DESCRIPTIONS: readonly RecordDescription[] = Object.values(BY_KIND)
