/** All public records as documents, in batches. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Batch, DOCUMENT_KINDS, type DocumentKind } from '#search/documents.ts'
import { nextVersion } from './outbox.ts'
import { packDocuments } from './rows.ts'

const READ_BATCH = 10_000

interface Options {
  signal?: AbortSignal
  /** Gets the number of rows that were read. */
  onRead?: (rows: number) => Promise<void>
  /** Absent: all. */
  kinds?: readonly DocumentKind[]
}

export async function* everything(
  db: Kysely<Database>,
  today: string,
  { signal, onRead, kinds = DOCUMENT_KINDS }: Options = {},
): AsyncGenerator<Batch> {
  for (const kind of kinds) {
    for (let after = 0; ; ) {
      const version = await nextVersion(db)
      const { json, count, last } = await packDocuments(db, kind, { after, limit: READ_BATCH }, today)
      signal?.throwIfAborted()
      await onRead?.(count)
      if (count > 0) yield { kind, version, json }
      if (count < READ_BATCH) break
      after = last
    }
  }
}
