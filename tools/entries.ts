/** A second page beside the site's own, in the same build. */
import type { Plugin } from 'vite'

interface Pages {
  site: string
  own: string
  /** The path under which the second page has all its addresses. */
  at: string
}

/** Makes another module of a file. */
const COPY = '?own'

interface Precached {
  url: string
}

/**
 * The development server answers the addresses of the second page with it, as the real server does. What both pages import
 * of `domain/` is there twice: it would otherwise lie in files that both load, with the schemas that only the second one
 * checks. `leaveOut` takes away, of the files that devices keep ahead, those that the second page alone needs.
 */
export function entries({ site, own, at }: Pages) {
  const ownFiles = new Set<string>([own])

  /** In a build the second page gets modules of its own for these, so that the first does not carry what it needs. */
  const copies: Plugin = {
    name: 'copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isOwn = importer?.includes(`/app${at}/`) || importer?.endsWith(COPY)
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
        const isPage = path === at || (path.startsWith(`${at}/`) && !path.includes('.'))
        if (isPage && request.headers.accept?.includes('text/html')) request.url = `/${own}`
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
          if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}`))
            walk(file.fileName)
        }
        return files
      }
      const visited = reach(site)
      for (const file of reach(own)) if (!visited.has(file)) ownFiles.add(file)
    },
  }

  const leaveOut = <File extends Precached>(files: File[]) => ({
    manifest: files.filter(({ url }) => !ownFiles.has(url)),
    warnings: [],
  })

  return { plugins: [copies, plugin], leaveOut }
}
