/**
 * Who answers a search. The device does, without a call, where it has the names and the server had the same archive within the
 * last minute; or where the server is silent or away. Without names its answer stands, where the server is silent, until that
 * one's comes.
 */
import { PAGES } from '#domain/addresses.ts'
import { wrongPeriod } from '#domain/filters.ts'
import { askDevice, deviceStarted, startDevice, useDevice } from './device.ts'
import type { Answered, DeviceAnswer, Operations, Setting } from './protocol.ts'

export type { DeviceAnswer } from './protocol.ts'

/** Milliseconds for which what was learnt of the server counts, and between two looks. */
const FRESH = 60_000
/** How long the server gets. */
const PATIENCE = 2000
/** What is left of it at least for a search by which a page is opened: whoever opens it waits from then on. */
const PATIENCE_AT_START = 1000
/** A server that did not answer is hardly waited for again within so many milliseconds. */
const SILENT = 20_000
const PATIENCE_WHEN_SILENT = 300
const LOOK = 1000
/** The errors of a contact with nobody, by their names. */
const UNREACHED = ['TypeError', 'TimeoutError']
/** Until a server that says that it is away is asked again. */
const AGAIN = 5000

type Searches = 'find' | 'findPassengers' | 'suggest'
type AnswerOf<O extends Searches> = Operations[O]['answer'] extends Answered<infer T> ? T : never

/** By a clock that only goes forward; -Infinity when it never was. */
const last = { asked: -Infinity, current: -Infinity, silent: -Infinity }

const byDevice = new WeakMap<object, DeviceAnswer>()

/** What is to be said of an answer that came from the device; null where the server gave it. */
export const deviceAnswerOf = (answer: object | null): DeviceAnswer | null => (answer && byDevice.get(answer)) ?? null

/** Nobody answered: from then on no search asks the server, which would tell the page so. */
let tellUnreached: () => void = () => undefined

/** Starts it once the page itself is done. While a search is on screen it asks every minute whether the archive is the same. */
export function startDeviceSearch(setting: Omit<Setting, 'searched'>, unreached: () => void): void {
  tellUnreached = unreached
  const start = () => {
    startDevice(setting)
    const look = () => {
      if (location.pathname === PAGES.search && document.visibilityState === 'visible') learn()
    }
    setInterval(look, LOOK)
    useDevice.subscribe(({ holds }, before) => holds !== before.holds && look())
    // The device may have slept, and its clock with it: what was learnt before is of unknown age.
    document.addEventListener('visibilitychange', () => {
      Object.assign(last, { asked: -Infinity, current: -Infinity })
      look()
    })
  }
  if (document.readyState === 'complete') setTimeout(start)
  else addEventListener('load', start, { once: true })
}

/** What a failure of the server says: nobody answered, or it said itself that it is away; null for another one. */
export type FailureOf = (error: unknown) => 'silent' | 'away' | null

interface Call<T> {
  /** Asks the server. */
  network: (signal: AbortSignal) => Promise<T>
  failureOf: FailureOf
  signal?: AbortSignal | undefined
  withoutNames?: WithoutNames<T> | undefined
}

/** An answer that the device gives without names will do. */
export interface WithoutNames<T> {
  /** Gets what the server answers after it. */
  late?: (answer: T) => void
}

export async function answerBy<O extends Searches>(
  op: O,
  question: Operations[O]['question'],
  { network, failureOf, signal = new AbortController().signal, withoutNames }: Call<AnswerOf<O>>,
): Promise<AnswerOf<O>> {
  if (isRefused(question)) return network(signal)
  const ask = () => askForAnswer(op, question, signal)
  learn()
  const now = performance.now()
  const { holds } = useDevice.getState()
  // To visitors with access the server shows the pages of lists too, and no device has those.
  const isOfLists = typeof question === 'object' && 'tab' in question && question.tab === 'passengerList'
  const isSilent = isSilentAt(now)
  if (holds === 'names' && ((!isOfLists && isFreshAt(now)) || isSilent)) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return withPatience(ask, isSilent ? PATIENCE_WHEN_SILENT : patienceAt(now), {
    network,
    failureOf,
    signal,
    withoutNames,
  })
}

