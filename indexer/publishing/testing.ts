/** For tests: what stands in the published files, and whether that is what the database makes public now. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { findJourney } from '#answers/journey.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import type { PartName } from '#domain/published-archive.ts'
import { type Documents, noDocuments } from '#search/documents.ts'
import { foldNames, unpackNames } from '#search/published/base-names.ts'
import type { PublishedCatalogue } from '#search/published/catalogue.ts'
import { foldCatalogue } from '#search/published/changes.ts'
import { type PublishedPassenger, unpackNamesChange } from '#search/published/names.ts'
import { unpackCatalogue, unpackCatalogueChange } from '#search/published/unpack-catalogue.ts'
import { everything } from '../everything.ts'
import { textOf } from './packing.ts'
import { type PublishOptions, publish } from './publish.ts'
import { versionOf } from './version-of.ts'
import { versionsOfPages } from './versions.ts'

const noStop = new AbortController().signal

export const publishNow = (db: Kysely<Database>, options: Partial<PublishOptions> = {}): Promise<boolean> =>
  publish(db, { namesFor: 'everybody', now: new Date(), signal: noStop, ...options })

/** The texts of a part: its base and its changes. */
export async function publishedTexts(db: Kysely<Database>, part: PartName): Promise<string[]> {
  const files = await db
    .selectFrom('published_file')
    .select('content')
    .where('part', '=', part)
    .orderBy('position')
    .execute()
  return files.map(({ content }) => textOf(content))
}

export async function readPublished(
  db: Kysely<Database>,
): Promise<{ catalogue: PublishedCatalogue; names: PublishedPassenger[] }> {
  const [catalogue, ...changes] = await publishedTexts(db, 'catalogue')
  const [names, ...nameChanges] = await publishedTexts(db, 'names')
  return {
    catalogue: foldCatalogue(unpackCatalogue(catalogue!), changes.map(unpackCatalogueChange)),
    names: [...foldNames(names === undefined ? [] : unpackNames(names), nameChanges.map(unpackNamesChange))],
  }
}

/** Everything that is public now, and nothing else, with the version of each answer as it is now. */
export async function expectAllPublished(db: Kysely<Database>, now = new Date()): Promise<void> {
  const all: Documents = noDocuments()
  for await (const { kind, json } of everything(db, todayInAmsterdam(now)))
    (all[kind] as unknown[]).push(...JSON.parse(json))
  const { catalogue, names } = await readPublished(db)
  expect(names).toEqual(all.passenger.map(({ startDate: _, ...passenger }) => passenger))
  const sea = await loadSeaMap(db)
  const answers = await Promise.all(all.journey.map(({ hit }) => findJourney(db, sea, hit.journeyId)))
  const voyages = answers.map((answer) => answer!)
  expect({
    ...catalogue,
    voyages: sorted(catalogue.voyages),
    pages: sorted(catalogue.pages),
  }).toEqual({
    variant: all.variant,
    ship: all.ship,
    journey: all.journey,
    image: all.media.filter(({ kind }) => kind === 'image'),
    listPages: new Map(
      voyages.flatMap(({ _id, passengerList: { pages } }) => (pages > 0 ? [[Number(_id), pages]] : [])),
    ),
    voyages: sorted(new Map(voyages.map((answer) => [answer.journeyId, versionOf(answer)]))),
    pages: sorted(await versionsOfPages(db)),
  })
}

const sorted = (versions: Map<string, string>) =>
  [...versions].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
