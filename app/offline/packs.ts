/**
 * Packs: voyages that visitors ask to keep on their device. A pack is fetched answer by answer, so that it continues where it was
 * broken off.
 */
import { create } from 'zustand'
import type { Path } from '#domain/call-address.ts'
import { joinPacks, PACKS_AT_ONCE, type Pack } from '#domain/pack.ts'
import { fetchOwn } from '../lib/own-answer.ts'
import { changePack, deletePack, type KeptPack, listKept, listPacks, PACKS_CHANNEL, putPack } from './inventory.ts'
import { ifFull, letGo, letGoBeyond, withRoom } from './keep.ts'
import { LaterTry, patiently } from './patience.ts'
import { FETCH_ONE, KEPT, type Outcome, packAddress, voyageAddress } from './policy.ts'

/** How many answers are fetched at once. */
const AT_ONCE = 4
/** If so many answers in a row do not come, there is no network. */
const AWAY_AFTER = 4
/** Held by the tab that fetches. */
const LOCK = 'overtocht-packs'
/** Milliseconds for one answer. */
const PATIENCE = 60_000

interface Fetching {
  done: number
  of: number
}

interface Packs {
  /** Null until they were read. */
  kept: readonly KeptPack[] | null
  /** The packs that are being fetched, by id. */
  fetching: Readonly<Record<string, Fetching>>
  /** Why the last pack was broken off or is not whole. `some`: some answers did not come. */
  fault: 'away' | 'full' | 'some' | null
}

export const usePacks = create<Packs>(() => ({ kept: null, fetching: {}, fault: null }))

/** False on plain http and in some private windows. */
export const canKeep = (): boolean => Boolean(navigator.serviceWorker?.controller) && 'locks' in navigator

/** Calls `listener` when `canKeep` changes, as it does on a first visit. */
export function watchKeeping(listener: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener)
}

export async function readPacks(): Promise<void> {
  usePacks.setState({ kept: await listPacks() })
}

/** Null in browsers without it: they keep nothing. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(PACKS_CHANNEL) : null
others?.addEventListener('message', () => void readPacks().catch(() => undefined))

/** Whether each address is in a complete pack, as far as this tab has read. */
export function areThere(addresses: readonly string[]): boolean {
  const kept = usePacks.getState().kept ?? []
  const there = new Set(kept.filter(({ complete }) => complete).flatMap((pack) => pack.addresses))
  return addresses.every((address) => there.has(address))
}

/** Shows the packs as they are now, in this tab and the others. */
async function showPacks(): Promise<void> {
  others?.postMessage('changed')
  await readPacks()
}

const running = new Map<string, AbortController>()

/**
 * Keeps a pack until it is removed. Also asks the browser not to clear the site's storage; besides this only the wish to keep
 * names does that.
 */
export async function keepPack(pack: Pack): Promise<void> {
  const { id, title, bytes, journeys } = pack
  const voyages = journeys.length
  const kept = { id, title, bytes, addresses: addressesOf(pack), voyages, complete: false, stopped: false }
  try {
    await withRoom(() => putPack(kept))
  } catch (error) {
    ifFull(error)
    return usePacks.setState({ fault: 'full' })
  }
  await showPacks()
  void navigator.storage.persist?.().catch(() => false)
  await fetchPack(kept)
}

export const addressesOf = ({ journeys, images }: Pack): string[] => [
  ...journeys.map(({ journeyId }) => voyageAddress(journeyId)),
  ...images,
]

/**
 * Brings packs up to date with what the server offers. Then continues packs that were broken off, or lost an answer that the
 * archive has again.
 */
export async function resumePacks(): Promise<void> {
  if (!canKeep()) return
  await readPacks()
  await updatePacks().catch(() => undefined)
  const there = await keysThere()
  const isWhole = ({ complete, addresses }: KeptPack) => complete && addresses.every((address) => there.has(keyAt(address)))
  for (const pack of usePacks.getState().kept ?? [])
    if (!pack.stopped && !running.has(pack.id) && !isWhole(pack)) await fetchPack(pack)
}

export async function resumePack({ id }: KeptPack): Promise<void> {
  const pack = await changePack(id, () => ({ stopped: false }))
  if (pack) await fetchPack(pack)
}

export async function stopPack({ id }: KeptPack): Promise<void> {
  running.get(id)?.abort()
  await changePack(id, () => ({ stopped: true }))
  await showPacks()
}

/** Throws without a network. */
async function updatePacks(): Promise<void> {
  const kept = (usePacks.getState().kept ?? []).filter(({ id, stopped }) => !stopped && !running.has(id))
  if (kept.length === 0) return
  const offered = await askPacks('/api/packs' satisfies Path)
  for (const pack of kept) {
    const now = offered.find(({ id }) => id === pack.id) ?? (await askPackOf(pack))
    if (!now) continue
    const addresses = addressesOf(now)
    const there = new Set(addresses)
    const isSame = there.size === pack.addresses.length && pack.addresses.every((one) => there.has(one))
    const changed = { addresses, title: now.title, bytes: now.bytes, voyages: now.journeys.length }
    await changePack(pack.id, ({ complete }) => ({
      ...changed,
      ...(isSame ? complete && { updatedAt: Date.now() } : { complete: false }),
    })).catch(ifFull)
    await letGoOf(pack.addresses.filter((one) => !there.has(one)))
  }
  await showPacks()
}

