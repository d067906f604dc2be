/** The search thread. Judging would block the server's own thread for too long. */
import { workerData } from 'node:worker_threads'
import { serve, tell } from '#threads/serve.ts'
import type { Operations } from './protocol.ts'
import { ElasticsearchReader, type ReaderSettings } from './reader.ts'

const reader = new ElasticsearchReader(workerData as ReaderSettings, tell)

serve<Operations>(
  {
    find: (query) => reader.find(query),
    findPassengers: (query) => reader.findPassengers(query),
    suggest: (query) => reader.suggest(query),
    withhold: async (withheld) => {
      reader.withhold(withheld)
      return null
    },
    follow: async () => {
      await reader.follow()
      return null
    },
  },
  // Several searches at once, because they mostly wait for Elasticsearch.
  { atOnce: true, errorFields: ['code'] },
)
