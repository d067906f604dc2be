/**
 * One publication: what changed becomes a file of changes of each part, or a new base. The database is read in short steps and
 * a thread packs; then all is replaced in one transaction. A process that dies before that has published nothing.
 */
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { NamesFor, PartName } from '#domain/published-archive.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#search/documents.ts'
import type { CatalogueChange } from '#search/published/catalogue.ts'
import { Thread } from '#threads/thread.ts'
import { everything } from '../everything.ts'
import { type Changed, isAnyChanged, readChanged } from './changed.ts'
import type { ChangedPart, Packer, Versions } from './protocol.ts'
import { restBetween } from './rest.ts'
import { firstRemoval, type NewFiles, readFiles, readStanding, replace, type Standing } from './standing.ts'
import { readAnswerBase, versionsOfPages, versionsOfVoyages } from './versions.ts'

/** A base is renewed before its changes are this part of it. */
const RENEW_AT = 0.1
/** A name that left is in no file a day after. Half an hour is for the base to be made, and made again after a failure. */
const RENEW_AFTER_MS = 23.5 * 3_600_000
/** A device fetches each change by itself, so they are merged when there are more. */
const MOST_CHANGES = 30
/** So many names are too large for a device, and take it too long. */
export const MOST_NAMES = 1_000_000
/** Where there are too many names, this is how often it is seen whether there still are. */
const CROWDED_MS = 24 * 3_600_000

export interface PublishOptions {
  namesFor: NamesFor
  now: Date
  /** Stops it: it throws. */
  signal: AbortSignal
  mostNames?: number
  mostChanges?: number
}

/** False when there was nothing to publish, or another process has just published. */
export async function publish(db: Kysely<Database>, options: PublishOptions): Promise<boolean> {
  const standing = await readStanding(db)
  const wanted = wantedOf(standing, options)
  if (!wanted.anyhow && !(await isAnyChanged(db, standing))) return false
  const changed = await readChanged(db, standing, options.now)
  const packer: Packer = new Thread(new URL('./worker.ts', import.meta.url), { name: 'publishing' })
  const stop = () => void packer.kill()
  options.signal.addEventListener('abort', stop)
  try {
    const publication = new Publication({ db, standing, changed, packer, options })
    const { catalogue, answersOf } = await publication.catalogue(wanted.renewed.includes('catalogue'))
    const names = wanted.names
      ? await publication.names(wanted.renewed.includes('names'))
      : { files: standing.files.names.length > 0 ? ({ does: 'withdraw' } as const) : null, isCrowded: false }
    options.signal.throwIfAborted()
    const { snapshot, revision } = changed
    const { now } = options
    const crowdedAt = names.isCrowded ? now : wanted.isCrowded ? standing.crowdedAt : null
    const parts = { catalogue, names: names.files }
    return await replace(db, standing, { snapshot, revision, answersOf, crowdedAt, now, parts })
  } finally {
    options.signal.removeEventListener('abort', stop)
    await packer.kill()
  }
}

interface Wanted {
  /** Whether names are to be published, if there are not too many. */
  names: boolean
  /** Parts whose base is to be made anew: there is none, or it holds for too long what has left. */
  renewed: PartName[]
  /** There were too many names a short while ago. */
  isCrowded: boolean
  /** There is something to do even where nothing changed. */
  anyhow: boolean
}

