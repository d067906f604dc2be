/** The published archive, as the drainer has put it into the database (`indexer/publishing/`). */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import {
  type NamesFor,
  type PartName,
  type PublishedArchive,
  type PublishedFile,
  publishedFileUrl,
} from '#domain/published-archive.ts'

export type ArchiveConfig = Pick<Config, 'offlineNames' | 'offlineNamesDays'>

/** Null while nothing is published. */
export async function findArchive(
  db: Kysely<Database>,
  { offlineNames, offlineNamesDays }: ArchiveConfig,
): Promise<PublishedArchive | null> {
  const archive = await db.selectFrom('published_archive').select('format').executeTakeFirst()
  const rows = await db
    .selectFrom('published_file')
    .select(['part', 'sha256', 'bytes'])
    .where('part', 'in', partsFor(offlineNames))
    .orderBy('part')
    .orderBy('position')
    .execute()
  const parts = partsFor(offlineNames).flatMap((name) => {
    const [base, ...changes] = rows.filter(({ part }) => part === name).map(fileOf)
    return base ? [{ name, base, changes }] : []
  })
  if (!archive || !parts.some(({ name }) => name === 'catalogue')) return null
  const version = createHash('sha256')
  for (const { part, sha256 } of rows) version.update(`${part} ${sha256}\n`)
  return {
    format: archive.format,
    version: version.digest('hex').slice(0, 32),
    parts,
    namesFor: offlineNames,
    keepDays: offlineNamesDays,
  }
}

export const isPublished = async (db: Kysely<Database>, { offlineNames }: ArchiveConfig, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('published_file')
    .select('position')
    .where('sha256', '=', sha256)
    .where('part', 'in', partsFor(offlineNames))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Null when it has been replaced. */
export async function readContent(db: Kysely<Database>, sha256: string): Promise<Buffer | null> {
  const row = await db.selectFrom('published_file').select('content').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row ? Buffer.from(row.content) : null
}

const partsFor = (namesFor: NamesFor): PartName[] => (namesFor === 'nobody' ? ['catalogue'] : ['catalogue', 'names'])

const fileOf = ({ sha256, bytes }: { sha256: string; bytes: number }): PublishedFile => ({
  url: publishedFileUrl(sha256),
  bytes,
  sha256,
})
