/**
 * Keeps the archive on the device up to date: asks what is published, fetches what the device lacks, and deletes what may not
 * stay. A tab that writes on the shelf holds a lock, so that no two tabs fetch the same, and then tells the other tabs.
 */
import { FORMAT } from '#search/published/parts.ts'
import { ifFull, isFull } from '../keep.ts'
import { LaterTry } from '../patience.ts'
import { type AwayCounter, countAway } from './away.ts'
import { type Asked, askPublished, fetchArchive } from './fetch-archive.ts'
import { purgeBy, purgeUnkept } from './forget-kept.ts'
import { WRITING } from './open-parts.ts'
import type { DeviceState } from './protocol.ts'
import { type Holding, type Shelf, type Terms, withoutNames } from './shelf.ts'

const DAY = 86_400_000

/** What it uses of the `DeviceArchive`. */
interface Followed {
  readonly shelf: Shelf
  readonly holding: Holding | null
  readonly terms: Terms | null
  readonly mayHoldNames: boolean
  learn(terms: Terms, version: string, asOf: number): void
  forgetTerms(): void
  reread(): Promise<void>
  openAhead(): Promise<void>
  tellOthers(): void
  show(changed: Partial<DeviceState>): void
}

export class ArchiveFollower {
  readonly #device: Followed
  readonly #shelf: Shelf
  readonly #counter: AwayCounter
  #asked: Asked | null = null
  /** Aborts the last contact if it is still waiting. */
  #asking = new AbortController()
  #contacting = Promise.resolve(false)
  #following: Promise<void> | null = null
  /** Aborts a fetch that includes names. */
  #fetchingNames: AbortController | null = null
  readonly #later = new LaterTry(() => this.contact())
  /** When there was no room for the names. They are fetched again when the visitor asks, or after a day. */
  #crowded: number | null

  private constructor(device: Followed, counter: AwayCounter, crowded: number | null) {
    this.#device = device
    this.#shelf = device.shelf
    this.#counter = counter
    this.#crowded = crowded
  }

  static async of(device: Followed): Promise<ArchiveFollower> {
    const { shelf } = device
    return new ArchiveFollower(device, await countAway(shelf), (await shelf.read('crowded')) ?? null)
  }

  /** Continues what was cut off when the browser closed. */
  async start(): Promise<void> {
    this.#device.show({ namesExpired: (await this.#shelf.read('expired')) ?? false })
    const begun = await this.#shelf.read('purging')
    if (begun) void purgeBy(this.#shelf, begun.files, begun.asOf)
    await this.#deleteUnwanted()
  }

  /**
   * Asks what is published, and begins to fetch it. True if the device has all of it already. Without an answer it throws, and
   * tries again later.
   */
  contact(): Promise<boolean> {
    // A contact that still waits (the network was away) would hold this one up: browsers send such requests one by one.
    this.#asking.abort()
    const asking = new AbortController()
    this.#asking = asking
    this.#contacting = this.#contactAgain(asking.signal)
    return this.#contacting
  }

  async #contactAgain(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.#contact(signal)
    } catch (error) {
      if (signal.aborted) return this.#contacting
      if (this.#lacksNames()) this.#device.show({ fault: 'away' })
      this.#later.failed()
      throw error
    }
  }

