/** The published files in the database, and how they are replaced. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DOWNLOAD_FILES, type DownloadFile } from '#domain/downloads.ts'
import type { PartName } from '#domain/published-archive.ts'
import { FORMAT } from '#search/published/parts.ts'
import type { ChangedPart, Files, PackedFile } from './protocol.ts'

interface StandingFile {
  position: number
  bytes: number
  records: number
  removed_at: Date | null
}

export interface Standing {
  /** 0 while nothing is published. */
  edition: number
  /** Null if everything must be published anew, for example because the files have another format. */
  snapshot: string | null
  revision: string
  answersOf: string
  crowdedAt: Date | null
  /** The base of each part, then its change. */
  files: Record<PartName, StandingFile[]>
  /** The hash of each download. */
  downloads: ReadonlyMap<string, string>
}

/** The form of the downloads. Raise it when a column is added or changes its meaning: then they are written anew. */
const DOWNLOADS_FORM = 2
const ofDownload = (part: string): part is DownloadFile => (DOWNLOAD_FILES as string[]).includes(part)

/**
 * Notes edition 0 before the first publication reads a row. From then on the keys of cleared marks are kept for the next one
 * (`indexer/outbox.ts`), so that nobody stays published who is withdrawn while it is made.
 */
export async function readStanding(db: Kysely<Database>): Promise<Standing> {
  const archive = await db
    .selectFrom('published_archive')
    .select(['edition', 'format', 'revision', 'answers_of', 'crowded_at'])
    .select(sql<string | null>`snapshot::text`.as('snapshot'))
    .executeTakeFirst()
  if (!archive) {
    const nothing = { id: 1, edition: 0, format: FORMAT, revision: '', answers_of: '' }
    await db
      .insertInto('published_archive')
      .values(nothing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const files = await db
    .selectFrom('published_file')
    .select(['part', 'position', 'sha256', 'bytes', 'records', 'removed_at'])
    .orderBy('position')
    .execute()
  return {
    edition: archive?.edition ?? 0,
    snapshot: archive?.format === FORMAT ? archive.snapshot : null,
    revision: archive?.revision ?? '',
    answersOf: archive?.answers_of ?? '',
    crowdedAt: archive?.crowded_at ?? null,
    files: {
      catalogue: files.filter(({ part }) => part === 'catalogue'),
      names: files.filter(({ part }) => part === 'names'),
    },
    downloads: new Map(
      files.flatMap(({ part, position, sha256 }) =>
        ofDownload(part) && position === DOWNLOADS_FORM ? [[part, sha256] as const] : [],
      ),
    ),
  }
}

export async function readFiles(db: Kysely<Database>, part: PartName): Promise<Files> {
  const rows = await db.selectFrom('published_file').select('content').where('part', '=', part).orderBy('position').execute()
  const [base, ...changes] = rows.map(({ content }) => content)
  if (!base) throw new Error('The part is not published.')
  return { base, changes }
}

interface NewEdition {
  snapshot: string
  revision: string
  answersOf: string
  crowdedAt: Date | null
  now: Date
  /** Null: the part stays. */
  parts: Record<PartName, ChangedPart | null>
  /** Those that changed. */
  downloads: ReadonlyMap<DownloadFile, PackedFile>
}

/**
 * Replaces everything at once. Does nothing and returns false if another process has published since `standing` was read. So no
 * change is published twice, even if two processes believe that they are the drainer.
 */
export function replace(db: Kysely<Database>, standing: Standing, edition: NewEdition): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await noteEdition(trx, standing, edition))) return false
    for (const part of ['catalogue', 'names'] as const)
      await replacePart(trx, part, standing.files[part], edition.parts[part], edition.now)
    for (const [part, file] of edition.downloads) {
      await trx.deleteFrom('published_file').where('part', '=', part).execute()
      await insertFile(trx, part, DOWNLOADS_FORM, file, null)
    }
    // Later keys belong to a later publication.
    await sql`delete from archive_change
      where pg_visible_in_snapshot(changed_in, ${edition.snapshot}::pg_snapshot)`.execute(trx)
    return true
  })
}

async function noteEdition(db: Kysely<Database>, standing: Standing, edition: NewEdition): Promise<boolean> {
  const values = {
    edition: standing.edition + 1,
    format: FORMAT,
    snapshot: edition.snapshot,
    revision: edition.revision,
    answers_of: edition.answersOf,
    crowded_at: edition.crowdedAt,
  }
  const noted = await db
    .updateTable('published_archive')
    .set(values)
    .where('edition', '=', standing.edition)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

async function replacePart(
  db: Kysely<Database>,
  part: PartName,
  files: StandingFile[],
  next: ChangedPart | null,
  now: Date,
): Promise<void> {
  if (next === null) return
  const position = next.does === 'change' ? 1 : 0
  await db.deleteFrom('published_file').where('part', '=', part).where('position', '>=', position).execute()
  if (next.does === 'withdraw') return
  const removed_at = next.does === 'change' && next.alters ? (firstAltered(files) ?? now) : null
  await insertFile(db, part, position, next.file, removed_at)
}

async function insertFile(
  db: Kysely<Database>,
  part: PartName | DownloadFile,
  position: number,
  { sha256, content, textBytes, records }: PackedFile,
  removed_at: Date | null,
): Promise<void> {
  const sizes = { bytes: content.length, text_bytes: textBytes, records }
  await db
    .insertInto('published_file')
    .values({ part, position, sha256, content, removed_at, ...sizes })
    .execute()
}

/** The moment since which the base has outdated records; null if it has none. */
export const firstAltered = (files: StandingFile[]): Date | null =>
  files.reduce<Date | null>(
    (first, { removed_at }) => (removed_at && (!first || removed_at < first) ? removed_at : first),
    null,
  )
