/** Builds the page with Cesium's own widget and serves it with the library's files, compressed by gzip. */
import { createReadStream, existsSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { build } from 'vite'
import type { Journey } from '#domain/journey.ts'

const LIBRARY = join(import.meta.dirname, '../../node_modules/cesium/Build/Cesium')
/** The folders from which the widget fetches files while it runs. */
const ASSET_FOLDERS = ['Assets', 'ThirdParty', 'Workers', 'Widgets']

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export async function serveStock(folder: string, journey: Journey): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'stock'),
    define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 6000 },
  })
  for (const name of ASSET_FOLDERS) {
    await cp(join(LIBRARY, name), join(folder, 'cesium', name), { recursive: true })
  }
  await writeFile(join(folder, 'journey.json'), JSON.stringify(journey))

  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const type = TYPES[extname(file)]
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      ...(type && { 'content-encoding': 'gzip' }),
    })
    const source = createReadStream(file)
    if (type) pipeline(source, createGzip(), response, () => undefined)
    else pipeline(source, response, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stock page is not served.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