  async #contact(signal: AbortSignal): Promise<boolean> {
    this.#asked = await askPublished(signal)
    await this.#learn(this.#asked)
    await this.#deleteUnwanted()
    if (this.#asked.published.format !== FORMAT) {
      this.#device.show({ fault: 'version' })
      this.#later.failed()
      return false
    }
    const isCurrent = this.#isCurrent()
    if (isCurrent) await this.#stay(this.#device.holding!)
    else void this.#followOnce().catch(() => this.#later.failed())
    return isCurrent
  }

  async #learn({ published, asOf }: Asked): Promise<void> {
    const names = published.parts.find(({ name }) => name === 'names')
    const terms: Terms = {
      namesFor: published.namesFor,
      keepDays: published.keepDays,
      namesBytes: names ? sizeOf([names.base, ...names.changes]) : null,
    }
    // A full device cannot write this, but must still learn what left the archive.
    this.#device.learn(terms, published.version, asOf)
    await this.#shelf.write('terms', terms).then(() => this.#device.forgetTerms(), ifFull)
    await this.#shelf.confirm(published.version, asOf).catch(ifFull)
  }

  /** The device already holds all that is published and wanted. */
  async #stay({ parts, asOf }: Holding): Promise<void> {
    this.#later.succeeded()
    this.#device.show({ fault: this.#isCrowded() ? 'full' : null })
    await this.#noteContact()
    void purgeBy(this.#shelf, parts.catalogue!, asOf)
    // Pieces of an older download may hold names.
    await navigator.locks.request(WRITING, { ifAvailable: true }, (lock) => lock && this.#shelf.clearPieces()).catch(ifFull)
    void this.#device.openAhead().catch(() => undefined)
  }

  /**
   * Counts the time without contact. It counts too while the server answers but its files cannot be fetched. After too long a
   * time it tries for contact once more, and if that fails it deletes the names.
   */
  async age(): Promise<void> {
    const ms = await this.#counter.count()
    const { terms } = this.#device
    if (!terms) return
    const left = terms.keepDays * DAY - (ms ?? (await this.#shelf.read('away'))?.ms ?? 0)
    this.#device.show({ namesUntil: Date.now() + left })
    if (ms === null || left >= 0) return
    try {
      if (!(await this.contact())) await this.#following
    } catch {
      if (this.#device.holding?.parts.names) await this.#noteExpired(true)
      await this.#deleteNames()
      // From now on the time counts from zero, so that names that come later have their full time.
      await this.#counter.contacted().catch(ifFull)
    }
  }

  /** Notes the wish. When names are deleted for another reason the wish stays, and the next contact brings them back. */
  async keepNames(wanted: boolean): Promise<void> {
    await this.#shelf.write('wanted', wanted).catch(async (error) => {
      if (wanted || !isFull(error)) throw error
      await this.#deleteNames()
      await this.#shelf.write('wanted', wanted)
    })
    await this.#noteCrowded(null)
    await this.#noteExpired(false)
    this.#device.show({ fault: null })
    this.#device.tellOthers()
    await this.#device.reread()
    if (!wanted) {
      this.callOffNames()
      // Deletes pieces of names too, and without waiting for the lock, which a fetch may hold for long.
      await this.#shelf.clearPieces()
      await this.#rewrite(() => this.#withoutUnwanted())
      return
    }
    // A fetch that began before goes on without names: the contact comes after it.
    const before = this.#following?.catch(() => undefined) ?? Promise.resolve()
    void before.then(() => this.contact()).catch(() => undefined)
  }

  /** Names are not wanted any more. A fetch that includes them is aborted, and begins again without them. */
  callOffNames(): void {
    this.#fetchingNames?.abort()
  }

  #isCurrent(): boolean {
    const [held, asked] = [this.#device.holding, this.#asked]
    if (!held || !asked) return false
    return held.version === asked.published.version && this.#wantsNames() === (held.parts.names !== undefined)
  }

  #wantsNames(): boolean {
    const { mayHoldNames, terms } = this.#device
    return mayHoldNames && terms?.namesBytes !== null && !this.#isCrowded()
  }

  #lacksNames = (): boolean => this.#wantsNames() && !this.#device.holding?.parts.names

  #isCrowded(): boolean {
    // If the names are here, another tab found room.
    if (this.#crowded === null || this.#device.holding?.parts.names) return false
    // The clock may have been set back, so the moment may lie in the future.
    return Math.abs(Date.now() - this.#crowded) < DAY
  }

  async #noteContact(): Promise<void> {
    await this.#counter.contacted().catch(ifFull)
    const { terms } = this.#device
    if (terms) this.#device.show({ namesUntil: Date.now() + terms.keepDays * DAY })
  }

  async #noteExpired(expired: boolean): Promise<void> {
    this.#device.show({ namesExpired: expired })
    await (expired ? this.#shelf.write('expired', true) : this.#shelf.delete('expired')).catch(ifFull)
  }

  async #noteCrowded(at: number | null): Promise<void> {
    this.#crowded = at
    await (at === null ? this.#shelf.delete('crowded') : this.#shelf.write('crowded', at)).catch(ifFull)
  }

  /** Fetches what the device lacks, and takes it in. Throws if it cannot. */
  #followOnce(): Promise<void> {
    this.#following ??= this.#follow().finally(() => {
      this.#following = null
    })
    return this.#following
  }

  async #follow(): Promise<void> {
    try {
      await navigator.locks.request(WRITING, () => this.#fetch())
    } catch (error) {
      const full = isFull(error)
      this.#device.show({ progress: null, fault: full ? 'full' : this.#lacksNames() ? 'away' : null })
      if (full) await this.#makeDo()
      throw error
    }
    this.#later.succeeded()
    this.#device.tellOthers()
    this.#device.show({ progress: null, fault: this.#isCrowded() ? 'full' : null })
    await this.#noteContact()
    await this.#device.reread()
    const { parts } = this.#device.holding ?? {}
    if (parts?.names) await this.#noteExpired(false)
    if (parts?.names && this.#crowded !== null) await this.#noteCrowded(null)
    if (parts?.catalogue) void purgeBy(this.#shelf, parts.catalogue, this.#device.holding!.asOf)
    await this.#device.openAhead()
  }

  async #fetch(): Promise<void> {
    const before = this.#device.holding?.version
    await this.#device.reread()
    // Another tab wrote while this one waited for the lock.
    if (this.#device.holding?.version !== before) this.#asked = await askPublished()
    const asked = this.#asked!
    const withNames = this.#wantsNames()
    const controller = new AbortController()
    this.#fetchingNames = withNames ? controller : null
    const fetched = await fetchArchive(this.#shelf, {
      ...asked,
      wants: (part) => part === 'catalogue' || withNames,
      tell: (progress) => this.#device.show({ progress }),
      // Not awaited: on a bad network a purge takes long, and deleting names waits for this lock.
      catalogueCame: (files, asOf) => void purgeBy(this.#shelf, files, asOf),
      signal: controller.signal,
    })
    // Another contact may have heard of a newer archive.
    if (this.#asked === asked) this.#asked = fetched
    else this.#later.failed()
  }

  /**
   * There is no room for what is published now. First the old names go: some of them may have left the archive, and they make
   * room for the new ones. If there are no old names, the device does without names and fetches only the catalogue. Without room
   * for the catalogue it holds nothing, so that it cannot answer with what left the archive.
   */
  async #makeDo(): Promise<void> {
    await this.#shelf.clearPieces()
    if (this.#device.holding?.parts.names) return this.#deleteNames()
    if (this.#wantsNames()) return this.#noteCrowded(Date.now())
    await this.#rewrite(() => this.#shelf.empty())
    const { published, asOf } = this.#asked!
    const { base, changes } = published.parts.find(({ name }) => name === 'catalogue')!
    void purgeUnkept([base, ...changes], asOf)
  }

  #deleteNames(): Promise<void> {
    return this.#rewrite(() => this.#withoutNames())
  }

  /** Deletes names that are not wanted any more, or that this device may not have any more. */
  async #deleteUnwanted(): Promise<void> {
    if (this.#device.mayHoldNames || !(await this.#shelf.read('holding'))?.parts.names) return
    // From now on no search uses the names, even while another tab holds the lock.
    await this.#device.reread()
    await this.#rewrite(() => this.#withoutUnwanted())
  }

  async #withoutUnwanted(): Promise<void> {
    // The visitor may have asked for names again while this waited for the lock.
    await this.#device.reread()
    if (!this.#device.mayHoldNames) await this.#withoutNames()
  }

  async #withoutNames(): Promise<void> {
    const holding = await this.#shelf.read('holding')
    try {
      if (holding) return await this.#shelf.hold(withoutNames(holding))
    } catch (error) {
      ifFull(error)
    }
    // A full device can write nothing, so everything has to go.
    await this.#shelf.empty()
  }

  /** Writes on the shelf. Then this tab and the others read it again. */
  async #rewrite(write: () => Promise<void>): Promise<void> {
    await navigator.locks.request(WRITING, write)
    this.#device.tellOthers()
    await this.#device.reread()
  }
}

const sizeOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
