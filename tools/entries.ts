/** Pages beside the site's own, in the same build. */
import type { Plugin } from 'vite'

interface Pages {
  site: string
  /** The others, each with the paths that it answers; the first that fits. Those of staff are kept on no visitor's device. */
  own: readonly { page: string; answers: (path: string) => boolean }[]
  /** The folder of `app/` whose modules get copies of what they import of `domain/`. */
  copying: string
}

/** Makes another module of a file. */
const COPY = '?own'

interface Precached {
  url: string
}

/**
 * The development server answers the addresses of the other pages with them, as the real server does. What the site and the
 * admin area both import of `domain/` is there twice: it would otherwise lie in files that both load, with the schemas that
 * only the admin area checks. `leaveOut` takes away, of the files that devices keep ahead, those that the other pages alone
 * need.
 */
export function entries({ site, own, copying }: Pages) {
  const ownFiles = new Set<string>(own.map(({ page }) => page))

  /** In a build the admin area gets modules of its own for these, so that the site does not carry what it needs. */
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
