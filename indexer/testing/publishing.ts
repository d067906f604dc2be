/** For tests: what the published files contain, and whether that is what the database makes public now. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import type { PartName } from '#domain/published-archive.ts'
import { findJourney } from '#records/answers/journey.ts'
import { type Documents, noDocuments } from '#search/documents.ts'
import { type PublishedCatalogue, unpackCatalogue } from '#search/published/catalogue-part.ts'
import { type PublishedNames, unpackNames, unpackNamesChange } from '#search/published/names-part.ts'
import { type ChangeOf, folded } from '#search/published/parts.ts'
import { everything } from '../everything.ts'
import { versionsOfPages } from '../publishing/answer-versions.ts'
import { textOf } from '../publishing/held-parts.ts'
import type { Packer } from '../publishing/protocol.ts'
import { openPacker, type PublishOptions, publish } from '../publishing/publish.ts'
import { versionOf } from '../publishing/version-of.ts'

const noStop = new AbortController().signal
/** Threads that pack nothing now. A hundred publications would each start one, and two at a time need one each. */
const idle: Packer[] = []

export async function publishNow(db: Kysely<Database>, options: Partial<PublishOptions> = {}): Promise<boolean> {
  const packer = idle.pop() ?? openPacker()
  try {
    return await publish(db, { namesFor: 'everybody', now: new Date(), signal: noStop, packer, ...options })
  } finally {
    if (!options.signal?.aborted) idle.push(packer)
  }
}

/** The texts of a part: its base and its changes. */
export async function publishedTexts(db: Kysely<Database>, part: PartName): Promise<string[]> {
  const files = await db.selectFrom('published_file').select('content').where('part', '=', part).orderBy('position').execute()
  return files.map(({ content }) => textOf(content))
}

/** The content of the files of both parts. */
export async function readPublished(
  db: Kysely<Database>,
): Promise<{ catalogue: PublishedCatalogue; names: PublishedNames['passenger'] }> {
  const [catalogue, ...changes] = (await publishedTexts(db, 'catalogue')).map(unpackCatalogue)
  const [names, ...nameChanges] = await publishedTexts(db, 'names')
  const base: ChangeOf<PublishedNames> = { passenger: new Map() }
  for (const one of names === undefined ? [] : unpackNames(names)) base.passenger.set(one.id, one)
  return {
    catalogue: folded<PublishedCatalogue>([catalogue!, ...changes]),
    names: folded<PublishedNames>([base, ...nameChanges.map(unpackNamesChange)]).passenger,
  }
}

/** Expects the files to have everything that is public now, and nothing else, with the present version of each answer. */
export async function expectAllPublished(db: Kysely<Database>, now = new Date()): Promise<void> {
  const all: Documents = noDocuments()
  for await (const { kind, json } of everything(db, todayInAmsterdam(now))) (all[kind] as unknown[]).push(...JSON.parse(json))
  const { catalogue, names } = await readPublished(db)
  expect(names).toEqual(byId(all.passenger.map(({ startDate: _, ...passenger }) => passenger)))
  const sea = await loadSeaMap(db)
  const answers = await Promise.all(all.journey.map(({ hit }) => findJourney(db, sea, hit.journeyId)))
  const voyages = answers.map((answer) => answer!)
  expect(catalogue).toEqual({
    variant: byId(all.variant),
    ship: byId(all.ship),
    journey: byId(all.journey),
    image: byId(all.media.filter(({ kind }) => kind === 'image')),
    listPages: new Map(voyages.flatMap(({ _id, passengerList: { pages } }) => (pages > 0 ? [[Number(_id), pages]] : []))),
    voyages: new Map(voyages.map((answer) => [answer.journeyId, versionOf(answer)])),
    pages: await versionsOfPages(db),
  })
}

const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]))
