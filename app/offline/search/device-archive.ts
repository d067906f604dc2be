/**
 * The archive on this device: keeps the published files, follows what is published, and answers questions. It runs in a worker
 * of each tab. Whoever writes on the shelf holds a lock, so that no two tabs fetch the same; all of them answer.
 */
import type { PublishedArchive } from '#domain/published-archive.ts'
import type { SearchResults } from '#domain/search.ts'
import type { HeldArchive } from '#search/memory/held-archive.ts'
import { awayLater } from './away.ts'
import { openParts, readFile, WRITING } from './open-parts.ts'
import { type OpenedArchive, readCatalogue } from './opened-archive.ts'
import { type Answered, type DeviceState, NOTHING_HELD } from './protocol.ts'
import { askPublished, Damaged } from './published.ts'
import type { Holding, Parts, Shelf, Terms } from './shelf.ts'

/** On which the other tabs hear that something was written. */
const CHANNEL = 'overtocht-archive'
const DAY = 86_400_000
/** Milliseconds until the next try, doubled every time. */
const RETRY = 10_000

export class DeviceArchive {
  readonly #shelf: Shelf
  readonly #tell: (state: DeviceState) => void
  readonly #others = new BroadcastChannel(CHANNEL)
  readonly #kiosk: boolean
  #state = NOTHING_HELD
  #opened: OpenedArchive | null = null
  #holding: Holding | null = null
  #terms: Terms | null = null
  #published: PublishedArchive | null = null
  /** Changes of what is open, one after another. */
  #turn: Promise<unknown> = Promise.resolve()
  #following: Promise<void> | null = null
  #failures = 0
  #later: ReturnType<typeof setTimeout> | undefined
  /** The version by which the kept answers were last gone over. */
  #purged: string | null = null
  /** Somebody asked, and what he asked of turned out to be damaged: it is opened as soon as it is whole again. */
  #isMissed = false
  /** Whole files that no archive could be made of were thrown away: that helps once. */
  #isRefetched = false
  /** By the clock that only goes forward. */
  #counted = performance.now()

  /** `tell` is called whenever something changes that a page may show. */
  constructor(shelf: Shelf, { kiosk, tell }: { kiosk: boolean; tell: (state: DeviceState) => void }) {
    this.#shelf = shelf
    this.#kiosk = kiosk
    this.#tell = tell
    this.#others.onmessage = () => void this.#inTurn(() => this.#reread()).catch(() => undefined)
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#reread())
  }

  /** Asks what is published, and begins to follow it. Throws without an answer, and tries again later. */
  async contact(): Promise<boolean> {
    try {
      return await this.#contact()
    } catch (error) {
      this.#tryLater()
      throw error
    }
  }

