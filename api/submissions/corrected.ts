/** The records that corrections are about: those that visitors see. */
import { type Kysely, sql } from 'kysely'
import { published } from '#db/published.ts'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { CorrectedKind, Correction } from '#domain/correction.ts'
import { isId } from '#domain/ids.ts'
import { journeyNotFound, notFound, passengerNotFound, shipNotFound } from '../http/errors.ts'
import { findPassenger } from '../journeys/passenger.ts'

type Subject = Pick<Correction, 'kind' | '_id'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isPublic = (table: 'journey' | 'ship' | 'content_point') => (db: Kysely<Database>, id: string) =>
  isAny(db, db.selectFrom(table).select('id').where('id', '=', Number(id)).where(published(table)))

const FINDERS: Record<CorrectedKind, (db: Kysely<Database>, id: string) => Promise<boolean>> = {
  passenger: async (db, id) => (await findPassenger(db, id)) !== null,
  journey: isPublic('journey'),
  contentPoint: isPublic('content_point'),
  ship: isPublic('ship'),
  listPage: (db, id) =>
    isAny(
      db,
      db.selectFrom('media').select('id').where('id', '=', id).where('kind', '=', 'list-page').where(published('media')),
    ),
}

const REFUSALS: Record<CorrectedKind, () => Error> = {
  passenger: passengerNotFound,
  journey: journeyNotFound,
  contentPoint: () => notFound(),
  ship: shipNotFound,
  listPage: () => notFound(),
}

/** Whether a record of this kind may have this `_id`. */
export const isKey = ({ kind, _id }: Subject): boolean => (kind === 'listPage' ? UUID.test(_id) : isId(_id))

export const isThere = async (db: Kysely<Database>, subject: Subject): Promise<boolean> =>
  isKey(subject) && FINDERS[subject.kind](db, subject._id)

/** Throws the same 404 for a record that is unknown, under embargo or withdrawn. */
export async function checkSubject(db: Kysely<Database>, subject: Subject): Promise<void> {
  if (!(await isThere(db, subject))) throw REFUSALS[subject.kind]()
}

/** Whether the person was erased. Then nothing that a visitor wrote about him is kept. */
export const isErased = async (db: Kysely<Database>, { kind, _id }: Subject): Promise<boolean> =>
  kind === 'passenger' && isAny(db, sql`select from passenger where id = ${Number(_id)} and erased_at is not null`)
