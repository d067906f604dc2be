/**
 * Follows what is published: asks for it, fetches what the device lacks, and takes away what may not stay. Whoever writes on the
 * shelf holds a lock, so that no two tabs fetch the same; the others hear of it.
 */
import { FORMAT } from '#search/published/parts.ts'
import { ifFull, isFull } from '../full.ts'
import { LaterTry } from '../patience.ts'
import { type AwayCounter, countAway } from './away-counter.ts'
import { fetchArchive } from './fetch-archive.ts'
import { type Asked, askPublished } from './fetch-published.ts'
import { purgeBy, purgeUnkept } from './forget-kept.ts'
import { WRITING } from './open-parts.ts'
import type { DeviceState } from './protocol.ts'
import { type Holding, type Shelf, type Terms, withoutNames } from './shelf.ts'

const DAY = 86_400_000

/** The archive that is followed: `DeviceArchive`. */
export interface Followed {
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
  /** Calls off the last contact, as far as it is still waiting. */
  #asking = new AbortController()
  #contacting = Promise.resolve(false)
  #following: Promise<void> | null = null
  /** Ends the fetching of names. */
  #fetchingNames: AbortController | null = null
  readonly #later = new LaterTry(() => this.contact())
  /** When there was no room for the names. They are not fetched again before the visitor asks, or a day has gone by. */
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

  /** Goes on with what the browser was ended in the midst of. */
  async start(): Promise<void> {
    this.#device.show({ namesExpired: (await this.#shelf.read('expired')) ?? false })
    const begun = await this.#shelf.read('purging')
    if (begun) void purgeBy(this.#shelf, begun.files, begun.asOf)
    await this.#deleteUnwanted()
  }

  /** Asks what is published, and begins to follow it. Throws without an answer, and tries again later. */
  contact(): Promise<boolean> {
    // One that is still waiting, since the network was away, say, would hold this one up: browsers ask one after another.
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
    // Written or not: a device without a byte left must still learn what left the archive.
    this.#device.learn(terms, published.version, asOf)
    await this.#shelf.write('terms', terms).then(() => this.#device.forgetTerms(), ifFull)
    await this.#shelf.confirm(published.version, asOf).catch(ifFull)
  }

  /** What is held is what is published, and all that is wanted. */
  async #stay({ parts, asOf }: Holding): Promise<void> {
    this.#later.succeeded()
    this.#device.show({ fault: this.#isCrowded() ? 'full' : null })
    await this.#noteContact()
    void purgeBy(this.#shelf, parts.catalogue!, asOf)
    // Pieces that were begun before have names in them.
    await navigator.locks.request(WRITING, { ifAvailable: true }, (lock) => lock && this.#shelf.clearPieces()).catch(ifFull)
    void this.#device.openAhead().catch(() => undefined)
  }

  /**
   * Counts the time without contact, also where the server answers and what it publishes cannot be fetched. After too long the
   * names are deleted, unless that succeeds now.
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
      // What is fetched from now on may take its time.
      await this.#counter.contacted().catch(ifFull)
    }
  }

  /** The wish stays when names are deleted for another reason: they come back at the next contact. */
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
      // Also what came of names that are not whole yet, and at once: whoever fetches has the lock.
      await this.#shelf.clearPieces()
      await this.#rewrite(() => this.#withoutUnwanted())
      return
    }
    // What was begun to be fetched before goes on without them.
    const before = this.#following?.catch(() => undefined) ?? Promise.resolve()
    void before.then(() => this.contact()).catch(() => undefined)
  }

  /** Nobody wants them any more: what is fetched is fetched again without them. */
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

  /** Not where another tab found room. */
  #isCrowded(): boolean {
    if (this.#crowded === null || this.#device.holding?.parts.names) return false
    // Set on or back, the clock of the device says nothing.
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

  /** Fetches what the device lacks of what is published, and takes it in. Throws where it cannot. */
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
    // Another tab wrote while this one waited for its turn.
    if (this.#device.holding?.version !== before) this.#asked = await askPublished()
    const asked = this.#asked!
    const withNames = this.#wantsNames()
    const controller = new AbortController()
    this.#fetchingNames = withNames ? controller : null
    const fetched = await fetchArchive(this.#shelf, {
      ...asked,
      wants: (part) => part === 'catalogue' || withNames,
      tell: (progress) => this.#device.show({ progress }),
      // Aside: on a bad network it takes long, and who deletes the names waits for this lock.
      catalogueCame: (files, asOf) => void purgeBy(this.#shelf, files, asOf),
      signal: controller.signal,
    })
    // Another contact may have learnt of a newer one meanwhile.
    if (this.#asked === asked) this.#asked = fetched
    else this.#later.failed()
  }

  /**
   * There is no room for what is published now: names of before go, for some may have left, and make room for the new ones.
   * Where there are none the device goes on without names, for the catalogue tells what left. Without room even for that it
   * holds nothing, rather than answer with what left.
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

  /** Names that nobody wants any more, or that this device may not have any more. */
  async #deleteUnwanted(): Promise<void> {
    if (this.#device.mayHoldNames || !(await this.#shelf.read('holding'))?.parts.names) return
    // From now on nothing is answered from them, however long another tab writes.
    await this.#device.reread()
    await this.#rewrite(() => this.#withoutUnwanted())
  }

  /** Somebody may have wished for them anew while this one waited for the lock. */
  async #withoutUnwanted(): Promise<void> {
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
    // Without a byte left nothing can be written, and all has to go.
    await this.#shelf.empty()
  }

  /** This tab and the others go on with what the shelf holds afterwards. */
  async #rewrite(write: () => Promise<void>): Promise<void> {
    await navigator.locks.request(WRITING, write)
    this.#device.tellOthers()
    await this.#device.reread()
  }
}

const sizeOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
