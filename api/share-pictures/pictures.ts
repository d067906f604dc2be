/**
 * The pictures that messengers show beside a link. Each is drawn when it is first asked for, and kept in a file. The hash of what it
 * shows stands in its address, so a changed record has another picture at another address.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { archiveRevisionOf } from '#db/keep-until-change.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { unavailable } from '../http/errors.ts'
import type { KeptMaps } from '../journeys/maps.ts'
import { selectPassengers } from '../journeys/passenger.ts'
import { type Content, describePictures, type PictureOf, SITE } from './contents.ts'
import { DRAWING_VERSION, drawPicture } from './draw.ts'
import { PictureFiles } from './picture-files.ts'

export interface SharePicture extends PictureOf, Content {
  hash: string
  /** On this site. */
  address: string
}

/** Drawings at the same time, and how many more may wait. Who asks for more has to come back. */
const AT_ONCE = 1
const MOST_WAITING = 20
const SECONDS_TO_WAIT = 5

export class SharePictures {
  readonly #db: Kysely<Database>
  readonly #describe: ReturnType<typeof describePictures>
  readonly #files: PictureFiles
  readonly #drawing = pLimit(AT_ONCE)
  readonly #mostWaiting: number
  /** By the address of the picture. */
  readonly #underway = new Map<string, Promise<Buffer>>()
  #tidied = ''

  constructor(db: Kysely<Database>, maps: KeptMaps, dataDir: string, mostWaiting = MOST_WAITING) {
    this.#db = db
    this.#mostWaiting = mostWaiting
    this.#describe = describePictures(db, maps)
    this.#files = new PictureFiles(dataDir)
  }

  /** Draws a picture for nobody, so that the first that is asked for does not wait for typefaces and land. */
  async prepare(): Promise<void> {
    const site = await this.#describe(SITE)
    if (site) await this.#drawing(() => drawPicture(site.drawing))
  }

  /** Null if there is no such record that the public may see. */
  async find({ kind, id }: PictureOf): Promise<SharePicture | null> {
    const content = await this.#describe({ kind, id })
    if (content === null) return null
    const shown = JSON.stringify([DRAWING_VERSION, content.drawing])
    const hash = createHash('sha256').update(shown).digest('hex').slice(0, 16)
    return { ...content, kind, id, hash, address: `/share/${kind}/${id}/${hash}.png` }
  }

  /** The PNG. Who asks for the same picture at the same time gets the same drawing. Throws a 503 if too many wait. */
  async read(picture: SharePicture): Promise<Buffer> {
    const underway = this.#underway.get(picture.address)
    if (underway) return underway
    const bytes = this.#readOrDraw(picture).finally(() => this.#underway.delete(picture.address))
    this.#underway.set(picture.address, bytes)
    return bytes
  }

  async #readOrDraw(picture: SharePicture): Promise<Buffer> {
    const kept = await this.#files.read(picture)
    if (kept) return kept
    if (this.#drawing.pendingCount >= this.#mostWaiting)
      throw unavailable('too_busy', 'Er worden te veel afbeeldingen tegelijk gevraagd. Probeer het zo weer.', SECONDS_TO_WAIT)
    return this.#drawing(async () => {
      const bytes = await drawPicture(picture.drawing)
      await this.#files.keep(picture, bytes)
      // The record may have been changed or withdrawn meanwhile.
      if ((await this.find(picture))?.hash !== picture.hash) await this.forget(picture)
      return bytes
    })
  }

  /** Deletes the file of a record. */
  forget(of: PictureOf): Promise<void> {
    return this.#files.forget(of)
  }

  /** Deletes the files of records that were changed or withdrawn. Does nothing while the archive is as it was the last time. */
  async tidy(): Promise<void> {
    const revision = await archiveRevisionOf(this.#db)
    if (revision === this.#tidied) return
    const files = await this.#files.list()
    for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
      if (kind === 'site') continue
      const ids = [...new Set(ofKind.map(({ id }) => Number(id)))]
      const present = new Map((await this.#versions(kind, ids)).map(({ id, version }) => [String(id), version]))
      for (const file of ofKind) if (present.get(file.id) !== file.version) await this.forget(file)
    }
    this.#tidied = revision
  }

  /** The versions of the records among these that the public may see. */
  #versions(kind: Exclude<PictureOf['kind'], 'site'>, ids: number[]): Promise<{ id: number; version: number }[]> {
    if (kind === 'passenger')
      return selectPassengers(this.#db)
        .innerJoin('journey', 'journey.id', 'passenger.journey_id')
        .select('passenger.version')
        .where('passenger.id', 'in', ids)
        .where(published('journey'))
        .execute()
    const table = ({ voyage: 'journey', ship: 'ship', page: 'side_menu' } as const)[kind] as 'journey'
    return this.#db.selectFrom(table).select(['id', 'version']).where('id', 'in', ids).where(published(table)).execute()
  }
}
