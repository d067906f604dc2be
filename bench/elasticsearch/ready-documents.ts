/** The documents of an index, except those of words, ready to send. They show how long Elasticsearch itself takes. */
import { Client } from '@elastic/elasticsearch'
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { everything } from '#indexer/everything.ts'
import { normalise } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import type { PassengerDocument } from '#search/documents.ts'
import { MAPPINGS } from '#search/elasticsearch/mappings.ts'
import { toStored } from '#search/elasticsearch/passenger-document.ts'
import { idOf } from '#search/elasticsearch/records.ts'

interface ReadyDocument {
  id: string
  document: object
}

const INDEX = 'scratch'

export async function readyDocuments(db: Kysely<Database>): Promise<ReadyDocument[]> {
  const ready: ReadyDocument[] = []
  const cache: TokenCache = new Map()
  for await (const { kind, json } of everything(db, todayInAmsterdam(new Date()))) {
    for (const document of JSON.parse(json) as { id: number }[])
      ready.push({
        id: idOf(kind, document.id),
        document:
          kind === 'passenger' ? storedPassenger(document as PassengerDocument, cache) : { t: kind, at: 0, o: document },
      })
  }
  return ready
}

const storedPassenger = (passenger: PassengerDocument, cache: TokenCache) =>
  toStored(passenger, normalise(passenger.fullName, cache))

/** Sends them with the client's own helper to an index with our mapping. Returns the ms until they can be found. */
export async function bulk(url: string, documents: readonly ReadyDocument[]): Promise<number> {
  const client = new Client({ node: url })
  try {
    await client.indices.create({
      index: INDEX,
      settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' },
      mappings: MAPPINGS,
    })
    const started = performance.now()
    const { failed } = await client.helpers.bulk({
      datasource: [...documents],
      onDocument: ({ id, document }) => [{ index: { _index: INDEX, _id: id } }, document],
      refreshOnCompletion: INDEX,
    })
    const ms = performance.now() - started
    if (failed > 0) throw new Error(`${failed} ready documents were refused.`)
    await client.indices.delete({ index: INDEX })
    return ms
  } finally {
    await client.close()
  }
}
