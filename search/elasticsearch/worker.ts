/** The search thread: judging takes longer than the server's own thread may stand still. */
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
  // Searches wait for Elasticsearch most of the time.
  { atOnce: true, errorFields: ['code'] },
)
