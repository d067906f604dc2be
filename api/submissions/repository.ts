/** Stories and corrections in the database. Each is taken once, by its key. */
import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { keepLines } from '#backup/withheld.ts'
import { isAny, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Correction, CorrectionText } from '#domain/correction.ts'
import {
  type AnnouncedFile,
  CONSENT_VERSION,
  FILE_MESSAGES,
  FILES_MAX,
  type StoredState,
  type StoryText,
} from '#domain/submission.ts'
import { BLANK } from '#records/erase.ts'
import { HttpError, notFound } from '../http/errors.ts'

interface Sent {
  state: StoredState
  /** The wrong fields of a sealed one. */
  refusal?: string
}
export interface NewStory extends Sent {
  kind: 'story'
  text: StoryText
  /** Null if none were announced; then any may follow. */
  files: readonly AnnouncedFile[] | null
}
export interface NewCorrection extends Sent {
  kind: 'correction'
  text: Pick<Correction, 'kind' | '_id' | 'field' | CorrectionText>
}
export type NewSubmission = NewStory | NewCorrection

/** The `_id` of what was sent with this key; null for a new key. Throws a 409 if that was something else. */
export async function findByKey(db: Kysely<Database>, key: string, submission: NewSubmission): Promise<string | null> {
  const known = await db
    .selectFrom('submission_key')
    .select(['body_hash', 'submission_id'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.body_hash !== hashOf(submission)) throw keyReused()
  return known?.submission_id ?? null
}

/** Gives the `_id`. If two come at once with one key, both get the same. */
export async function storeSubmission(db: Kysely<Database>, key: string | null, submission: NewSubmission): Promise<string> {
  const id = randomUUID()
  return db.transaction().execute(async (trx) => {
    if (key !== null && !(await claimKey(trx, key, submission, id))) {
      return (await findByKey(trx, key, submission))!
    }
    const { kind, state, refusal = null } = submission
    const consent = { consent_version: CONSENT_VERSION, consent_at: sql`now()` as never }
    await trx
      .insertInto('submission')
      .values({ id, kind, state, refusal, ...consent, ...columnsOf(submission) })
      .execute()
    const rows = distinct((kind === 'story' && submission.files) || []).map(({ name, size, sha256 }, i) => ({
      submission_id: id,
      position: i + 1,
      file_name: name,
      size,
      sha256,
    }))
    if (rows.length > 0) await trx.insertInto('submission_file').values(rows).execute()
    return id
  })
}

/** The columns of its kind. A correction has no files. */
function columnsOf(submission: NewSubmission) {
  const { kind, text } = submission
  if (kind === 'correction') {
    const { field, proposal, reason, email } = text
    return { announced: true, about_kind: text.kind, about_id: text._id, field, proposal, reason, email: email || null }
  }
  const { passengerName, shipName, year, yourName, email, story } = text
  const names = { passenger_name: passengerName, ship_name: shipName, year, your_name: yourName }
  return { announced: submission.files !== null, ...names, email, story }
}

async function claimKey(trx: Kysely<Database>, key: string, submission: NewSubmission, id: string): Promise<boolean> {
  const claimed = await trx
    .insertInto('submission_key')
    .values({ key, body_hash: hashOf(submission), submission_id: id })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** A file that is announced twice counts once. */
const distinct = (files: readonly AnnouncedFile[]): AnnouncedFile[] =>
  [...new Map(files.toReversed().map((file) => [file.sha256, file])).values()].toReversed()

const hashOf = (submission: NewSubmission): string =>
  createHash('sha256')
    .update(JSON.stringify(submission.kind === 'story' ? [submission.text, submission.files] : submission.text))
    .digest('hex')

const keyReused = () => new HttpError(409, 'key_reused', 'Met deze sleutel is al iets anders verstuurd.')

const submissionNotFound = () => notFound('submission_not_found', 'Dit is er niet (meer).')

/** Whether the file with this SHA-256 still has to come. Throws a 400 if it was not announced. */
export async function isAwaited(db: Kysely<Database>, submissionId: string, sha256: string): Promise<boolean> {
  const story = await db
    .selectFrom('submission')
    .select('announced')
    .where('id', '=', submissionId)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (!story) throw submissionNotFound()
  const known = await db
    .selectFrom('submission_file')
    .select('stored_at')
    .where('submission_id', '=', submissionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!known && story.announced) {
    throw new HttpError(400, 'file_undeclared', 'Dit bestand is niet met het verhaal aangekondigd.')
  }
  return !known || known.stored_at === null
}

/** Stores why a file of a sealed story is not kept. */
export async function refuseFile(db: Kysely<Database>, submissionId: string, sha256: string, refusal: string): Promise<void> {
  await db
    .updateTable('submission_file')
    .set({ refusal })
    .where('submission_id', '=', submissionId)
    .where('sha256', '=', sha256)
    .execute()
}

interface StoredFile {
  name: string
  sha256: string
  size: number
  type: string
  hash: string
}

/** What the files of all stories take. */
export const storedBytes = (db: Kysely<Database>): Promise<number> =>
  value(db, sql<number>`select coalesce(sum(size), 0)::bigint from submission_file where file_hash is not null`)

/** Stores that a file has come. Throws a 404 if its story was withdrawn meanwhile, and a 400 for one too many. */
export async function noteFile(db: Kysely<Database>, submissionId: string, file: StoredFile): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const story = await trx
      .selectFrom('submission')
      .select('id')
      .where('id', '=', submissionId)
      .where('state', '!=', 'erased')
      .forUpdate()
      .executeTakeFirst()
    if (!story) throw submissionNotFound()
    const { name, sha256, size, type, hash } = file
    const stored = { type, file_hash: hash, stored_at: sql<Date>`now()` }
    const known = await trx.selectFrom('submission_file').select('sha256').where('submission_id', '=', submissionId).execute()
    if (known.some((one) => one.sha256 === sha256)) {
      await trx
        .updateTable('submission_file')
        .set(stored)
        .where('submission_id', '=', submissionId)
        .where('sha256', '=', sha256)
        .execute()
      return
    }
    if (known.length >= FILES_MAX) throw new HttpError(400, 'too_many_files', FILE_MESSAGES.tooMany)
    await trx
      .insertInto('submission_file')
      .values({
        submission_id: submissionId,
        position: known.length + 1,
        ...stored,
        file_name: name,
        sha256,
        size,
      })
      .execute()
  })
}

/**
 * Withdraws what staff have not looked at yet, by the key that sent it. Gives the hashes of its files. Calling it again does no
 * harm.
 */
export async function withdrawSubmission(db: Kysely<Database>, id: string, key: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const sent = sql`select from submission_key where key = ${key} and submission_id = ${id}`
    if (!(await isAny(trx, sent))) throw submissionNotFound()
    const story = await trx.selectFrom('submission').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!story) return []
    if (story.state !== 'new' && story.state !== 'suspect') {
      throw new HttpError(409, 'already_seen', 'Dit is al bekeken. Vraag het archief om het weg te halen.')
    }
    const files = await trx
      .selectFrom('submission_file')
      .select('file_hash')
      .where('submission_id', '=', id)
      .where('file_hash', 'is not', null)
      .execute()
    // It is erased first, so it gets a line in the list beside the backups. A restore would bring it back.
    await trx.updateTable('submission').set(BLANK).where('id', '=', id).execute()
    await keepLines(trx, 'submission', sql`id = ${id}`)
    await sql`select pg_notify('withheld', '')`.execute(trx)
    await trx.deleteFrom('submission').where('id', '=', id).execute()
    return files.map(({ file_hash }) => file_hash!)
  })
}