/** What the server offers for a pack that it does not know itself: one pack of the same voyages. Null if it has none of them. */
async function askPackOf({ id, title, addresses }: KeptPack): Promise<Pack | null> {
  const codes = addresses.flatMap((address) => codeIn(address) ?? [])
  const parts: Pack[] = []
  for (let from = 0; from < codes.length; from += PACKS_AT_ONCE)
    parts.push(...(await askPacks(packAddress(codes.slice(from, from + PACKS_AT_ONCE).join()))))
  return parts.length > 0 ? joinPacks(id, title, parts) : null
}

/** The code in the address of a voyage; null for another address. */
const codeIn = (address: string): string | null =>
  address.startsWith(voyageAddress('')) ? new URL(address, location.origin).searchParams.get('journeyId') : null

async function askPacks(address: string): Promise<Pack[]> {
  const response = await fetchOwn(address)
  return response.ok ? (await response.json()).packs : []
}

/** Removes a pack and its answers. Answers of other packs stay, and visited answers stay as long as without a pack. */
export async function removePack({ id, addresses }: KeptPack): Promise<void> {
  running.get(id)?.abort()
  await deletePack(id)
  await letGoOf(addresses)
  await showPacks()
}

/** Deletes the kept answers of these addresses, except those that are in a pack or were visited. */
async function letGoOf(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const others = new Set((await listPacks()).flatMap((pack) => pack.addresses))
  const own = new Set(addresses.filter((address) => !others.has(address)).map(keyAt))
  await letGo((await listKept()).filter(({ key, visited }) => own.has(key) && !visited))
  for (const rule of KEPT) await letGoBeyond(rule)
}

const keyAt = (address: string): string => location.origin + address

async function fetchPack(pack: KeptPack): Promise<void> {
  const controller = new AbortController()
  running.set(pack.id, controller)
  try {
    await navigator.locks.request(LOCK, { signal: controller.signal }, async () => {
      // While this tab waited, another may have fetched, stopped or removed it.
      const now = await wantedPack(pack.id)
      if (now) await fetchLacking(now, controller.signal)
    })
  } catch (error) {
    if (!controller.signal.aborted) throw error
  } finally {
    if (running.get(pack.id) === controller) running.delete(pack.id)
    const { fault } = usePacks.getState()
    if (fault === 'away' || fault === 'some') later.failed()
    else later.succeeded()
    tellOf(pack.id, null)
    await showPacks()
  }
}

/** Tries again later for all packs that were broken off. */
const later = new LaterTry(() => resumePacks())

async function fetchLacking(pack: KeptPack, signal: AbortSignal): Promise<void> {
  usePacks.setState({ fault: null })
  const there = await keysThere()
  const lacking = pack.addresses.filter((address) => !there.has(keyAt(address)))
  if (lacking.length > 0) await changePack(pack.id, () => ({ complete: false })).catch(ifFull)
  let done = pack.addresses.length - lacking.length
  let failedInARow = 0
  const tell = () => tellOf(pack.id, { done, of: pack.addresses.length })
  tell()
  const queue = lacking.values()
  const work = async () => {
    for (const address of queue) {
      if (signal.aborted || usePacks.getState().fault || !isWanted(pack.id)) return
      const outcome = await fetchPatiently(address, signal)
      if (outcome === 'full') {
        usePacks.setState({ fault: 'full' })
        // Each try deletes answers that visitors saw. So it waits until somebody made room.
        return changePack(pack.id, () => ({ stopped: true })).then(() => undefined, ifFull)
      }
      if (outcome === 'kept' || outcome === 'gone') {
        failedInARow = 0
        done += 1
        tell()
      } else if (outcome === 'away' && ++failedInARow === AWAY_AFTER) {
        return usePacks.setState({ fault: 'away' })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (signal.aborted || usePacks.getState().fault) return
  // By now it may have been removed, or lost addresses that left the archive.
  const now = await wantedPack(pack.id)
  if (!now) return
  if (done < pack.addresses.length) return usePacks.setState({ fault: 'some' })
  await changePack(now.id, () => ({ complete: true, updatedAt: Date.now() }))
}

/** By what this tab last read: reading a list of thousands before each answer would take longer than fetching it. */
const isWanted = (wanted: string): boolean =>
  usePacks.getState().kept?.some(({ id, stopped }) => id === wanted && !stopped) ?? false

/** The pack as it is now; undefined if it was removed or stopped. */
const wantedPack = async (wanted: string): Promise<KeptPack | undefined> =>
  (await listPacks()).find(({ id, stopped }) => id === wanted && !stopped)

async function fetchPatiently(address: string, signal: AbortSignal): Promise<Outcome> {
  const fetchUnlessAway = async () => {
    const outcome = await fetchOne(address)
    return outcome === 'away' ? null : outcome
  }
  return (await patiently(fetchUnlessAway, signal)) ?? 'away'
}

async function keysThere(): Promise<Set<string>> {
  const keys = KEPT.map(async ({ cache }) => (await caches.open(cache)).keys())
  return new Set((await Promise.all(keys)).flatMap((requests) => requests.map(({ url }) => url)))
}

function tellOf(id: string, fetching: Fetching | null): void {
  const { [id]: _, ...others } = usePacks.getState().fetching
  usePacks.setState({ fetching: fetching ? { ...others, [id]: fetching } : others })
}

/** Has the worker fetch one answer, because only the worker keeps answers. */
function fetchOne(address: string): Promise<Outcome> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const answer = (outcome: Outcome) => {
      clearTimeout(timer)
      port1.close()
      resolve(outcome)
    }
    // A worker that the browser ended does not answer.
    const timer = setTimeout(() => answer('away'), PATIENCE)
    port1.onmessage = ({ data }) => answer(data)
    navigator.serviceWorker.controller?.postMessage({ type: FETCH_ONE, addresses: [address] }, [port2])
  })
}
