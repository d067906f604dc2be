/**
 * Who answers a search. The device does, without a call, where it has the names and the server had the same archive within the
 * last minute; or where the server is silent or away. Without names it answers only when nobody else does.
 */
import { PAGES } from '#domain/addresses.ts'
import { askDevice, startDevice, useDevice } from './device.ts'
import type { Answered, DeviceAnswer, Operations } from './protocol.ts'

export type { DeviceAnswer } from './protocol.ts'

/** Milliseconds for which what was learnt of the server counts, and between two looks. */
const FRESH = 60_000
/** How long the server gets. */
const PATIENCE = 2000
/** A server that did not answer is not waited for again within so many milliseconds. */
const SILENT = 20_000
const LOOK = 1000

type Searches = 'find' | 'findPassengers' | 'suggest'
type AnswerOf<O extends Searches> = Operations[O]['answer'] extends Answered<infer T> ? T : never

/** By a clock that only goes forward; -Infinity when it never was. */
const last = { asked: -Infinity, current: -Infinity, silent: -Infinity }

const byDevice = new WeakMap<object, DeviceAnswer>()

/** What is to be said of an answer that came from the device; null where the server gave it. */
export const deviceAnswerOf = (answer: object | null): DeviceAnswer | null =>
  (answer && byDevice.get(answer)) ?? null

/** Starts it once the page itself is done. While a search is on screen it asks every minute whether the archive is the same. */
export function startDeviceSearch({ kiosk }: { kiosk: boolean }): void {
  const start = () => {
    startDevice(kiosk)
    setInterval(() => {
      if (location.pathname === PAGES.search && document.visibilityState === 'visible') learn()
    }, LOOK)
  }
  if (document.readyState === 'complete') setTimeout(start)
  else addEventListener('load', start, { once: true })
}

/** What a failure of the server says: nobody answered, or it said itself that it is away; null for another one. */
export type FailureOf = (error: unknown) => 'silent' | 'away' | null

/** `network`: the call that asks the server. */
export async function answerBy<O extends Searches>(
  op: O,
  question: Operations[O]['question'],
  network: (signal: AbortSignal) => Promise<AnswerOf<O>>,
  failureOf: FailureOf,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnswerOf<O>> {
  const { holds } = useDevice.getState()
  const ask = () => askForAnswer(op, question, signal)
  if (holds === 'nothing' || isRefused(question)) return network(signal)
  if (holds === 'catalogue') {
    return network(signal).catch((error) => {
      if (failureOf(error) !== 'silent') throw error
      return ask().catch(() => Promise.reject(error))
    })
  }
  learn()
  const now = performance.now()
  const isOpen = useDevice.getState().ready
  // To visitors with access the server shows the pages of lists too, and no device has those.
  const isOfLists = typeof question === 'object' && 'tab' in question && question.tab === 'passengerList'
  const isFresh = isOpen && !isOfLists && now - last.current <= FRESH
  const isSilent = now - last.silent <= SILENT || !navigator.onLine
  if (isFresh || isSilent) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return withPatience(network, ask, failureOf, signal)
}

/** The server answers such periods with what is wrong with them. */
function isRefused(question: Operations[Searches]['question']): boolean {
  if (typeof question === 'string') return false
  const { startDate = '', endDate = '9999', unknownDate } = question
  return startDate > endDate || (unknownDate === true && (startDate !== '' || endDate !== '9999'))
}

async function withPatience<T>(
  network: (signal: AbortSignal) => Promise<T>,
  ask: () => Promise<T>,
  failureOf: FailureOf,
  signal: AbortSignal,
): Promise<T> {
  const calledOff = new AbortController()
  const asked = network(AbortSignal.any([signal, calledOff.signal]))
  const { promise: silence, resolve } = Promise.withResolvers<'silence'>()
  const timer = setTimeout(() => resolve('silence'), PATIENCE)
  try {
    const first = await Promise.race([asked, silence])
    if (first !== 'silence') return first
  } catch (error) {
    if (failureOf(error) === null) throw error
  } finally {
    clearTimeout(timer)
  }
  last.silent = performance.now()
  try {
    const answer = await ask()
    asked.catch(() => undefined)
    calledOff.abort()
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    return asked
  }
}

async function askForAnswer<O extends Searches>(
  op: O,
  question: Operations[O]['question'],
  signal: AbortSignal,
): Promise<AnswerOf<O>> {
  const { answer, from } = (await askDevice(op, question)) as Answered<AnswerOf<O> & object>
  signal.throwIfAborted()
  byDevice.set(answer, from)
  return answer
}

/** Asks whether the device has what the server has, at most once a minute. Meanwhile the index is made ready. */
function learn(): void {
  const now = performance.now()
  if (now - last.asked < FRESH || useDevice.getState().holds !== 'names') return
  last.asked = now
  if (!useDevice.getState().ready) void askDevice('open', null).catch(() => undefined)
  askDevice('contact', null).then(
    (isCurrent) => {
      last.current = isCurrent ? performance.now() : -Infinity
      last.silent = -Infinity
    },
    () => {
      last.current = -Infinity
    },
  )
}
