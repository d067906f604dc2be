/** The search on this device, as the page sees it: a worker that holds the archive. */
import { create } from 'zustand'
import {
  type DeviceState,
  NOTHING_HELD,
  type Op,
  type Operations,
  type Setting,
  type ToPage,
  type ToWorker,
} from './protocol.ts'

/** No search takes nearly so long, nor does an index of a million names on a tablet twenty times as slow as a server. */
const HUNG_MS = 180_000
/** A worker that dies again would go on dying: it answers nobody a third time. */
const DEATHS_MAX = 2
/** Milliseconds from one contact to the next. */
const HOUR = 3_600_000

/** What the screens show. `offered` is false in browsers that lack what it uses, and once its worker died twice. */
export const useDevice = create<DeviceState & { offered: boolean }>(() => ({
  ...NOTHING_HELD,
  offered: false,
}))

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
 * Once it is known what the device holds, or that it does not search. Without `Promise.withResolvers`, for this line also
 * runs in browsers that are told that they are too old.
 */
export const deviceStarted = new Promise<void>((resolve) => {
  hasStarted = resolve
})

/** `as`: what this device is set up to be. */
export function startDevice(as: Omit<Setting, 'searched'>): void {
  if (worker) return
  setting = { ...as, searched: true }
  addEventListener('online', () => worker && void askDevice('contact', null).catch(() => undefined))
  if (isSupported()) begin()
  else hasStarted()
}

/** Rejects when the worker cannot answer, or is gone. */
export function askDevice<O extends Op>(op: O, question: Operations[O]['question']): Promise<Operations[O]['answer']> {
  const asked = worker
  if (!asked) return Promise.reject(new Error('The device does not search.'))
  return new Promise((resolve, reject) => {
    const id = ++lastId
    // A contact may fetch a large file first, and is no sign of its death.
    const mayHang = op === 'contact' || op === 'keepNames'
    const timer = setTimeout(() => !mayHang && bury(asked), HUNG_MS)
    waiting.set(id, { resolve, reject, timer })
    asked.postMessage({ id, op, question })
  })
}

/**
 * Keeps the names of passengers on this device from now on, which then come by themselves, or deletes them. The browser is asked
 * not to clear this site away; only such a wish is worth that.
 */
export async function keepNames(wanted: boolean): Promise<void> {
  if (wanted) void navigator.storage.persist?.().catch(() => false)
  await askDevice('keepNames', wanted)
}

function begin(): void {
  const begun = newWorker({
    hear: (message) => worker === begun && hear(message),
    died: () => bury(begun),
  })
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

/** Of what the page asks a worker in which nobody searches. */
const [START, CONTACT] = [1, 2]

/**
 * From the next contact on, another worker follows what is published, so that what left the archive leaves this device. Nobody
 * searches in it.
 */
async function followAlone(): Promise<void> {
  await new Promise((contact) => {
    setTimeout(contact, HOUR)
    addEventListener('online', contact, { once: true })
  })
  const alone = newWorker({
    hear: (message) => 'failed' in message && message.id === START && died(),
    died,
  })
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

/** Looks for the version of the site that reads what is published. */
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