  async #contact(): Promise<boolean> {
    const { published, asOf } = await askPublished()
    this.#published = published
    this.#counted = performance.now()
    await this.#shelf.write('away', { ms: 0, clock: Date.now() })
    const names = published.parts.find(({ name }) => name === 'names')
    this.#terms = {
      namesFor: published.namesFor,
      keepDays: published.keepDays,
      namesBytes: names ? sizeOf([names.base, ...names.changes]) : null,
    }
    await this.#shelf.write('terms', this.#terms)
    await this.#shelf.confirm(published.version, asOf)
    if (this.#holding?.version === published.version) this.#holding = { ...this.#holding, asOf }
    this.#show({})
    const isCurrent = this.#isCurrent()
    if (isCurrent) void this.#purge().catch(() => undefined)
    else void this.follow(asOf).catch(() => this.#tryLater())
    return isCurrent
  }

  /** Fetches what the device lacks of what is published, and takes it in. Throws where it cannot, having lost nothing. */
  follow(asOf: number): Promise<void> {
    this.#following ??= this.#follow(asOf).finally(() => {
      this.#following = null
    })
    return this.#following
  }

  /** Counts the time without contact. After too long the names are deleted, unless the server answers now. */
  async age(): Promise<void> {
    const now = { clock: Date.now(), ran: performance.now() - this.#counted }
    this.#counted = performance.now()
    const before = await this.#shelf.read('away')
    const away = before ? awayLater(before, now) : { ms: 0, clock: now.clock }
    await this.#shelf.write('away', away)
    if (!this.#terms || !this.#holding?.parts.names || away.ms <= this.#terms.keepDays * DAY) return
    await this.contact().catch(() => this.#deleteNames())
  }

  /** The wish stays when names are deleted for another reason: they come back at the next contact. */
  async keepNames(wanted: boolean): Promise<void> {
    await this.#shelf.write('wanted', wanted)
    this.#show({ wanted })
    if (!wanted) return this.#deleteNames()
    // What was begun to be fetched before goes on without them.
    const before = this.#following?.catch(() => undefined) ?? Promise.resolve()
    void before.then(() => this.contact()).catch(() => undefined)
  }

  /** Throws while nothing is held. */
  async ask<T extends object>(question: (held: HeldArchive) => Promise<T>): Promise<Answered<T>> {
    await this.open()
    const [opened, holding] = [this.#opened, this.#holding]
    if (!opened || !holding) throw new Error('This device holds no archive.')
    const answer = await question(opened.held)
    const withNames = opened.parts.names !== undefined
    const { understood } = answer as Partial<SearchResults>
    const notLookedFor = withNames ? null : (understood?.name ?? null)
    return { answer, from: { asOf: holding.asOf, withNames, notLookedFor } }
  }

  async open(): Promise<void> {
    if (this.#opened) return
    await this.#inTurn(() => this.#open())
  }

  #isCurrent(): boolean {
    const [held, published] = [this.#holding, this.#published]
    if (!held || !published) return false
    return held.version === published.version && this.#wantsNames() === (held.parts.names !== undefined)
  }

  #wantsNames(): boolean {
    const { namesFor } = this.#terms ?? { namesFor: 'nobody' }
    const isAllowed = namesFor === 'everybody' || (namesFor === 'kiosks' && this.#kiosk)
    return this.#state.wanted && isAllowed && this.#terms?.namesBytes !== null
  }

  async #follow(asOf: number): Promise<void> {
    try {
      // Apart from what answers, which is to be loaded soon.
      const { fetchArchive } = await import('./fetch-archive.ts')
      await navigator.locks.request(WRITING, async () => {
        this.#published = await fetchArchive(this.#shelf, {
          published: this.#published!,
          asOf,
          wants: (part) => part === 'catalogue' || this.#wantsNames(),
          tell: (progress) => this.#show({ progress }),
        })
      })
      this.#failures = 0
      this.#show({ progress: null, fault: null })
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (isFull) await this.#shelf.clearPieces()
      this.#show({ progress: null, fault: isFull ? 'full' : null })
      throw error
    }
    await this.#inTurn(async () => {
      await this.#reread()
      // So that the first question need not wait for it.
      const isNew = this.#holding?.parts.names !== undefined && !(await this.#shelf.read('index'))
      if (isNew || this.#isMissed) await this.#open()
    })
    this.#others.postMessage('written')
    void this.#purge().catch(() => undefined)
  }

  /** What left the archive leaves the answers that this device keeps, too. Once for each version. */
  async #purge(): Promise<void> {
    const holding = this.#holding
    if (!holding || holding.version === this.#purged) return
    this.#purged = holding.version
    try {
      const read = (sha256: string) => readFile(this.#shelf, sha256)
      const { purge } = await import('./purge.ts')
      const { voyages, pages, image } = await readCatalogue(holding.parts.catalogue, read)
      await purge({ voyages, pages, images: new Set(image.map(({ item }) => item._id)) })
    } catch (error) {
      this.#purged = null
      throw error
    }
  }

  async #deleteNames(): Promise<void> {
    await navigator.locks.request(WRITING, async () => {
      const holding = await this.#shelf.read('holding')
      if (!holding?.parts.names) return
      const { names: _, ...parts } = holding.parts
      await this.#shelf.hold({ ...holding, parts })
    })
    await this.#inTurn(() => this.#reread())
    this.#others.postMessage('written')
  }

  /** What the shelf holds now, whichever tab wrote it. What is open follows it. */
  async #reread(): Promise<void> {
    const [holding, terms, wanted] = await Promise.all([
      this.#shelf.read('holding'),
      this.#shelf.read('terms'),
      this.#shelf.read('wanted'),
    ])
    this.#holding = holding ?? null
    this.#terms = terms ?? null
    this.#show({ wanted: wanted ?? false })
    if (!holding) this.#opened = null
    else if (this.#opened && !(await this.#advance(this.#opened, holding.parts))) {
      this.#opened = null
      await this.#open()
    }
    this.#show({})
  }

  #advance(opened: OpenedArchive, parts: Parts): Promise<boolean> {
    return opened.advance(parts, this.#read).catch(() => false)
  }

  /** From the index that was kept, where that is of these files; else it is built, and kept. */
  async #open(): Promise<void> {
    const holding = this.#holding
    if (!holding || this.#opened) return
    try {
      this.#opened = await openParts(this.#shelf, holding.parts)
      this.#isMissed = false
      this.#show({})
    } catch (error) {
      // Where some are damaged the others stay, and only those are fetched anew.
      if (!(error instanceof Damaged)) {
        if (this.#isRefetched) throw error
        this.#isRefetched = true
        await this.#shelf.deleteFiles()
      }
      for (const hash of Object.values(holding.parts).flat()) await this.#read(hash).catch(() => undefined)
      await this.#shelf.delete('holding')
      this.#holding = null
      this.#isMissed = true
      this.#show({})
      void this.contact().catch(() => undefined)
    }
  }

  #tryLater(): void {
    clearTimeout(this.#later)
    const pause = RETRY * 2 ** Math.min(this.#failures++, 6)
    this.#later = setTimeout(() => void this.contact().catch(() => undefined), pause)
  }

  #read = (sha256: string): Promise<string> => readFile(this.#shelf, sha256)

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #show(changed: Partial<DeviceState>): void {
    const { namesFor, namesBytes } = this.#terms ?? { namesFor: 'nobody', namesBytes: null }
    const isAllowed = namesFor === 'everybody' || (namesFor === 'kiosks' && this.#kiosk)
    const held = this.#holding?.parts
    this.#state = {
      ...this.#state,
      ...changed,
      holds: held?.names ? 'names' : held ? 'catalogue' : 'nothing',
      ready: this.#opened !== null,
      namesBytes: isAllowed ? namesBytes : null,
      asOf: this.#holding?.asOf ?? null,
    }
    this.#tell(this.#state)
  }
}

const sizeOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
