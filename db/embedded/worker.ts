/** The thread that holds the embedded database. It answers one question after another (`protocol.ts`). */
import { setFlagsFromString } from 'node:v8'
import { workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { serve, tell } from '#threads/serve.ts'
import { parsers } from '../parsers.ts'
import { finishCopy } from './copy.ts'
import { durable } from './durable-fs.ts'
import { errorFields, type Operations, type WorkerData } from './protocol.ts'

const { directory, template, program }: WorkerData = workerData

// A museum's machine has little memory and disk to spare.
const options: PGliteOptions = {
  parsers,
  pgliteWasmModule: program,
  postgresqlconf: ['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB'],
}
if (directory !== null) Object.assign(options, durable(directory))
if (template) options.loadDataDir = new Blob([new Uint8Array(template)], { type: 'application/x-tar' })
// While it frees machine code that it has replaced by faster code, the V8 of Node 24 may end the process (`allocations_.erase(addr) == 1`).
// So it keeps that code, some megabytes.
setFlagsFromString('--no-wasm-code-gc')
const database = await PGlite.create(options)
database.onNotification((channel) => tell(channel))

serve<Operations>(
  {
    ready: () => null,
    query: async ({ sql, parameters }) => {
      const { rows, affectedRows, command } = await database.query(sql, [...parameters])
      return { rows, ...(affectedRows !== undefined && { affectedRows }), ...(command && { command }) }
    },
    dump: async () => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
    finishCopy: async (folder) => {
      if (directory !== null) finishCopy(directory, folder)
      return null
    },
    close: async () => {
      await database.close()
      return null
    },
  },
  { errorFields },
)
