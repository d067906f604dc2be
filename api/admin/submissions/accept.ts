/** Accepting the corrections of visitors. */
import { isDeepStrictEqual } from 'node:util'
import { REMOVAL } from '#domain/correction.ts'
import type { Accepting, SubmissionRow, WholeSubmission } from '#domain/submission-staff.ts'
import type { Fields, Work } from '#records/description.ts'
import { findRecord } from '#records/rows.ts'
import { HttpError, invalidRequest, recordNotFound, stale } from '../../http/errors.ts'
import { passengers } from '../entities/passengers.ts'
import { publishRecord, rewriteRecord, takeTurn, unpublishRecord } from '../records/save.ts'
import { ENTITIES, readValue } from './corrections.ts'
import { holdSubmission, judge } from './repository.ts'

/** Writes a correction into its record, or withdraws the name. Throws 400, 404 and 409. */
export async function acceptCorrection(
  work: Work,
  id: string,
  version: number | undefined,
  { value, recordVersion }: Accepting,
): Promise<void> {
  await takeTurn(work)
  const whole = await holdSubmission(work, id, version)
  const { correction, corrected } = whole
  if (!correction || !corrected) throw invalidRequest('This is a story: publish it.')
  if (whole.state === 'published') throw new HttpError(409, 'already_accepted', 'This correction is accepted already.')
  const { record } = correction
  if (!record) throw recordNotFound()
  if (!record.writes) throw invalidRequest('This has to be done by hand.')
  if (recordVersion !== record.version) throw stale(whole)
  const key = Number(record._id)
  const own = { ...work, submissionId: id }
  if (corrected.field === REMOVAL) await unpublishRecord(own, passengers, key, recordVersion)
  else await writeField(own, corrected, key, value)
  await judge(work, id, 'published', null)
}

/** Publishes a name again that was withdrawn. Other corrections are undone in the record's form. */
export async function putBack(work: Work, { _id, state, corrected, correction }: WholeSubmission): Promise<void> {
  const record = correction?.record
  if (state !== 'published' || corrected?.field !== REMOVAL || !record)
    throw new HttpError(409, 'not_published', 'This has withdrawn no name.')
  await publishRecord({ ...work, submissionId: _id }, passengers, Number(record._id), record.version)
  await judge(work, _id, 'reviewed', null)
}

async function writeField(work: Work, { kind, field }: NonNullable<SubmissionRow['corrected']>, id: number, written: string) {
  const entity = ENTITIES[kind]
  const record = (await findRecord(work.trx, entity, id))!
  const value = await readValue(work.trx, entity, field, written)
  const has = (fields: Fields) => isDeepStrictEqual(fields[field], value)
  // Somebody has written it already.
  if (has(record.own) && (!record.draft || has(record.draft))) return
  await rewriteRecord(work, entity, id, record.version, async (before) => {
    const fields = await entity.prepare(work, { ...before, [field]: value }, { id, fields: before })
    if (record.isPublic) await entity.checkPublic?.(work, fields)
    return fields
  })
}
