/**
 * One publication. What changed since the base of a part becomes one file beside the base, or a new base. The database is read
 * in short steps, and a thread packs. One transaction replaces everything; a process that dies before it has published nothing.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { DOWNLOAD_FILES, type DownloadFile } from '#domain/downloads.ts'
import type { NamesFor, PartName } from '#domain/published-archive.ts'
import { exportArchive } from '#importer/export/export-archive.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#search/documents.ts'
import type { PublishedCatalogue } from '#search/published/catalogue-part.ts'
import type { PublishedPassenger } from '#search/published/names-part.ts'
import type { ChangeOf } from '#search/published/parts.ts'
import { Thread } from '#threads/thread.ts'
import { everything } from '../everything.ts'
import { readAnswerBase, restBetween, versionsOfPages, versionsOfVoyages } from './answer-versions.ts'
import { type Changed, isAnyChanged, readChanged } from './changed.ts'
import type { ChangedPart, Files, PackedFile, Packer, Versions } from './protocol.ts'
import { firstAltered, readFiles, readStanding, replace, type Standing } from './standing-files.ts'

/** A day after a change no file has the old record. That leaves half an hour to make the new base, and to try again. */
const RENEW_AFTER_MS = 23.5 * 3_600_000
/** More names are too much for a device. */
const MOST_NAMES = 1_000_000
/** If there were too many names, they are counted again after this time. */
const CROWDED_MS = 24 * 3_600_000

export interface PublishOptions {
  namesFor: NamesFor
  now: Date
  /** Stops the publication, which then throws. */
  signal: AbortSignal
  mostNames?: number
  /** A thread that is kept, for many publications in a short time. Otherwise each starts its own, for the memory's sake. */
  packer?: Packer
}

/** False if there was nothing to publish, or another process has just published. */
export async function publish(db: Kysely<Database>, options: PublishOptions): Promise<boolean> {
  const standing = await readStanding(db)
  try {
    return await publishOver(db, standing, options)
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error
    return await publishOver(db, { ...standing, snapshot: null }, options)
  }
}

/** The files that stand cannot be unpacked. Everything is published anew. */
class UnreadableFiles extends Error {}

async function publishOver(db: Kysely<Database>, standing: Standing, options: PublishOptions): Promise<boolean> {
  const wanted = wantedOf(standing, options)
  if (!wanted.anyhow && !(await isAnyChanged(db, standing))) return false
  const changed = await readChanged(db, standing, options.now)
  const packer = options.packer ?? openPacker()
  const stop = () => void packer.kill()
  options.signal.addEventListener('abort', stop)
  try {
    await packer.ask('begin', null)
    const publication = new Publication({ db, standing, changed, packer, options })
    const { catalogue, answersOf } = await publication.catalogue(wanted.renewed.includes('catalogue'))
    const names = wanted.names
      ? await publication.names(wanted.renewed.includes('names'))
      : { files: withdrawn(standing), isCrowded: false }
    options.signal.throwIfAborted()
    const { snapshot, revision } = changed
    const { now } = options
    const crowdedAt = names.isCrowded ? now : wanted.isCrowded ? standing.crowdedAt : null
    const parts = { catalogue, names: names.files }
    const downloads = await publication.downloads()
    return await replace(db, standing, { snapshot, revision, answersOf, crowdedAt, now, parts, downloads })
  } finally {
    options.signal.removeEventListener('abort', stop)
    if (!options.packer) await packer.kill()
  }
}

export const openPacker = (): Packer => new Thread(new URL('./worker.ts', import.meta.url), { name: 'publishing' })

interface Wanted {
  /** Whether to publish names, unless there are too many. */
  names: boolean
  /** Parts that need a new base: they have none, or the base has had outdated records for too long. */
  renewed: PartName[]
  /** There were too many names within the last day. */
  isCrowded: boolean
  /** There is something to do even if nothing changed. */
  anyhow: boolean
}

function wantedOf({ files, downloads, crowdedAt }: Standing, { namesFor, now }: PublishOptions): Wanted {
  const isCrowded = crowdedAt !== null && now.getTime() - crowdedAt.getTime() < CROWDED_MS
  const names = namesFor !== 'nobody' && !isCrowded
  const isOverdue = (part: PartName) => {
    const altered = firstAltered(files[part])
    return altered !== null && now.getTime() - altered.getTime() >= RENEW_AFTER_MS
  }
  const parts: PartName[] = names ? ['catalogue', 'names'] : ['catalogue']
  const renewed = parts.filter((part) => files[part].length === 0 || isOverdue(part))
  const areAllThere = downloads.size === DOWNLOAD_FILES.length
  const anyhow = renewed.length > 0 || (!names && files.names.length > 0) || !areAllThere
  return { names, renewed, isCrowded, anyhow }
}

interface Parts {
  db: Kysely<Database>
  standing: Standing
  changed: Changed
  packer: Packer
  options: PublishOptions
}

