/** All public records as documents, for an engine that starts empty: by key, in batches, until `signal` stops it. */
import type { Kysely } from 'kysely'
import type { Database, OutboxKind } from '#db/schema.ts'
import { type Documents, loadDocuments, noDocuments } from '#search/documents.ts'

export const READ_BATCH = 10_000

/** Ships and voyages come before what belongs to them. */
const ORDER: readonly OutboxKind[] = ['variant', 'ship', 'journey', 'media', 'passenger']

export async function* everything(
  db: Kysely<Database>,
  today: string,
  signal?: AbortSignal,
): AsyncGenerator<Documents> {
  for (const kind of ORDER) {
    for await (const documents of batches(db, kind, today)) {
      signal?.throwIfAborted()
      yield { ...noDocuments(), [kind]: documents }
    }
  }
}

async function* batches<K extends OutboxKind>(
  db: Kysely<Database>,
  kind: K,
  today: string,
): AsyncGenerator<Documents[K]> {
  for (let after = 0; ; ) {
    const documents = await loadDocuments[kind](db, { after, limit: READ_BATCH }, today)
    if (documents.length > 0) yield documents
    const last = documents.at(-1)
    if (documents.length < READ_BATCH || !last) return
    after = last.id
  }
}
