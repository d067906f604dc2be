/** Erasing a person on request: everything that the archive has of him goes for good, but keyed hashes by which he is known again. */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { forgetDeleted } from '#db/forget-deleted.ts'
import type { Database } from '#db/schema.ts'
import { readText } from '#importer/encoding.ts'
import { LEFT_BY_COMMAND } from '#importer/jobs/tend.ts'
import { foldText } from '#names/text/fold.ts'
import type { Work } from '#records/description.ts'
import { blankPassenger } from '#records/erase.ts'
import { type Identity, markErased } from '#records/known-persons.ts'
import { onTheWire, readRecords } from '#records/rows.ts'
import { HttpError, invalidRequest, recordNotFound, stale, versionMissing } from '../../http/errors.ts'
import { alreadyErased, passengers } from '../entities/passengers.ts'
import { refuseWhileImporting, takeTurn } from '../records/save.ts'
import { keysOf, readIdentities } from './named.ts'

/** `version`: the one that was read; null for the operator. */
interface Asked {
  reason: string
  version: number | null | undefined
}

/** Gives what the person was called. Call `forgetErased` with it after the transaction. */
export async function erasePassenger(work: Work, id: number, { reason, version }: Asked): Promise<Identity[]> {
  const { trx } = work
  await takeTurn(work)
  await refuseWhileImporting(trx)
  const [record] = await readRecords(trx, passengers, { where: sql`record.id = ${id}`, forUpdate: true })
  if (!record) throw recordNotFound()
  if (record.shown.standing === 'erased') throw alreadyErased()
  if (version === undefined) throw versionMissing()
  if (version !== null && version !== record.version) throw stale(onTheWire(record))
  const ids = await keysOf(trx, id)
  const known = await readIdentities(trx, id)
  refuseNames(reason, known)
  await markErased(trx, known)
  for (const one of ids) await blankPassenger(work, one, reason)
  await forgetLookedFor(work, known)
  // The merge cannot be undone any more.
  await trx
    .updateTable('merged')
    .set({ moved: null, change_of_many: null })
    .where('kind', '=', 'passenger')
    .where('kept', '=', id)
    .execute()
  return known
}

/** Staff are shown what visitors looked for in vain: this name too, while the person was withdrawn. */
async function forgetLookedFor({ trx }: Work, known: readonly Identity[]): Promise<void> {
  const names = known.map(({ name }) => foldText(name ?? '').split(' ')).filter(([word]) => word)
  const terms = await trx.selectFrom('unfound_term').select(['key', 'term']).where('term', 'is not', null).execute()
  const isAbout = (term: string) => {
    const words = new Set(foldText(term).split(' '))
    return names.some((name) => name.every((word) => words.has(word)))
  }
  const keys = terms.flatMap(({ key, term }) => (isAbout(term!) ? [key] : []))
  for (const table of ['unfound_day', 'unfound_term'] as const) {
    await sql`delete from ${sql.table(table)} where key = any(${keys}::text[])`.execute(trx)
  }
}

/** The history keeps the reason for good. */
function refuseNames(reason: string, known: readonly Identity[]): void {
  const said = new Set(foldText(reason).split(' '))
  const words = known.flatMap(({ name }) => foldText(name ?? '').split(' ')).filter((word) => word.length >= LONG)
  if (words.some((word) => said.has(word))) {
    throw new HttpError(400, 'reason_has_name', 'The history keeps the reason: it may not have the name.')
  }
  if (reason.trim() === '') throw invalidRequest('Reason is required')
}
/** Shorter words are particles and initials. */
const LONG = 4

const LINES = 1000

/** Whether a file has one of these folded words, in whatever encoding, case and quotes a spreadsheet or JSON wrote them. */
async function holdsOneOf(path: string, words: readonly string[]): Promise<boolean> {
  // Nobody can read a name in a workbook or a ZIP file without unpacking it.
  if (/\.(xlsx|zip)$/i.test(path)) return true
  const lines = readText(await readFile(path)).text.split('\n')
  for (let from = 0; from < lines.length; from += LINES) {
    const text = ` ${foldText(lines.slice(from, from + LINES).join(' '))} `
    if (words.some((word) => text.includes(` ${word} `))) return true
    await breathe()
  }
  return false
}

/** What also has to forget an erased person: the files of the database, and the lists of past imports in the data folder. */
export async function forgetErased(db: Kysely<Database>, dataDir: string, known: readonly Identity[]): Promise<void> {
  await forgetDeleted(db, ['passenger', 'revision', 'submission', 'import_change', 'unfound_term'])
  const words = known.flatMap(({ name, recordId }) => [name, recordId].map((word) => foldText(word ?? '')).filter(Boolean))
  const hasName = (path: string) => holdsOneOf(path, words)
  for (const file of await readdir(dataDir)) {
    const path = join(dataDir, file)
    if (LEFT_BY_COMMAND.test(file) && (await hasName(path))) await rm(path, { force: true })
  }
  const imports = join(dataDir, 'imports')
  for (const job of existsSync(imports) ? await readdir(imports) : []) {
    const files = await readdir(join(imports, job), { recursive: true, withFileTypes: true })
    for (const file of files.filter((one) => one.isFile())) {
      if (!(await hasName(join(file.parentPath, file.name)))) continue
      await rm(join(imports, job), { recursive: true, force: true })
      break
    }
  }
}
