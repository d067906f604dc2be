/**
 * `npm run elasticsearch [-- --heap-mb 2048]` runs an Elasticsearch for this machine only, until Ctrl-C or SIGTERM, without
 * users or TLS. Its data are in DATA_DIR, its port is ELASTICSEARCH_PORT. Exit code 0: it was told to end. 1: it did not start
 * or ended by itself, and one line says why.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { step } from '../bootstrap/steps.mjs'
import { findInstallation, VERSION } from './distribution.ts'
import { ServerError } from './errors.ts'
import { startElasticsearch } from './server.ts'

const HEAP_MB = 512
const LEAST_HEAP_MB = 128

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())

await runCommand(async () => {
  const heapMb = readHeap()
  const { dataDir, elasticsearchPort } = loadConfig(process.env)
  const installation = await findInstallation()
  const starting = step(`Starting Elasticsearch ${VERSION}`, () =>
    startElasticsearch(installation, {
      folder: join(dataDir, 'elasticsearch'),
      port: elasticsearchPort,
      heapMb,
      signal: interrupted.signal,
      onLine: (line) => console.error(line),
    }),
  )
  const server = await starting.catch((error) => {
    if (interrupted.signal.aborted) return null
    throw error
  })
  if (server === null) return 0
  console.log(`Elasticsearch is at ${server.url}`)
  interrupted.signal.addEventListener('abort', () => void server.stop())
  const code = await server.ended
  if (interrupted.signal.aborted) return 0
  throw new ServerError(`Elasticsearch ended by itself, with ${code}.`)
})

function readHeap(): number {
  const usage = new ServerError(`Usage: npm run elasticsearch [-- --heap-mb NUMBER], ${LEAST_HEAP_MB} or more`)
  try {
    const { values } = parseArgs({ options: { 'heap-mb': { type: 'string' } } })
    const heapMb = Number(values['heap-mb'] ?? HEAP_MB)
    if (Number.isInteger(heapMb) && heapMb >= LEAST_HEAP_MB) return heapMb
  } catch {
    throw usage
  }
  throw usage
}
