/**
 * Reads the public records without persons as rows of the import format. Passengers, their points and the scans of their lists
 * are no part of it, nor is what is not public.
 */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { type EditedTable, published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { menuPageAddress, shipAddress, voyagePageAddress } from '#domain/addresses.ts'
import type { DownloadName, ExportName } from '#domain/downloads.ts'
import { journeyName } from '#domain/journey.ts'
import { mediaItem } from '#domain/media.ts'
import { readCalls } from '#records/calls.ts'
import { type FileName, plainFields, valuesOf } from '../formats.ts'
import { textFromHtml } from '../html.ts'
import { type Cells, chosenPictures, fileOf, imageCells, listCells, openImages } from './read-media.ts'

type Db = Kysely<Database>

export interface PublicRecord<F extends FileName> {
  cells: Cells<F>
  /** What the import format has no column for, and long texts as HTML. Only the JSON lines have it. */
  more?: object
}

/** Those that staff have chosen, public or not; null for all that are public. */
export type Chosen = readonly number[] | null

const isChosen = <T extends EditedTable>(table: T, chosen: Chosen) =>
  chosen === null ? published(table) : () => sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...chosen]}::int[])` as never
/** A record that another one names: staff see it, public or not. */
const isSeen = <T extends EditedTable>(table: T, chosen: Chosen) =>
  chosen === null ? published(table) : () => sql<SqlBool>`true` as never

/** Chosen records are read in the order of their list. */
function inOrder<Row extends object>(rows: Row[], chosen: Chosen, key: keyof Row = 'id' as keyof Row): Row[] {
  const places = new Map(chosen?.map((id, at) => [id, at]))
  return chosen === null ? rows : rows.toSorted((a, b) => places.get(a[key] as number)! - places.get(b[key] as number)!)
}

type Readers = {
  partners: (db: Db, chosen: Chosen) => Promise<(PublicRecord<'partners.csv'> & { logoId: string | null })[]>
} & { [N in DownloadName | ExportName]: (db: Db, chosen: Chosen) => Promise<PublicRecord<`${N}.csv`>[]> }

export const READERS: Readers = {
  async ships(db, chosen) {
    const rows = await db
      .selectFrom('ship')
      .select(['id', ...plainFields('ships.csv')])
      .where(isChosen('ship', chosen))
      .orderBy('id')
      .execute()
    return inOrder(rows, chosen).map((row) => ({
      cells: valuesOf('ships.csv', row),
      more: { address: shipAddress(String(row.id)) },
    }))
  },

  async voyages(db, chosen) {
    const fields = plainFields('voyages.csv').filter((field) => field !== 'via')
    const rows = await db
      .selectFrom('journey')
      .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(isSeen('ship', chosen)))
      .select(['journey.id', 'journey.name', 'journey.story_intro', 'journey.favorite_rank', 'ship.ship_name as shipName'])
      .select(fields.map((field) => `journey.${field}` as const))
      .where(isChosen('journey', chosen))
      .orderBy('journey.id')
      .execute()
    const calls = await readCalls(db, chosen === null ? 'public' : 'all')
    return inOrder(rows, chosen).map(({ shipName, ...row }) => {
      const { via = null, stops = [] } = calls.get(row.id) ?? {}
      return {
        cells: {
          ...valuesOf('voyages.csv', { ...row, via }),
          ship_name: shipName,
          note_nl: row.story_intro && textFromHtml(row.story_intro),
          favourite_rank: row.favorite_rank,
        },
        more: {
          note_nl: row.story_intro,
          name: journeyName({
            name: row.name,
            shipName,
            startCity: row.start_city,
            endCity: row.end_city,
            startDate: row.start_date,
            endDate: row.end_date,
          }),
          stops,
          address: voyagePageAddress(row.code),
        },
      }
    })
  },

  async ports(db, chosen) {
    const rows = await db
      .selectFrom('content_point')
      .select(plainFields('ports.csv'))
      .select(['id', 'story'])
      .where('kind', '=', 'port')
      .where('personal', '=', false)
      .where('city', 'is not', null)
      .where('latitude', 'is not', null)
      .where('longitude', 'is not', null)
      .where(isChosen('content_point', chosen))
      .orderBy('id')
      .$narrowType<{ city: string; latitude: number; longitude: number }>()
      .execute()
    return inOrder(rows, chosen).map(({ story, ...row }) => ({ cells: valuesOf('ports.csv', row), more: { story_nl: story } }))
  },

  async waypoints(db, chosen) {
    const rows = await db
      .selectFrom('sea_leg')
      .select(plainFields('waypoints.csv'))
      .select('id')
      .where(isChosen('sea_leg', chosen))
      .orderBy('id')
      .execute()
    return inOrder(rows, chosen).map((row) => ({ cells: valuesOf('waypoints.csv', row) }))
  },

  async stories(db, chosen) {
    const rows = await db
      .selectFrom('content_point')
      .select(['id', 'city', 'leg_from', 'leg_to', 'story', 'latitude', 'longitude', 'all_voyages'])
      .select(plainFields('stories.csv'))
      .where('kind', '=', 'story')
      .where('personal', '=', false)
      .where(
        sql<SqlBool>`coalesce(title, '') <> '' and coalesce(story, '') <> '' and (city is not null or leg_from is not null)`,
      )
      .where(isChosen('content_point', chosen))
      .orderBy('id')
      .$narrowType<{ title: string; story: string }>()
      .execute()
    return inOrder(rows, chosen).map(({ latitude, longitude, all_voyages, ...row }) => ({
      cells: {
        ...valuesOf('stories.csv', row),
        city_or_leg: { city: row.city, legFrom: row.leg_from, legTo: row.leg_to },
        story_nl: textFromHtml(row.story),
      },
      more: { story_nl: row.story, latitude, longitude, all_voyages },
    }))
  },

  async partners(db, chosen) {
    const rows = await db
      .selectFrom('partner')
      .leftJoin('media', (join) => join.on(sql<SqlBool>`partner.logo = '/media/' || media.id`))
      .select(plainFields('partners.csv').map((field) => `partner.${field}` as const))
      .select(['partner.id', 'partner.logo', 'partner.logo_words', 'partner.sort_order'])
      .select(['media.id as picture', 'media.file_name'])
      .where(isChosen('partner', chosen))
      .orderBy('partner.id')
      .execute()
    return inOrder(rows, chosen).map(({ logo, logo_words, sort_order, picture, file_name, ...row }) => ({
      cells: { ...valuesOf('partners.csv', row), logo: picture && fileOf({ id: picture, file_name }) },
      logoId: picture,
      more: { logo_url: logo, logo_words, order: sort_order },
    }))
  },

  async pages(db, chosen) {
    const heading = sql<string | null>`case when ${chosen !== null}
      or parent.deleted_at is null and parent.published_at is not null then parent.page_id end`
    const rows = await db
      .selectFrom('side_menu')
      .leftJoin('side_menu as parent', 'parent.id', 'side_menu.parent_id')
      .select(plainFields('pages.csv').map((field) => `side_menu.${field}` as const))
      .select(['side_menu.id', 'side_menu.content', 'side_menu.sort_order'])
      .select(heading.as('heading'))
      .where(isChosen('side_menu', chosen))
      .orderBy('side_menu.id')
      .execute()
    return inOrder(rows, chosen).map(({ heading, content, sort_order, ...row }) => ({
      cells: { ...valuesOf('pages.csv', row), parent: heading, order: sort_order, file: null, content_nl: content || null },
      more: { address: menuPageAddress(row.page_id) },
    }))
  },

  /**
   * No download has them. `occurrence` tells persons apart whose rows are otherwise the same. Leaves out erased persons: their
   * lines would be empty, and no import takes an empty line.
   */
  async passengers(db, chosen) {
    const rows = await db
      .selectFrom('passenger')
      .innerJoin('journey', 'journey.id', 'passenger.journey_id')
      .select(plainFields('passengers.csv').map((field) => `passenger.${field}` as const))
      .select(['passenger.id', 'journey.code', 'passenger.occurrence', 'passenger.demonstration'])
      .where(isChosen('passenger', chosen ?? []))
      .where('passenger.erased_at', 'is', null)
      .execute()
    return inOrder(rows, chosen).map(({ code, occurrence, demonstration, ...row }) => {
      const isTwin = row.record_id === null && occurrence > 1
      return {
        cells: {
          ...valuesOf('passengers.csv', row),
          voyage_code: code,
          demonstration,
          occurrence: isTwin ? occurrence : null,
        },
      }
    })
  },

  /** Pictures without voyage, ship and text stand in texts, and are no records of their own. */
  async images(db, chosen) {
    const rows =
      chosen === null
        ? await openImages(db)
            .where(
              sql<SqlBool>`(coalesce(media.journey_id, media.ship_id) is not null or (not media.only_where_named and coalesce(media.description, media.collection) is not null))`,
            )
            .execute()
        : await chosenPictures(db, chosen).execute()
    return inOrder(rows, chosen, 'row_id').map((row) => ({
      cells: { ...imageCells(row, fileOf(row)), ...(chosen === null && { stored: null }) },
      more: { iiif: mediaItem(row).deepZoom, width: row.width, height: row.height },
    }))
  },

  /** No download has them. */
  async lists(db, chosen) {
    const rows = await chosenPictures(db, chosen ?? []).execute()
    return inOrder(rows, chosen, 'row_id').map((row) => ({ cells: listCells(row, fileOf(row)) }))
  },
}
