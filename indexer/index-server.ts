/** For tests: an engine on a server of its own, which outlives the processes that write to it. Their calls pass a gate (`killed.ts`). */
import { randomUUID } from 'node:crypto'
import { type Batch, type Changes, DOCUMENT_KINDS, type DocumentKind, type Refused } from '#search/documents.ts'
import type { SearchWriter } from '#search/search.ts'
import type { Gate } from './testing/killed.ts'

export type Document = { id: number; fullName?: string; journey?: number }
/** By kind and key; a removed document leaves its version. */
type Index = Map<string, { version: number; document: Document | null }>

/** Indexes on a server of their own: they keep external versions, and one of them serves. */
export class IndexServer {
  readonly indexes = new Map<string, Index>()
  serving: string | null = null
  /** Nobody can reach it. */
  away = false
  /** Which documents it refuses, and why. */
  refusal: (document: Document) => string | null = () => null

  /** What the index that serves holds, by kind and key. */
  get documents(): Record<string, Document> {
    const held = [...(this.indexes.get(this.serving ?? '') ?? [])]
    return Object.fromEntries(held.flatMap(([key, { document }]) => (document ? [[key, document]] : [])))
  }
}

export const WRITE_AT_ONCE = 500

/** One process's way to the server. */
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

  /** `wantsFill`: it asks for one at once. */
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

  serves(): Promise<boolean> {
    return this.#call('serves', () => this.#server.serving !== null)
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

  lacks(voyages: number[]): Promise<number[]> {
    return this.#call('lacks', () =>
      voyages.filter((id) => this.#told().some((index) => !index.get(`journey ${id}`)?.document)),
    )
  }

  async write(changes: Changes): Promise<Refused[]> {
    const refused: Refused[] = []
    // One after the other, as two servers would be told: it may be killed in between.
    for (const index of this.#told()) refused.push(...(await this.#call('write', () => this.#apply(index, changes))))
    return refused
  }

  #apply(index: Index, { version, put: given, remove }: Changes): Refused[] {
    return DOCUMENT_KINDS.flatMap((kind) => {
      for (const id of remove[kind]) put(index, kind, id, version, null)
      return given[kind].flatMap((document) => this.#take(index, kind, version, document as unknown as Document))
    })
  }

  /** Of what it refuses it holds nothing. */
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