class Publication {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async catalogue(isRenewed: boolean): Promise<{ catalogue: ChangedPart | null; answersOf: string }> {
    const { db, standing, changed, packer, options } = this.#parts
    const { sea, hash } = await readAnswerBase(db)
    const isAnew = changed.rows === null || standing.files.catalogue.length === 0
    const touched = isAnew || hash !== standing.answersOf ? 'all' : changed.rows!.voyages
    const versions: Versions = {
      ...(await versionsOfVoyages(db, packer, sea, touched, options.signal)),
      pages: await versionsOfPages(db),
    }
    if (isAnew) {
      for await (const _ of this.#added(DOCUMENT_KINDS.filter((kind) => kind !== 'passenger')));
      const file = await packer.ask('packCatalogue', versions)
      return { catalogue: { does: 'renew', file }, answersOf: hash }
    }
    await this.#hold('holdCatalogue', await readFiles(db, 'catalogue'))
    const change = catalogueChange(changed.rows!, versions)
    return { catalogue: await packer.ask('changeCatalogue', { change, isRenewed }), answersOf: hash }
  }

  async names(isRenewed: boolean): Promise<{ files: ChangedPart | null; isCrowded: boolean }> {
    const { db, standing, changed, packer, options } = this.#parts
    if (changed.rows === null || standing.files.names.length === 0) return this.#namesAnew()
    const { put, remove } = changed.rows.changes
    if (!isRenewed && put.passenger.length + remove.passenger.length === 0) return { files: null, isCrowded: false }
    await this.#hold('holdNames', await readFiles(db, 'names'))
    const passenger = new Map([
      ...remove.passenger.map((id): [number, null] => [id, null]),
      ...put.passenger.map(({ startDate: _, ...one }): [number, PublishedPassenger] => [one.id, one]),
    ])
    const question = { change: { passenger }, isRenewed, most: mostNamesOf(options) }
    const files = await packer.ask('changeNames', question)
    return { files, isCrowded: files?.does === 'withdraw' }
  }

  async #hold(part: 'holdCatalogue' | 'holdNames', files: Files): Promise<void> {
    const { packer, options } = this.#parts
    try {
      await packer.ask(part, files)
    } catch (cause) {
      options.signal.throwIfAborted()
      throw new UnreadableFiles('The published files cannot be read.', { cause })
    }
  }

  async #namesAnew(): Promise<{ files: ChangedPart | null; isCrowded: boolean }> {
    const { packer, standing, options } = this.#parts
    for await (const count of this.#added(['passenger']))
      if (count > mostNamesOf(options)) return { files: withdrawn(standing), isCrowded: true }
    return { files: { does: 'renew', file: await packer.ask('packNames', null) }, isCrowded: false }
  }

  /** The downloads that changed. They are small, and so written whole. */
  async downloads(): Promise<Map<DownloadFile, PackedFile>> {
    const { db, packer, standing, options } = this.#parts
    const changed = new Map<DownloadFile, PackedFile>()
    const rest = restBetween(options.signal)
    for await (const { file, records, text } of exportArchive(db)) {
      const hash = createHash('sha256').update(text).digest('hex')
      if (hash !== standing.downloads.get(file)) changed.set(file, await packer.ask('pack', { text, records }))
      await rest()
    }
    return changed
  }

  /** Gives the thread all documents of these kinds. Yields the number so far of the present kind. */
  async *#added(kinds: readonly DocumentKind[]): AsyncGenerator<number> {
    const { db, packer, options } = this.#parts
    const today = todayInAmsterdam(options.now)
    const rest = restBetween(options.signal)
    for await (const { kind, json } of everything(db, today, { signal: options.signal, kinds })) {
      yield await packer.ask('add', { kind, json })
      await rest()
    }
  }
}

function catalogueChange(
  { changes: { put, remove } }: NonNullable<Changed['rows']>,
  versions: Versions,
): ChangeOf<PublishedCatalogue> {
  const of = <T extends { id: number }>(documents: readonly T[], gone: readonly number[]) =>
    new Map<number, T | null>([
      ...gone.map((id): [number, null] => [id, null]),
      ...documents.map((document): [number, T] => [document.id, document]),
    ])
  // An image that has become a page of a list leaves the catalogue too.
  const pages = put.media.flatMap(({ kind, id }) => (kind === 'image' ? [] : [id]))
  return {
    variant: of(put.variant, remove.variant),
    ship: of(put.ship, remove.ship),
    journey: of(put.journey, remove.journey),
    image: of(
      put.media.filter((medium) => medium.kind === 'image'),
      [...remove.media, ...pages],
    ),
    ...versions,
  }
}

const withdrawn = ({ files }: Standing): ChangedPart | null => (files.names.length > 0 ? { does: 'withdraw' } : null)

const mostNamesOf = ({ mostNames = MOST_NAMES }: PublishOptions): number => mostNames
