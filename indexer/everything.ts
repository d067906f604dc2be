/** All public records as documents, in batches, for an engine that starts empty. `signal` stops it. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Batch, DOCUMENT_KINDS } from '#search/documents.ts'
import { nextVersion } from './outbox.ts'
import { packDocuments } from './rows.ts'

export const READ_BATCH = 10_000

export async function* everything(
  db: Kysely<Database>,
  today: string,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  for (const kind of DOCUMENT_KINDS) {
    for (let after = 0; ; ) {
      const version = await nextVersion(db)
      const { json, count, last } = await packDocuments(db, kind, { after, limit: READ_BATCH }, today)
      signal?.throwIfAborted()
      if (count > 0) yield { kind, version, json }
      if (count < READ_BATCH) break
      after = last
    }
  }
}
