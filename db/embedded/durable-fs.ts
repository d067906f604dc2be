/**
 * PGlite never calls fsync(2): its file system has none, and it starts Postgres with `-F` (no fsync). And everybody may read and
 * write its files. This mends all three.
 */
import fs from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** All bits of a mode but those of others than its owner. */
const OWNERS = ~0o077

class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fs.fsyncSync(stream.nfd)
        return 0
      }
      const { mknod, setattr } = module.NODEFS.node_ops
      module.NODEFS.node_ops.mknod = (parent: unknown, name: string, mode: number, device: number) =>
        mknod(parent, name, mode & OWNERS, device)
      module.NODEFS.node_ops.setattr = (node: unknown, changed: { mode?: number }) =>
        setattr(node, changed.mode === undefined ? changed : { ...changed, mode: changed.mode & OWNERS })
    })
    return result
  }
}

/** Options for a database on disk whose acknowledged commits survive a power cut. */
export const durable = (directory: string): PGliteOptions => ({
  fs: new DurableNodeFS(directory),
  startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
})
