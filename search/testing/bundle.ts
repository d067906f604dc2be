/** The engine in memory as one script for a browser's worker, which has neither Node nor a page. */
import { relative } from 'node:path'
import { build, type Rolldown } from 'vite'

const root = new URL('../../', import.meta.url).pathname

export interface Bundle {
  /** Sets the global `search` to the exports of `search/memory/held-archive.ts`. */
  code: string
  /** The files that something of is in the code, from the root of the tree. */
  modules: string[]
}

export async function bundleForWorker(): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'search/memory/held-archive.ts', formats: ['iife'], name: 'search' },
    },
  })
  const [chunk, ...others] = (Array.isArray(built) ? built : [built]).flatMap(outputOf)
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The engine is not one script.')
  const modules = Object.entries(chunk.modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => relative(root, id))
  return { code: chunk.code, modules: [...modules, ...chunk.imports, ...chunk.dynamicImports] }
}

const outputOf = (built: object): Rolldown.RolldownOutput['output'][number][] =>
  'output' in built ? (built as Rolldown.RolldownOutput).output : []
