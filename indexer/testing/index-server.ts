/** For tests: an engine on a server that outlives its writers. Their calls pass a gate (`testing/killed.ts`). */
import { randomUUID } from 'node:crypto'
import { type Batch, type Changes, DOCUMENT_KINDS, type DocumentKind, type Refused } from '#search/documents.ts'
import type { SearchWriter } from '#search/search.ts'
import type { Gate } from './killed.ts'

export type Document = { id: number; fullName?: string; journey?: number }
/** By kind and key. A removed document leaves its version. */
type Index = Map<string, { version: number; document: Document | null }>

/** Holds indexes with external versions. One of them serves. */
export class IndexServer {
  readonly indexes = new Map<string, Index>()
  serving: string | null = null
  /** Nobody can reach it. */
  away = false
  /** Why it refuses a document. Null if it does not. */
  refusal: (document: Document) => string | null = () => null

  /** Documents of the serving index, by kind and key. */
  get documents(): Record<string, Document> {
    const held = [...(this.indexes.get(this.serving ?? '') ?? [])]
    return Object.fromEntries(held.flatMap(([key, { document }]) => (document ? [[key, document]] : [])))
  }
}

export const WRITE_AT_ONCE = 500

/** The writer of one process. */
export class ServerWriter implements SearchWriter {
  readonly engine = 'a server'
  readonly fillAbove: number
  readonly writeAtOnce = WRITE_AT_ONCE
  readonly #server: IndexServer
  readonly #gate: Gate
  readonly #wantsFill: boolean
  #filling: string | null = null
  /** Fillings that were begun. */
  fillings = 0

  /** `wantsFill`: it asks for a filling at once. */
  constructor(server: IndexServer, gate: Gate, options: { fillAbove: number; wantsFill: boolean }) {
    this.#server = server
    this.#gate = gate
    this.fillAbove = options.fillAbove
    this.#wantsFill = options.wantsFill
  }

  async takeOver(drained: string | null): Promise<void> {
    if (drained === null || this.#server.serving !== null || !this.#server.indexes.has(drained)) return
    await this.#call('serve again', () => {
      this.#server.serving = drained
    })
  }

  onFillWanted(callback: () => void): void {
    if (this.#wantsFill) callback()
  }

  holds(): Promise<string | null> {
    return this.#call('holds', () => this.#server.serving)
  }

  async fill(documents: AsyncIterable<Batch>, beforeServing: (refused: Refused[]) => Promise<void>): Promise<void> {
    const { indexes } = this.#server
    const name = randomUUID()
    const index: Index = new Map()
    this.fillings++
    this.#filling = name
    const refused: Refused[] = []
    try {
      await this.#call('make an index', () => indexes.set(name, index))
      for await (const { kind, version, json } of documents) {
        await this.#call('add a batch', () => {
          for (const document of JSON.parse(json)) refused.push(...this.#take(index, kind, version, document))
        })
      }
      await beforeServing(refused)
      await this.#call('serve', () => {
        this.#server.serving = name
      })
    } finally {
      this.#filling = null
    }
  }

  async write(changes: Changes): Promise<Refused[]> {
    const refused: Refused[] = []
    // One index after the other, so that the process can be killed in between.
    for (const index of this.#told()) refused.push(...(await this.#call('write', () => this.#apply(index, changes))))
    return refused
  }

  #apply(index: Index, { version, put: given, remove }: Changes): Refused[] {
    return DOCUMENT_KINDS.flatMap((kind) => {
      for (const id of remove[kind]) put(index, kind, id, version, null)
      return given[kind].flatMap((document) => this.#take(index, kind, version, document as unknown as Document))
    })
  }

  /** Writes a document, or removes its old version if it is refused. */
  #take(index: Index, kind: DocumentKind, version: number, document: Document): Refused[] {
    const reason = this.#server.refusal(document)
    put(index, kind, document.id, version, reason === null ? document : null)
    return reason === null ? [] : [{ kind, id: document.id, reason }]
  }

  #call<T>(what: string, make: () => T): Promise<T> {
    return this.#gate.call(what, () => {
      if (this.#server.away) throw new Error('away')
      return make()
    })
  }

  #told(): Index[] {
    const { indexes, serving } = this.#server
    return [serving, this.#filling].flatMap((name) => indexes.get(name ?? '') ?? [])
  }
}

function put(index: Index, kind: DocumentKind, id: number, version: number, document: Document | null): void {
  const key = `${kind} ${id}`
  if ((index.get(key)?.version ?? 0) <= version) index.set(key, { version, document })
}
