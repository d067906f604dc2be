/** PGlite never calls fsync(2): its file system has none, and it starts Postgres with `-F` (no fsync). This mends both. */
import fs from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fs.fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}

/** Options for a database on disk whose acknowledged commits survive a power cut. */
export const durable = (directory: string): PGliteOptions => ({
  fs: new DurableNodeFS(directory),
  startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
})
