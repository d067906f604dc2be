/**
 * The archive on this device. Answers searches from the files on the shelf, which any tab may have written. Each tab has one, in
 * its search worker. `ArchiveFollower` keeps it up to date with the server.
 */
import type { SearchResults } from '#domain/search.ts'
import type { HeldArchive } from '#search/memory/held-archive.ts'
import type { PublishedCatalogue } from '#search/published/catalogue-part.ts'
import type { ArchiveFollower } from './archive-follower.ts'
import { openParts, Unusable } from './open-parts.ts'
import { type OpenedArchive, readCatalogue } from './opened-archive.ts'
import { type Answered, type DeviceState, NOTHING_HELD, type Setting } from './protocol.ts'
import { Damaged, type Holding, type Parts, type Shelf, type Terms, withoutNames } from './shelf.ts'

/** The channel on which other tabs hear that this tab wrote on the shelf. */
const CHANNEL = 'overtocht-archive'

export class DeviceArchive {
  readonly shelf: Shelf
  readonly #setting: Setting
  readonly #tell: (state: DeviceState) => void
  readonly #others = new BroadcastChannel(CHANNEL)
  #state = NOTHING_HELD
  #opened: OpenedArchive | null = null
  /** The catalogue that was read last, and its files. */
  #read: { files: string; catalogue: PublishedCatalogue } | null = null
  #holding: Holding | null = null
  #terms: Terms | null = null
  /** What the server said last; null once it is on the shelf. */
  #learnt: Terms | null = null
  /** Opening and rereading happen one after another. */
  #turn: Promise<unknown> = Promise.resolve()
  #follower: Promise<ArchiveFollower> | null = null
  /** A search failed because files were damaged: the archive is opened again as soon as they are whole. */
  #isMissed = false
  /** Unusable files were deleted, to fetch them again. This is tried only once. */
  #isRefetched = false

  /** `tell` is called when something changes that a page may show. */
  constructor(shelf: Shelf, setting: Setting, tell: (state: DeviceState) => void) {
    this.shelf = shelf
    this.#setting = setting
    this.#tell = tell
    this.#others.onmessage = () => void this.#hear().catch(() => undefined)
  }

  /** The files that searches use: without names that this device may not keep any more. */
  get holding(): Holding | null {
    return this.#holding
  }

  get terms(): Terms | null {
    return this.#terms
  }

  /** Names are wanted, and this device may have them. */
  get mayHoldNames(): boolean {
    return this.#state.wanted && this.#isAllowedNames()
  }

