/**
 * The archive on this device: keeps the published files, follows what is published, and answers questions. It runs in a worker
 * of each tab. Whoever writes on the shelf holds a lock, so that no two tabs fetch the same; all of them answer.
 */
import type { PublishedArchive } from '#domain/published-archive.ts'
import type { SearchResults } from '#domain/search.ts'
import type { HeldArchive } from '#search/memory/held-archive.ts'
import { isFull } from '../full.ts'
import type { AwayCounter } from './away-counter.ts'
import { openParts, readFile, Unusable, WRITING } from './open-parts.ts'
import type { OpenedArchive } from './opened-archive.ts'
import { type Answered, type DeviceState, NOTHING_HELD, type Setting } from './protocol.ts'
import { askPublished, Damaged } from './published.ts'
import type { Holding, Parts, Shelf, Terms } from './shelf.ts'

/** On which the other tabs hear that something was written. */
const CHANNEL = 'overtocht-archive'
const DAY = 86_400_000
/** Milliseconds until the next try, doubled every time; half as long or half as long again, so that not all tabs ask at once. */
const RETRY = 10_000

export class DeviceArchive {
  readonly #shelf: Shelf
  readonly #tell: (state: DeviceState) => void
  readonly #others = new BroadcastChannel(CHANNEL)
  readonly #setting: Setting
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
  /** There was no room for the names: they are not fetched again before the visitor asks, or comes again. */
  #isCrowded = false
  #counting: Promise<AwayCounter> | null = null
  /** Somebody asked, and what he asked of turned out to be damaged: it is opened as soon as it is whole again. */
  #isMissed = false
  /** Whole files that no archive could be made of were thrown away: that helps once. */
  #isRefetched = false

  /** `tell` is called whenever something changes that a page may show. */
  constructor(shelf: Shelf, setting: Setting, tell: (state: DeviceState) => void) {
    this.#shelf = shelf
    this.#setting = setting
    this.#tell = tell
    this.#others.onmessage = () => void this.#inTurn(() => this.#reread()).catch(() => undefined)
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#reread())
    // The browser was ended in the midst of it.
    const begun = await this.#shelf.read('purging')
    if (begun) void this.#purge(begun.files, begun.asOf)
    // This was a kiosk, say.
    if (this.#holding?.parts.names && this.#terms && !this.#mayHaveNames()) await this.#deleteNames()
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
    // A device without a byte left must still learn what left the archive.
    await (await this.#counter()).contacted().catch(ifFull)
    const names = published.parts.find(({ name }) => name === 'names')
    this.#terms = {
      namesFor: published.namesFor,
      keepDays: published.keepDays,
      namesBytes: names ? sizeOf([names.base, ...names.changes]) : null,
    }
    await this.#shelf.write('terms', this.#terms).catch(ifFull)
    await this.#shelf.confirm(published.version, asOf).catch(ifFull)
    if (this.#holding?.version === published.version) this.#holding = { ...this.#holding, asOf }
    this.#show({})
    const isCurrent = this.#isCurrent()
    if (isCurrent) {
      this.#failures = 0
      void this.#purge(this.#holding!.parts.catalogue!, asOf)
      // All that is wanted is there: these are of what was begun before, and have names.
      await this.#shelf.clearPieces()
    } else void this.follow(asOf).catch(() => this.#tryLater())
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
    const ms = await (await this.#counter()).count()
    if (!this.#terms || (ms ?? 0) <= this.#terms.keepDays * DAY) return
    await this.contact().catch(() => this.#deleteNames())
  }

  /** The wish stays when names are deleted for another reason: they come back at the next contact. */
  async keepNames(wanted: boolean): Promise<void> {
    await this.#shelf.write('wanted', wanted).catch(async (error) => {
      if (wanted || !isFull(error)) throw error
      await this.#deleteNames()
      await this.#shelf.write('wanted', wanted)
    })
    this.#isCrowded = false
    this.#others.postMessage('written')
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

  /** Loaded when it is wanted: a search is answered without it. */
  #counter(): Promise<AwayCounter> {
    this.#counting ??= import('./away-counter.ts').then((counter) => counter.countAway(this.#shelf))
    this.#counting.catch(() => {
      this.#counting = null
    })
    return this.#counting
  }

  #mayHaveNames(): boolean {
    const { namesFor } = this.#terms ?? { namesFor: 'nobody' }
    return namesFor === 'everybody' || (namesFor === 'kiosks' && this.#setting.kiosk)
  }

  #wantsNames(): boolean {
    if (this.#isCrowded || !this.#mayHaveNames()) return false
    return this.#state.wanted && this.#terms?.namesBytes !== null
  }

  async #follow(asOf: number): Promise<void> {
    try {
      // Apart from what answers, which is to be loaded soon.
      const { fetchArchive } = await import('./fetch-archive.ts')
      await navigator.locks.request(WRITING, async () => {
        await this.#catchUp()
        const asked = this.#published!
        const fetched = await fetchArchive(this.#shelf, {
          published: asked,
          asOf,
          wants: (part) => part === 'catalogue' || this.#wantsNames(),
          tell: (progress) => this.#show({ progress }),
          // Aside: on a bad network it takes long, and who deletes the names waits for this lock.
          catalogueCame: (files) => void this.#purge(files, asOf),
        })
        // Another contact may have learnt of a newer one meanwhile.
        if (this.#published === asked) this.#published = fetched
        else this.#tryLater()
      })
      this.#failures = 0
      this.#show({ progress: null, fault: this.#isCrowded ? 'full' : null })
    } catch (error) {
      const full = isFull(error)
      this.#show({ progress: null, fault: full ? 'full' : null })
      if (full) await this.#makeDo(asOf)
      throw error
    }
    await this.#inTurn(async () => {
      await this.#reread()
      // So that the first question need not wait for it.
      const isNew = this.#holding?.parts.names !== undefined && !(await this.#shelf.read('index'))
      if (isNew || this.#isMissed) await this.#open()
    })
    this.#others.postMessage('written')
    void this.#purge(this.#holding!.parts.catalogue!, asOf)
  }

