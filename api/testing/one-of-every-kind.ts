/**
 * One record of every kind that staff edit, each with its own words. A test looks for these in every answer, to find records
 * that are withdrawn or not yet public.
 */
import sharp from 'sharp'
import type { EditedTable } from '#db/published.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import type { TestApp } from './api.ts'

/** Texts of the records. Nothing else has them, so they show where a record appears. */
export interface Words {
  ship: string
  code: string
  intro: string
  city: string
  title: string
  /** Degrees east of a point on the way from Batavia to Rotterdam. */
  longitude: number
  passenger: string
  photograph: string
  sheet: string
  page: [pageId: string, title: string]
  partner: string
  /** Two spellings of a surname. */
  spellings: [string, string]
}

export interface Kind {
  table: EditedTable
  /** Its key: media have a UUID. */
  id: number | string
  /** Words of the record, and of records that are withdrawn together with it. */
  words: string[]
  /** Addresses of pictures that are withdrawn together with it. */
  pictures: string[]
}

/**
 * `publish` is `asPublished`, or a function that leaves records unpublished. With `on`, the passenger, pictures and stop belong
 * to that ship and voyage instead of those that are made here.
 */
export async function addOneOfEveryKind(
  { db, store }: TestApp,
  words: Words,
  publish: (record: object) => object,
  on?: { ship: Kind; voyage: Kind },
) {
  const add = async <Key = number>(table: Kind['table'], record: object): Promise<Key> => {
    const made = await db
      .insertInto(table as 'media')
      .values(publish(record) as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id as Key
  }
  const addPicture = async (background: string, record: object) => {
    const made = sharp({ create: { width: 700, height: 500, channels: 3, background } })
    const { hash, ...size } = await storeImage(store, await made.jpeg().toBuffer())
    const id = await add<string>('media', { file_hash: hash, ...size, ...record })
    const image = `/iiif/3/${iiifId({ id, file_hash: hash })}`
    return { id, addresses: [`/media/${id}`, `${image}/info.json`, `${image}/full/200,/0/default.jpg`] }
  }

  const ship = await add('ship', { ship_name: words.ship })
  const ends = { start_city: 'Batavia', end_city: 'Rotterdam', start_date: '1950-01-02' }
  const voyage = await add('journey', {
    code: words.code,
    ship_id: on?.ship.id ?? ship,
    story_intro: `<p>${words.intro}</p>`,
    ...ends,
    favorite_rank: on ? 2 : 1,
    in_pack: true,
  })
  const its = { journey_id: on?.voyage.id ?? voyage }
  const place = { city: words.city, longitude: 50, latitude: 10 }
  const point = await add('content_point', {
    kind: 'story',
    title: words.title,
    story: '<p>Mist</p>',
    ...place,
  })
  await db
    .insertInto('journey_stop')
    .values({ journey_id: Number(its.journey_id), content_point_id: point, position: on ? 3 : 2 })
    .execute()
  const leg = await add('sea_leg', {
    ...(on ? { from_city: 'Rotterdam', to_city: 'Batavia' } : { from_city: 'Batavia', to_city: 'Rotterdam' }),
    waypoints: JSON.stringify([[words.longitude, on ? 0 : 80]]),
  })
  const passenger = await add('passenger', { full_name: words.passenger, ...its })
  const owners = { ...its, ship_id: on?.ship.id ?? ship }
  const image = { kind: 'image', description: words.photograph, ...owners }
  const photograph = await addPicture(on ? '#705020' : '#205070', image)
  const page = { kind: 'list-page', page_number: on ? 2 : 1, description: words.sheet, ...its }
  const sheet = await addPicture(on ? '#d8e8f0' : '#f0e8d8', page)
  const [pageId, title] = words.page
  const bare = { kind: 'image' }
  const drawing = await addPicture(on ? '#507020' : '#207050', bare)
  const content = `<p><img src="/media/${drawing.id}" /></p>`
  const sideMenu = await add('side_menu', { page_id: pageId, title, content })
  const logo = await addPicture(on ? '#502070' : '#702050', bare)
  const partner = await add('partner', { name: words.partner, role: 'partner', logo: `/media/${logo.id}` })
  const variant = await add('spelling_variant', { kind: 'name', spellings: words.spellings })
  const spelt = `ook geschreven als ${words.spellings[0]}`

  const kind = (table: Kind['table'], id: Kind['id'], its: string[], pictures: string[] = []): Kind => ({
    table,
    id,
    pictures,
    words: its,
  })
  const aboard = [words.passenger, words.photograph, words.sheet]
  const pictures = [...photograph.addresses, ...sheet.addresses]
  return {
    ship: kind('ship', ship, [words.ship, words.photograph], photograph.addresses),
    voyage: kind('journey', voyage, [words.code, words.intro, ...aboard], pictures),
    'content point': kind('content_point', point, [words.city, words.title]),
    'sea leg': kind('sea_leg', leg, [String(words.longitude)]),
    passenger: kind('passenger', passenger, [words.passenger]),
    photograph: kind('media', photograph.id, [words.photograph], photograph.addresses),
    'list page': kind('media', sheet.id, [words.sheet], sheet.addresses),
    page: kind('side_menu', sideMenu, [title], drawing.addresses),
    partner: kind('partner', partner, [words.partner, `/media/${logo.id}`], logo.addresses),
    'spelling variant': kind('spelling_variant', variant, [spelt]),
  }
}
