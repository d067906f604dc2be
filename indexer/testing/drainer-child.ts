/** For tests: a process that drains the database of its first argument into memory until it is killed. */
import { openDatabase } from '#db/open.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { startIndexing } from '../indexing.ts'

const open = await openDatabase({ databaseUrl: process.argv[2]!, dataDir: '' })
const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
const indexing = await startIndexing({ open, writer: new MemorySearch(), log })
await indexing.settled()
console.log('drains')
