/** The thread that holds the embedded database: it answers one request after the other, see `protocol.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { parsers } from '../parsers.ts'
import { durable } from './durable-fs.ts'
import { type ErrorAnswer, errorFields, type Message, type Request, type WorkerOptions } from './protocol.ts'

const { directory, template }: WorkerOptions = workerData
const send = (message: Message) => parentPort?.postMessage(message)

// Small for what it holds: the log is kept short, and a museum's machine has little memory to spare.
const options: PGliteOptions = {
  parsers,
  postgresqlconf: ['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB'],
}
if (directory !== null) Object.assign(options, durable(directory))
if (template) options.loadDataDir = new Blob([new Uint8Array(template)], { type: 'application/x-gzip' })
const database = await PGlite.create(options)
database.onNotification((channel) => send({ channel }))

async function answer(request: Request) {
  switch (request.op) {
    case 'query': {
      const { rows, affectedRows, command } = await database.query(request.sql, [...request.parameters])
      return { rows, ...(affectedRows !== undefined && { affectedRows }), ...(command && { command }) }
    }
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer())
    case 'close':
      await database.close()
      return null
  }
}

function toErrorAnswer(error: unknown): ErrorAnswer {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = errorFields.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
  return { message: error.message, ...Object.fromEntries(fields) }
}

let queue = Promise.resolve()
parentPort?.on('message', (request: Request) => {
  queue = queue.then(async () => {
    try {
      send({ id: request.id, value: await answer(request) })
    } catch (error) {
      send({ id: request.id, error: toErrorAnswer(error) })
    }
  })
})
send({ ready: true })
