/**
 * A server for tests: publishes an archive below `/api/archive`, in files made by `search/published`, and serves the page that
 * searches on the device, and below `next/` the same page for the next format alone. It can break downloads off and change what
 * is published.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { type PublishedArchive, type PublishedFile, publishedFileUrl } from '#domain/published-archive.ts'
import {
  emptyCatalogue,
  type PublishedCatalogue,
  packCatalogue,
  packCatalogueChange,
} from '#search/published/catalogue-part.ts'
import { type PublishedNames, packNames, packNamesChange } from '#search/published/names-part.ts'
import { type ChangeOf, FORMAT, merged } from '#search/published/parts.ts'
import { catalogueBetween, namesBetween, namesOf, type PublishedState } from '#search/testing/published.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

interface File {
  raw: Buffer
  brotli: Buffer
}

export class PublishedServer {
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #files = new Map<string, File>()
  /** All changes since the bases. */
  #changed = noChange()
  #state: PublishedState
  #archive: PublishedArchive
  /** The addresses that were asked, in order. */
  readonly asked: string[] = []
  /** Breaks files off after so many bytes, unpacked. */
  breakAfter: number | null = null
  /** Gives no answer at all. */
  isSilent = false
  /** Sends files whose bytes do not have their hash. */
  isDamaging = false

  private constructor(state: PublishedState) {
    this.#state = state
    this.#archive = this.#renewed()
  }

  static async start(state: PublishedState): Promise<PublishedServer> {
    const server = new PublishedServer(state)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no address.')
    return `http://127.0.0.1:${address.port}`
  }

  get archive(): PublishedArchive {
    return this.#archive
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Publishes a changed archive. `asBefore`: as older servers did, which had one more file for each change. */
  change(state: PublishedState, { asBefore = false } = {}): void {
    const last = { catalogue: catalogueBetween(this.#state, state), names: namesBetween(this.#state, state) }
    this.#changed = {
      catalogue: merged<PublishedCatalogue>([this.#changed.catalogue, last.catalogue]),
      names: merged<PublishedNames>([this.#changed.names, last.names]),
    }
    const { catalogue, names } = asBefore ? last : this.#changed
    const others = (name: 'catalogue' | 'names') =>
      asBefore ? this.#archive.parts.find((part) => part.name === name)!.changes : []
    const changes = { catalogue: packCatalogueChange(catalogue), names: packNamesChange(names) }
    this.#state = state
    const parts = this.#archive.parts.map((part) => ({
      ...part,
      changes: [...others(part.name), this.#add(changes[part.name])],
    }))
    this.#archive = { ...this.#archive, parts, version: versionOf(parts) }
  }

  /** Publishes new bases, and deletes the files before them. */
  renew(state: PublishedState, { format = FORMAT } = {}): void {
    this.#state = state
    this.#changed = noChange()
    this.#files.clear()
    this.#archive = this.#renewed(format)
  }

  /** For whom the names are. */
  allow(namesFor: PublishedArchive['namesFor']): void {
    this.#archive = { ...this.#archive, namesFor }
  }

  #renewed(format = FORMAT): PublishedArchive {
    const base = (text: string) => this.#add(inFormat(format, text))
    const parts: PublishedArchive['parts'] = [
      { name: 'catalogue', base: base(packCatalogue(this.#state.catalogue)), changes: [] },
      { name: 'names', base: base(packNames(namesOf(this.#state))), changes: [] },
    ]
    return { format, version: versionOf(parts), parts, namesFor: 'everybody', keepDays: 90 }
  }

  #add(text: string): PublishedFile {
    const raw = Buffer.from(text)
    const brotli = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    const sha256 = hashOf(raw)
    this.#files.set(sha256, { raw, brotli })
    return { url: publishedFileUrl(sha256), bytes: brotli.length, sha256 }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, next, path] = /^\/(next\/)?(.*)$/.exec(pathname)!
    const name = path || 'index.html'
    const page = pathname.startsWith('/api/') ? undefined : (await builtPage(next ? FORMAT + 1 : FORMAT)).get(name)
    if (page !== undefined) {
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      // Lets the page measure its memory, with its worker's.
      const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
      response.writeHead(200, { 'content-type': type, ...isolated }).end(page)
      return
    }
    response.setHeader(OWN_HEADER, '1')
    this.asked.push(pathname + search)
    if (this.isSilent) return
    if (pathname === '/api/archive') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.#archive))
      return
    }
    const file = this.#files.get(pathname.split('/').at(-1) ?? '')
    if (file) this.#send(file, Number(searchParams.get('from')), response)
    // Voyages and images get a 503: this server does not know whether they exist.
    else response.writeHead(pathname.startsWith('/api/archive/') ? 404 : 503).end()
  }

  #send({ raw, brotli }: File, from: number, response: ServerResponse): void {
    const sent = this.isDamaging ? Buffer.from(raw.map((byte) => byte ^ 1)) : raw.subarray(from)
    if (this.breakAfter !== null && this.breakAfter < sent.length) {
      response.writeHead(200, { 'content-length': sent.length })
      response.write(sent.subarray(0, this.breakAfter), () => setTimeout(() => response.destroy(), 200))
    } else if (this.isDamaging || from > 0) response.writeHead(200).end(sent)
    else response.writeHead(200, { 'content-encoding': 'br' }).end(brotli)
  }
}

const noChange = (): { catalogue: ChangeOf<PublishedCatalogue>; names: ChangeOf<PublishedNames> } => ({
  catalogue: emptyCatalogue(),
  names: { passenger: new Map() },
})

function versionOf(parts: PublishedArchive['parts']): string {
  const files = parts.flatMap(({ base, changes }) => [base, ...changes])
  return hashOf(files.map(({ sha256 }) => sha256).join())
}

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The same columns, under another format number. */
const inFormat = (format: number, text: string): string => text.replace(/^\{"format":\d+/, `{"format":${format}`)

type Built = ReadonlyMap<string, string | Uint8Array>
/** By format. All servers of one process share them. */
const built = new Map<number, Promise<Built>>()

/** The files of the page that only knows this format, by path. Built when they are first asked for. */
function builtPage(format: number): Promise<Built> {
  const page = built.get(format) ?? buildPage(format)
  built.set(format, page)
  return page
}

async function buildPage(format: number): Promise<Built> {
  const { output } = (await build({
    configFile: false,
    root: join(import.meta.dirname),
    base: './',
    logLevel: 'error',
    worker: { format: 'es', plugins: () => [ofFormat(format)] },
    plugins: [ofFormat(format)],
    build: { write: false, target: 'es2024', modulePreload: false },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** Builds the site as if its format were this one. */
const ofFormat = (format: number): Plugin => ({
  name: 'format',
  transform: (code, id) =>
    id.endsWith('search/published/parts.ts') ? code.replace(/FORMAT = \d+/, `FORMAT = ${format}`) : null,
})