  /** What left the archive leaves the answers that this device keeps, too. `files`: of a catalogue, on the shelf. */
  #purge = (files: string[], asOf: number): Promise<void> =>
    this.#withPurging(({ purgeBy }) => purgeBy(this.#shelf, files, asOf))

  #withPurging = (work: (purging: typeof import('./purging.ts')) => Promise<void>): Promise<void> =>
    import('./purging.ts').then(work).catch(() => undefined)

  /** Another tab may have written while this one waited for its turn. */
  async #catchUp(): Promise<void> {
    const [holding, wanted] = [await this.#shelf.read('holding'), await this.#shelf.read('wanted')]
    if (holding?.parts.names) this.#isCrowded = false
    this.#show({ wanted: wanted ?? this.#setting.names })
    if (holding?.version !== this.#holding?.version) this.#published = (await askPublished()).published
  }

  /**
   * There is no room for what is published now: names of before go, for some may have left, and make room for the new ones.
   * Where there are none the device goes on without names, for the catalogue tells what left. Without room even for that it
   * holds nothing, rather than answer with what left.
   */
  async #makeDo(asOf: number): Promise<void> {
    await this.#shelf.clearPieces()
    if (this.#holding?.parts.names) return this.#deleteNames()
    if (this.#wantsNames()) {
      this.#isCrowded = true
      return
    }
    await this.#rewrite(() => this.#shelf.empty())
    const catalogue = this.#published!.parts.find(({ name }) => name === 'catalogue')!
    void this.#withPurging(({ purgeUnkept }) => purgeUnkept([catalogue.base, ...catalogue.changes], asOf))
  }

  /** Also what came of names that are not whole yet. */
  #deleteNames(): Promise<void> {
    return this.#rewrite(async () => {
      const holding = await this.#shelf.read('holding')
      const { names: _, ...parts } = holding?.parts ?? {}
      try {
        if (holding) return await this.#shelf.hold({ ...holding, parts })
      } catch (error) {
        ifFull(error)
      }
      // Without a byte left nothing can be written, and all has to go.
      await this.#shelf.empty()
    })
  }

  /** This tab and the others go on with what the shelf holds afterwards. */
  async #rewrite(write: () => Promise<void>): Promise<void> {
    await navigator.locks.request(WRITING, write)
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
    // Another tab found room.
    if (holding?.parts.names) this.#isCrowded = false
    this.#show({ wanted: wanted ?? this.#setting.names })
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
      if (error instanceof Unusable && !this.#isRefetched) {
        this.#isRefetched = true
        await this.#shelf.deleteFiles()
      } else if (!(error instanceof Damaged)) throw error
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
    const pause = RETRY * 2 ** Math.min(this.#failures++, 6) * (0.5 + Math.random())
    this.#later = setTimeout(() => void this.contact().catch(() => undefined), pause)
  }

  #read = (sha256: string): Promise<string> => readFile(this.#shelf, sha256)

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #show(changed: Partial<DeviceState>): void {
    const held = this.#holding?.parts
    this.#state = {
      ...this.#state,
      ...changed,
      holds: held?.names ? 'names' : held ? 'catalogue' : 'nothing',
      ready: this.#opened !== null,
      namesBytes: this.#mayHaveNames() ? (this.#terms?.namesBytes ?? null) : null,
      asOf: this.#holding?.asOf ?? null,
    }
    this.#tell(this.#state)
  }
}

function ifFull(error: unknown): void {
  if (!isFull(error)) throw error
}

const sizeOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