  /** Loaded when needed: searches do without it. */
  follower(): Promise<ArchiveFollower> {
    this.#follower ??= import('./archive-follower.ts').then(({ ArchiveFollower }) => ArchiveFollower.of(this))
    this.#follower.catch(() => {
      this.#follower = null
    })
    return this.#follower
  }

  /** Throws if the device holds no archive. */
  async ask<T extends object>(question: (held: HeldArchive) => Promise<T>): Promise<Answered<T>> {
    await this.open()
    const [opened, holding] = [this.#opened, this.#holding]
    if (!opened || !holding) throw new Error('No archive.')
    const answer = await question(opened.held)
    const withNames = opened.parts.names !== undefined
    const { understood } = answer as Partial<SearchResults>
    const notLookedFor = withNames ? null : (understood?.name ?? null)
    return { answer, from: { asOf: holding.asOf, withNames, notLookedFor } }
  }

  /** The catalogue without an index; null if none is held. */
  async catalogue(): Promise<PublishedCatalogue | null> {
    const { catalogue: files } = this.#holding?.parts ?? {}
    if (!files) return null
    const key = files.join()
    if (this.#read?.files !== key) this.#read = { files: key, catalogue: await readCatalogue(files, this.#text) }
    return this.#read.catalogue
  }

  /** Answers from the catalogue. Null if none is held, or the answer is null. */
  async list<T extends object>(question: (catalogue: PublishedCatalogue) => T | null): Promise<Answered<T> | null> {
    const catalogue = await this.catalogue()
    const holding = this.#holding
    const answer = catalogue && question(catalogue)
    return answer && holding && { answer, from: { asOf: holding.asOf, withNames: true, notLookedFor: null } }
  }

  async open(): Promise<void> {
    if (this.#opened) return
    await this.#inTurn(() => this.#open())
  }

  /** After newer files came: builds the index now, so that the next search does not wait for it. */
  async openAhead(): Promise<void> {
    if (!this.#setting.searched) return
    const isNew = this.#holding?.parts.names !== undefined && !(await this.shelf.read('index'))
    if (isNew || this.#isMissed) await this.open()
  }

  /** The server said this about names, and had this version at `asOf`. */
  learn(terms: Terms, version: string, asOf: number): void {
    this.#terms = this.#learnt = terms
    if (this.#holding?.version === version) this.#holding = { ...this.#holding, asOf }
    this.show({})
  }

  /** What the server said is on the shelf now. */
  forgetTerms(): void {
    this.#learnt = null
  }

  /** Reads again what the shelf holds, and brings the open archive up to date with that. */
  reread(): Promise<void> {
    return this.#inTurn(() => this.#reread())
  }

  tellOthers(): void {
    this.#others.postMessage('written')
  }

  show(changed: Partial<DeviceState>): void {
    const held = this.#holding?.parts
    this.#state = {
      ...this.#state,
      ...changed,
      holds: held?.names ? 'names' : held ? 'catalogue' : 'nothing',
      ready: this.#opened !== null,
      namesBytes: this.#isAllowedNames() ? (this.#terms?.namesBytes ?? null) : null,
      asOf: this.#holding?.asOf ?? null,
    }
    this.#tell(this.#state)
  }

  #isAllowedNames(): boolean {
    const { namesFor } = this.#terms ?? { namesFor: 'nobody' }
    return namesFor === 'everybody' || (namesFor === 'kiosks' && this.#setting.kiosk)
  }

  /** Another tab has written on the shelf. */
  async #hear(): Promise<void> {
    await this.reread()
    if (!this.mayHoldNames) (await this.#follower)?.callOffNames()
  }

  async #reread(): Promise<void> {
    const [holding, terms, wanted] = await Promise.all([
      this.shelf.read('holding'),
      this.shelf.read('terms'),
      this.shelf.read('wanted'),
    ])
    this.#terms = this.#learnt ?? terms ?? null
    this.show({ wanted: wanted ?? this.#setting.names })
    this.#holding = holding && !this.mayHoldNames ? withoutNames(holding) : (holding ?? null)
    if (!this.#holding) this.#opened = null
    else if (this.#opened && !(await this.#advance(this.#opened, this.#holding.parts))) {
      this.#opened = null
      await this.#open()
    }
    this.show({})
  }

  #advance(opened: OpenedArchive, parts: Parts): Promise<boolean> {
    return opened.advance(parts, this.#text).catch(() => false)
  }

  async #open(): Promise<void> {
    const holding = this.#holding
    if (!holding || this.#opened) return
    try {
      this.#opened = await openParts(this.shelf, holding.parts)
      this.#isMissed = false
      this.show({})
    } catch (error) {
      // Only damaged files are fetched again. While names are damaged, a whole catalogue answers.
      if (error instanceof Unusable && !this.#isRefetched) {
        this.#isRefetched = true
        await this.shelf.deleteFiles()
      } else if (!(error instanceof Damaged)) throw error
      const { catalogue = [], names } = holding.parts
      for (const hash of names ?? []) await this.#text(hash).catch(() => undefined)
      const read = await Promise.allSettled(catalogue.map(this.#text))
      const isWhole = names && read.every(({ status }) => status === 'fulfilled')
      this.#holding = isWhole ? withoutNames(holding) : null
      await this.shelf.drop(holding, this.#holding)
      this.#isMissed = true
      if (isWhole) await this.#open()
      this.show({})
      void this.follower()
        .then((follower) => follower.contact())
        .catch(() => undefined)
    }
  }

  #text = (sha256: string): Promise<string> => this.shelf.text(sha256)

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}
