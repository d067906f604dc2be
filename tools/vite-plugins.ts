/** The site's own plugins for Vite: more pages in the same build, and compressed files. */

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

interface Pages {
  site: string
  /**
   * The other pages, each with the paths that it answers. The first that fits answers. No visitor's device keeps their files.
   */
  own: readonly { page: string; answers: (path: string) => boolean }[]
  /** The folder of `app/` whose modules get their own copies of modules of `domain/`. */
  copying: string
}

/** The suffix of a copy: Vite takes a file with another query for another module. */
const COPY = '?own'

interface Precached {
  url: string
}

/**
 * Other pages beside the site's. The development server answers their addresses with them, as the real server does. `leaveOut`
 * removes files that only the other pages need from the list of files that devices keep.
 */
export function entries({ site, own, copying }: Pages) {
  const ownFiles = new Set<string>(own.map(({ page }) => page))

  /**
   * In a build the admin area gets its own copies of modules of `domain/`. Otherwise the site would load them from shared
   * files, with the schemas that only the admin area checks.
   */
  const copies: Plugin = {
    name: 'copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isOwn = importer?.includes(`/app/${copying}/`) || importer?.endsWith(COPY)
      if (!importer || !isOwn || !/^(#domain\/|\.)/.test(source)) return null
      const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true })
      return found?.id.includes('/domain/') ? { ...found, id: `${found.id}${COPY}` } : null
    },
  }

  const plugin: Plugin = {
    name: 'entries',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?', 1)[0] ?? ''
        const found = path.includes('.') ? undefined : own.find(({ answers }) => answers(path))
        if (found && request.headers.accept?.includes('text/html')) request.url = `/${found.page}`
        next()
      })
    },
    generateBundle(_options, bundle) {
      const reach = (page: string): Set<string> => {
        const files = new Set<string>()
        const walk = (name: string) => {
          const file = bundle[name]
          if (files.has(name) || !file) return
          files.add(name)
          if (file.type !== 'chunk') return
          const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
          for (const beside of [...importedCss, ...importedAssets]) files.add(beside)
          for (const other of [...file.imports, ...file.dynamicImports]) walk(other)
        }
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}`)) walk(file.fileName)
        }
        return files
      }
      const visited = reach(site)
      for (const { page } of own) {
        for (const file of reach(page)) if (!visited.has(file)) ownFiles.add(file)
      }
    },
  }

  const leaveOut = <File extends Precached>(files: File[]) => ({
    manifest: files.filter(({ url }) => !ownFiles.has(url)),
    warnings: [],
  })

  return { plugins: [copies, plugin], leaveOut }
}

const TEXT = /\.(js|css|html|svg|json|webmanifest|md)$/
/** Compressing gains nothing below so many bytes. */
const SMALLEST = 256

/** Writes a `.br` and a `.gz` beside every text file of the build, which the server sends as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}

/**
 * Adds to the file of licences what Vite does not put there: those of typefaces, and of the packages in the workers. `packages`
 * are the names of those in the workers that no page uses.
 */
export function licencesOf(file: string, packages: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'licences',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = join(config.root, '..')
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const asset = bundle[file]
        // The build of the service worker has none.
        if (asset?.type !== 'asset') return
        const texts = await Promise.all(packages.map((name) => licenceOf(join(root, 'node_modules', name), name)))
        asset.source = [String(asset.source).trimEnd(), ...texts].join('\n\n')
      },
    },
  }
}

/** In the form of Vite's own list. */
async function licenceOf(folder: string, name: string): Promise<string> {
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one))
  if (!file) throw new Error(`${name} has no text of its licence.`)
  const text = await readFile(join(folder, file), 'utf8')
  return `## ${name} - ${version} (${license})\n\n${text.trim().replace(/^/gm, '> ')}\n`
}
