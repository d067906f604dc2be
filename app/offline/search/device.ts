/** The page's side of the search on this device: starts the search worker, asks it, and starts it again when it dies. */
import { create } from 'zustand'
import { count } from '../../lib/count.ts'
import {
  type DeviceState,
  NOTHING_HELD,
  type Op,
  type Operations,
  type Setting,
  type ToPage,
  type ToWorker,
} from './protocol.ts'

/** Milliseconds. Building an index of a million names takes less, even on a tablet twenty times as slow as a server. */
const HUNG_MS = 180_000
/** A worker that died twice would go on dying, so no third one answers searches. */
const DEATHS_MAX = 2
/** Milliseconds from one contact to the next. */
const HOUR = 3_600_000

/** What the screens show. `offered` is false in browsers that cannot do it, and once the worker died twice. */
export const useDevice = create<DeviceState & { offered: boolean }>(() => ({ ...NOTHING_HELD, offered: false }))

/** Plain http has neither locks nor hashes. */
const isSupported = (): boolean =>
  isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator && 'subtle' in crypto && 'BroadcastChannel' in globalThis

interface Waiting {
  resolve: (answer: never) => void
  reject: (reason: unknown) => void
  timer: ReturnType<typeof setTimeout>
}

let worker: Worker | null = null
let setting: Setting = { kiosk: false, names: false, searched: true }
let deaths = 0
let lastId = 0
const waiting = new Map<number, Waiting>()

let hasStarted!: () => void
/**
 * Resolves when it is known what the device holds, or that it does not search. Not by `Promise.withResolvers`, because this line
 * also runs in browsers that are too old for the site, before they are told so.
 */
export const deviceStarted = new Promise<void>((resolve) => {
  hasStarted = resolve
})

export function startDevice(as: Omit<Setting, 'searched'>): void {
  if (worker) return
  setting = { ...as, searched: true }
  addEventListener('online', () => worker && void askDevice('contact', null).catch(() => undefined))
  if (isSupported()) begin()
  else hasStarted()
}

/** Rejects if the worker cannot answer or is gone. */
export function askDevice<O extends Op>(op: O, question: Operations[O]['question']): Promise<Operations[O]['answer']> {
  const asked = worker
  if (!asked) return Promise.reject(new Error('The device does not search.'))
  return new Promise((resolve, reject) => {
    const id = ++lastId
    // A contact may wait for a large file, so a long wait for it is no sign that the worker hangs.
    const mayHang = op === 'contact' || op === 'keepNames'
    const timer = setTimeout(() => !mayHang && bury(asked), HUNG_MS)
    waiting.set(id, { resolve, reject, timer })
    asked.postMessage({ id, op, question })
  })
}

/**
 * Keeps the names of passengers on this device from now on, or deletes them. To keep them it also asks the browser not to clear
 * the site's storage, as for packs; for nothing else does the site ask that.
 */
export async function keepNames(wanted: boolean): Promise<void> {
  if (wanted) void navigator.storage.persist?.().catch(() => false)
  await askDevice('keepNames', wanted)
  if (wanted) count('names')
}

function begin(): void {
  const begun = newWorker({ hear: (message) => worker === begun && hear(message), died: () => bury(begun) })
  worker = begun
  useDevice.setState({ offered: true })
  askDevice('start', setting).then(
    () => hasStarted(),
    () => bury(begun),
  )
}

interface Watch {
  hear: (message: ToPage) => void
  died: () => void
}

function newWorker(watch: Watch): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' })
  made.addEventListener('message', ({ data }: MessageEvent<ToPage>) => watch.hear(data))
  made.addEventListener('error', (event) => {
    event.preventDefault()
    watch.died()
  })
  return made
}

/** The ids of the two messages to the worker of `followAlone`. */
const [START, CONTACT] = [1, 2]

/**
 * After an hour, or when the network is back, starts another worker that only keeps the archive up to date and answers no
 * searches. So what left the archive still leaves this device.
 */
async function followAlone(): Promise<void> {
  await new Promise((contact) => {
    setTimeout(contact, HOUR)
    addEventListener('online', contact, { once: true })
  })
  const alone = newWorker({ hear: (message) => 'failed' in message && message.id === START && died(), died })
  const contact = () => alone.postMessage({ id: CONTACT, op: 'contact', question: null } satisfies ToWorker)
  function died() {
    removeEventListener('online', contact)
    alone.terminate()
    void followAlone()
  }
  addEventListener('online', contact)
  alone.postMessage({ id: START, op: 'start', question: { ...setting, searched: false } } satisfies ToWorker)
}

function hear(message: ToPage): void {
  if ('state' in message) {
    if (message.state.fault === 'version' && useDevice.getState().fault !== 'version') void updateSite()
    useDevice.setState(message.state)
    return
  }
  const asked = waiting.get(message.id)
  if (!asked) return
  waiting.delete(message.id)
  clearTimeout(asked.timer)
  if ('failed' in message) asked.reject(new Error(message.failed))
  else asked.resolve(message.answer as never)
}

/** Looks for the version of the site that can read what is published. */
async function updateSite(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
}

function bury(dead: Worker): void {
  if (worker !== dead) return
  dead.terminate()
  worker = null
  deaths += 1
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(new Error('The search worker died.'))
  }
  waiting.clear()
  useDevice.setState({ ...NOTHING_HELD, offered: false })
  if (deaths < DEATHS_MAX) begin()
  else {
    hasStarted()
    void followAlone()
  }
}