function wantedOf({ files, crowdedAt }: Standing, { namesFor, now }: PublishOptions): Wanted {
  const isCrowded = crowdedAt !== null && now.getTime() - crowdedAt.getTime() < CROWDED_MS
  const names = namesFor !== 'nobody' && !isCrowded
  const isOverdue = (part: PartName) => {
    const removed = firstRemoval(files[part])
    return removed !== null && now.getTime() - removed.getTime() >= RENEW_AFTER_MS
  }
  const parts: PartName[] = names ? ['catalogue', 'names'] : ['catalogue']
  const renewed = parts.filter((part) => files[part].length === 0 || isOverdue(part))
  return { names, renewed, isCrowded, anyhow: renewed.length > 0 || (!names && files.names.length > 0) }
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

  async catalogue(isRenewed: boolean): Promise<{ catalogue: NewFiles; answersOf: string }> {
    const { db, standing, changed: marked, packer, options } = this.#parts
    const { sea, hash } = await readAnswerBase(db)
    const isAnew = marked.rows === null || standing.files.catalogue.length === 0
    const touched = isAnew || hash !== standing.answersOf ? 'all' : marked.rows!.voyages
    const versions: Versions = {
      ...(await versionsOfVoyages(db, packer, sea, touched, options.signal)),
      pages: await versionsOfPages(db),
    }
    if (isAnew) return { catalogue: await this.#catalogueBase(versions), answersOf: hash }
    await packer.ask('hold', { part: 'catalogue', files: await readFiles(db, 'catalogue') })
    const change = catalogueChange(marked.rows!, versions)
    const merged = isToMerge(standing, 'catalogue', options)
    const changed = await packer.ask('changeCatalogue', { change, merged })
    if (isRenewed || (changed && isTooMuch(standing, 'catalogue', changed)))
      return { catalogue: await this.#catalogueBase(null), answersOf: hash }
    return { catalogue: changed && asNewFiles(changed), answersOf: hash }
  }

  async names(isRenewed: boolean): Promise<{ files: NewFiles; isCrowded: boolean }> {
    const { db, standing, changed, packer, options } = this.#parts
    if (isRenewed || changed.rows === null) return this.#namesBase()
    const { put, remove } = changed.rows.changes
    if (put.passenger.length + remove.passenger.length === 0) return { files: null, isCrowded: false }
    await packer.ask('hold', { part: 'names', files: await readFiles(db, 'names') })
    const change = {
      put: put.passenger.map(({ startDate: _, ...passenger }) => passenger),
      remove: remove.passenger,
    }
    const merged = isToMerge(standing, 'names', options)
    const changedNames = await packer.ask('changeNames', { change, merged })
    // With many new ones it is seen whether there are too many now.
    const most = standing.files.names.reduce((sum, { records }) => sum + records, change.put.length)
    if (changedNames && (isTooMuch(standing, 'names', changedNames) || most > mostNamesOf(options)))
      return this.#namesBase()
    return { files: changedNames && asNewFiles(changedNames), isCrowded: false }
  }

  async #catalogueBase(versions: Versions | null): Promise<NewFiles> {
    for await (const _ of this.#added(DOCUMENT_KINDS.filter((kind) => kind !== 'passenger')));
    return { does: 'renew', file: await this.#parts.packer.ask('packCatalogue', versions) }
  }

  async #namesBase(): Promise<{ files: NewFiles; isCrowded: boolean }> {
    const { packer, standing, options } = this.#parts
    for await (const count of this.#added(['passenger'])) {
      if (count <= mostNamesOf(options)) continue
      return { files: standing.files.names.length > 0 ? { does: 'withdraw' } : null, isCrowded: true }
    }
    return { files: { does: 'renew', file: await packer.ask('packNames', null) }, isCrowded: false }
  }

  /** Gives the thread all documents of these kinds, and how many there are so far. */
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

function catalogueChange({ changes }: NonNullable<Changed['rows']>, versions: Versions): CatalogueChange {
  const { put, remove } = changes
  return {
    put: {
      variant: put.variant,
      ship: put.ship,
      journey: put.journey,
      image: put.media.filter((medium) => medium.kind === 'image'),
    },
    remove: {
      variant: remove.variant,
      ship: remove.ship,
      journey: remove.journey,
      // One that has become a page of a list leaves too.
      image: [...remove.media, ...put.media.flatMap(({ kind, id }) => (kind === 'image' ? [] : [id]))],
    },
    ...versions,
  }
}

const mostNamesOf = ({ mostNames = MOST_NAMES }: PublishOptions): number => mostNames

/** `files` are the base and its changes. */
const isToMerge = (
  { files }: Standing,
  part: PartName,
  { mostChanges = MOST_CHANGES }: PublishOptions,
): boolean => files[part].length > mostChanges

const asNewFiles = ({ file, merged }: ChangedPart): NewFiles => ({ does: merged ? 'merge' : 'add', file })

function isTooMuch({ files }: Standing, part: PartName, { file, merged }: ChangedPart): boolean {
  const [base, ...changes] = files[part]
  const others = merged ? [] : changes
  const sum = (of: 'bytes' | 'records', more: number) => others.reduce((all, one) => all + one[of], more)
  return (
    sum('bytes', file.content.length) >= RENEW_AT * base!.bytes ||
    sum('records', file.records) >= RENEW_AT * base!.records
  )
}