const isSilentAt = (now: number): boolean => now - last.silent <= SILENT || !navigator.onLine

/** The index is in memory, and of the version that the server has. */
const isFreshAt = (now: number): boolean => useDevice.getState().ready && now - last.current <= FRESH

/** Whether the device answers by itself and at once, so that a search may follow every letter. */
export function answersAtOnce(): boolean {
  const { holds, ready } = useDevice.getState()
  const now = performance.now()
  return holds === 'names' && ready && (isFreshAt(now) || isSilentAt(now))
}

/** `now`: milliseconds since the page was opened. */
const patienceAt = (now: number): number => (now < PATIENCE ? Math.max(PATIENCE_AT_START, PATIENCE - now) : PATIENCE)

/** The server answers such periods with what is wrong with them. */
const isRefused = (question: Operations[Searches]['question']): boolean =>
  typeof question !== 'string' && wrongPeriod(question) !== null

async function withPatience<T>(
  ask: () => Promise<T>,
  patience: number,
  { network, failureOf, signal, withoutNames }: Call<T> & { signal: AbortSignal },
): Promise<T> {
  const calledOff = new AbortController()
  const askServer = () => network(AbortSignal.any([signal, calledOff.signal]))
  const asked = askServer()
  const { promise: silence, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patience)
  let failure: ReturnType<FailureOf> = 'silent'
  try {
    const answer = await Promise.race([asked, silence])
    if (answer) {
      last.silent = -Infinity
      return answer
    }
  } catch (error) {
    failure = failureOf(error)
    if (failure === null) throw error
  } finally {
    clearTimeout(timer)
  }
  // A page that was just opened does not know yet what the device holds.
  const soon = await Promise.race([deviceStarted, asked.catch(() => deviceStarted)])
  if (soon) return soon
  const { holds } = useDevice.getState()
  // Results of before are better than ones without names, and a server that says that it is away has not gone.
  const isWorse = !withoutNames || (failure === 'away' && withoutNames.late !== undefined)
  if (holds === 'nothing' || (holds === 'catalogue' && isWorse)) return asked
  last.silent = performance.now()
  try {
    const answer = await ask()
    asked.catch(() => undefined)
    const late = holds === 'names' ? undefined : withoutNames?.late
    if (late) void answerOfServer(asked, askServer, failureOf).then((later) => later && late(later))
    else calledOff.abort()
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    return asked
  }
}

/** What it answers in the end, asked again for as long as it says that it is away; null where it is not to be reached. */
async function answerOfServer<T>(asked: Promise<T>, askServer: () => Promise<T>, failureOf: FailureOf): Promise<T | null> {
  for (let answer = asked; ; answer = askServer()) {
    try {
      return await answer
    } catch (error) {
      if (failureOf(error) !== 'away') return null
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
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

/**
 * Asks whether the device has what the server has, at most once a minute, and sooner where nobody answered. Meanwhile the
 * index is made ready.
 */
function learn(): void {
  const now = performance.now()
  const since = now - last.asked
  if (since < (isSilentAt(now) ? SILENT / 2 : FRESH) || useDevice.getState().holds !== 'names') return
  last.asked = now
  if (!useDevice.getState().ready) void askDevice('open', null).catch(() => undefined)
  askDevice('contact', null).then(
    (isCurrent) => {
      last.current = isCurrent ? performance.now() : -Infinity
      last.silent = -Infinity
    },
    ({ message }: Error) => {
      last.current = -Infinity
      if (!UNREACHED.includes(message)) return
      last.silent = performance.now()
      tellUnreached()
    },
  )
}
