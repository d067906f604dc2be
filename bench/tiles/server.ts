/**
 * The API in a process of its own, with pictures to be zoomed into: `node server.ts DATA_DIR FILE...`. Tells its parent
 * its address and the images.
 */
import { openGate } from '#api/access/gate.ts'
import { buildApp } from '#api/app.ts'
import { loadConfig } from '#config/config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { openFileStore } from '#files/store.ts'
import { MemorySearch } from '#search/memory/engine.ts'

export interface Ready {
  address: string
  images: { path: string; width: number; height: number }[]
}

const [dataDir, ...files] = process.argv.slice(2) as [string, ...string[]]
const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const open = await openDatabase({ databaseUrl: null, dataDir })
await migrate(open.db)
const store = await openFileStore(dataDir)
const images: Ready['images'] = []
for (const file of files) {
  const { hash, width, height } = await storeImage(store, file)
  const media = await open.db
    .insertInto('media')
    .values({ kind: 'image', file_hash: hash, width, height, published_at: new Date() })
    .returning(['id', 'file_hash'])
    .executeTakeFirstOrThrow()
  images.push({ path: `/iiif/3/${iiifId(media)}`, width, height })
}
const app = await buildApp({
  config,
  db: open.db,
  store,
  search: new MemorySearch(),
  gate: await openGate({ db: open.db, config }),
  dist: dataDir,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address, images } satisfies Ready)
