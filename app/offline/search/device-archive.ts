/**
 * The archive on this device: answers questions from what the shelf holds, whichever tab wrote it. It runs in a worker of each
 * tab. What is published it has followed by `ArchiveFollower`.
 */
import type { SearchResults } from '#domain/search.ts'
import type { HeldArchive } from '#search/memory/held-archive.ts'
import type { ArchiveFollower } from './archive-follower.ts'
import { openParts, readFile, Unusable } from './open-parts.ts'
import type { OpenedArchive } from './opened-archive.ts'
import { type Answered, type DeviceState, NOTHING_HELD, type Setting } from './protocol.ts'
import { type Holding, type Parts, type Shelf, type Terms, withoutNames } from './shelf.ts'
import { Damaged } from './whole-file.ts'

/** On which the other tabs hear that something was written. */
const CHANNEL = 'overtocht-archive'

export class DeviceArchive {
  readonly shelf: Shelf
  readonly #setting: Setting
  readonly #tell: (state: DeviceState) => void
  readonly #others = new BroadcastChannel(CHANNEL)
  #state = NOTHING_HELD
  #opened: OpenedArchive | null = null
  #holding: Holding | null = null
  #terms: Terms | null = null
  /** What the server said last, until it is on the shelf. */
  #learnt: Terms | null = null
  /** Changes of what is open, one after another. */
  #turn: Promise<unknown> = Promise.resolve()
  #follower: Promise<ArchiveFollower> | null = null
  /** Somebody asked, and what he asked of turned out to be damaged: it is opened as soon as it is whole again. */
  #isMissed = false
  /** Whole files that no archive could be made of were thrown away: that helps once. */
  #isRefetched = false

  /** `tell` is called whenever something changes that a page may show. */
  constructor(shelf: Shelf, setting: Setting, tell: (state: DeviceState) => void) {
    this.shelf = shelf
    this.#setting = setting
    this.#tell = tell
    this.#others.onmessage = () => void this.#hear().catch(() => undefined)
  }

  /** What is answered from: without names that may not stay. */
  get holding(): Holding | null {
    return this.#holding
  }

  get terms(): Terms | null {
    return this.#terms
  }

  /** Somebody wants the names, and this device may have them. */
  get mayHoldNames(): boolean {
    return this.#state.wanted && this.#isAllowedNames()
  }

  /** Loaded when it is wanted: a search is answered without it. */
  follower(): Promise<ArchiveFollower> {
    this.#follower ??= import('./archive-follower.ts').then(({ ArchiveFollower }) => ArchiveFollower.of(this))
    this.#follower.catch(() => {
      this.#follower = null
    })
    return this.#follower
  }

  /** Throws while nothing is held. */
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

  async open(): Promise<void> {
    if (this.#opened) return
    await this.#inTurn(() => this.#open())
  }

  /** Once newer files lie on the shelf: whoever asks next need not wait, where he would have waited long. */
  async openAhead(): Promise<void> {
    if (!this.#setting.searched) return
    const isNew = this.#holding?.parts.names !== undefined && !(await this.shelf.read('index'))
    if (isNew || this.#isMissed) await this.open()
  }

  /** What the server says of names, and that it had this version at `asOf`, which it may be that this device holds. */
  learn(terms: Terms, version: string, asOf: number): void {
    this.#terms = this.#learnt = terms
    if (this.#holding?.version === version) this.#holding = { ...this.#holding, asOf }
    this.show({})
  }

  /** What was learnt lies on the shelf. */
  forgetTerms(): void {
    this.#learnt = null
  }

  /** What is open follows what the shelf holds now. */
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

  /** Another tab has written. */
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
    return opened.advance(parts, this.#read).catch(() => false)
  }

  /** From the index that was kept, where that is of these files; else it is built, and kept. */
  async #open(): Promise<void> {
    const holding = this.#holding
    if (!holding || this.#opened) return
    try {
      this.#opened = await openParts(this.shelf, holding.parts)
      this.#isMissed = false
      this.show({})
    } catch (error) {
      // Where some are damaged the others stay, and only those are fetched anew. Without names the catalogue answers meanwhile.
      if (error instanceof Unusable && !this.#isRefetched) {
        this.#isRefetched = true
        await this.shelf.deleteFiles()
      } else if (!(error instanceof Damaged)) throw error
      const { catalogue = [], names } = holding.parts
      for (const hash of names ?? []) await this.#read(hash).catch(() => undefined)
      const read = await Promise.allSettled(catalogue.map(this.#read))
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

  #read = (sha256: string): Promise<string> => readFile(this.shelf, sha256)

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}
