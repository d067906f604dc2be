/**
 * Decides who answers a search. The device answers without a call if it has the names, and the server had the same archive within
 * the last minute. It also answers if the server is silent or away. If it has no names then, its answer only stands until the
 * server's comes.
 */
import { PAGES } from '#domain/addresses.ts'
import { wrongPeriod } from '#domain/filters.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import { askDevice, deviceStarted, startDevice, useDevice } from './device.ts'
import type { Answered, DeviceAnswer, Operations, Setting } from './protocol.ts'

export type { DeviceAnswer } from './protocol.ts'

/** Milliseconds for which a contact counts, and between two contacts. */
const FRESH = 60_000
/** Milliseconds that the server gets before the device answers. */
const PATIENCE = 2000
/** At least this much is left of `PATIENCE` for the search that a page opens with: the visitor waits since the page began. */
const PATIENCE_AT_START = 1000
/** For so many milliseconds after the server did not answer, it gets only `PATIENCE_WHEN_SILENT`. */
const SILENT = 20_000
const PATIENCE_WHEN_SILENT = 300
/** Milliseconds between two looks whether a contact is due. */
const LOOK = 1000
/** The names of the errors of a contact that nobody answered. */
const UNREACHED = ['TypeError', 'TimeoutError']
/** Milliseconds until a server that gave no answer is asked again. Each pause is twice the one before, up to `LATEST`. */
const AGAIN = 5000
const LATEST = 60_000

type Searches = 'find' | 'findPassengers' | 'suggest'
type AnswerOf<O extends Searches> = Operations[O]['answer'] extends Answered<infer T> ? T : never

/** When each last happened, by the clock that only goes forward; -Infinity for never. */
const last = { asked: -Infinity, current: -Infinity, silent: -Infinity }

const byDevice = new WeakMap<object, DeviceAnswer>()

/** What a screen says about an answer of the device; null for an answer of the server. */
export const deviceAnswerOf = (answer: object | null): DeviceAnswer | null => (answer && byDevice.get(answer)) ?? null

/** Tells the page that a contact reached nobody. Searches do not ask the server after that, so they cannot tell it. */
let tellUnreached: () => void = () => undefined

/** Starts once the page has loaded. While a search is on screen, asks every minute whether the server's archive changed. */
export function startDeviceSearch(setting: Omit<Setting, 'searched'>, unreached: () => void): void {
  tellUnreached = unreached
  const start = () => {
    startDevice(setting)
    const look = () => {
      if (location.pathname === PAGES.search && document.visibilityState === 'visible') learn()
    }
    setInterval(look, LOOK)
    useDevice.subscribe(({ holds }, before) => holds !== before.holds && look())
    // The device may have slept and its clock with it, so the age of the last contact is unknown.
    document.addEventListener('visibilitychange', () => {
      Object.assign(last, { asked: -Infinity, current: -Infinity })
      look()
    })
  }
  if (document.readyState === 'complete') setTimeout(start)
  else addEventListener('load', start, { once: true })
}

/**
 * `silent`: nobody answered, or the answer broke off. `away`: the server itself says that it is away or has failed. Null for a
 * refusal.
 */
export type FailureOf = (error: unknown) => 'silent' | 'away' | null

interface Call<T> {
  /** Asks the server. */
  network: (signal: AbortSignal) => Promise<T>
  failureOf: FailureOf
  signal?: AbortSignal | undefined
  withoutNames?: WithoutNames<T> | undefined
}

/** Says that an answer of the device without names will do. */
export interface WithoutNames<T> {
  /** Gets the server's answer if it comes after that of the device. Rejects if the server refuses it. */
  late?: (answer: Promise<T>) => void
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
  // The server shows pages of passenger lists to visitors with access. No device has those pages.
  const isOfLists = typeof question === 'object' && 'tab' in question && question.tab === 'passengerList'
  const isSilent = isSilentAt(now)
  if (holds === 'names' && ((!isOfLists && isFreshAt(now)) || isSilent)) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  const patience = isSilent ? PATIENCE_WHEN_SILENT : patienceAt(now)
  return withPatience(ask, patience, { network, failureOf, signal, withoutNames })
}

const keptTexts = new WeakSet<StoryResults>()

/** Whether only the texts of what is kept on this device were searched. */
export const isOfKept = (answer: StoryResults): boolean => keptTexts.has(answer)

type NetworkCall<T> = Omit<Call<T>, 'withoutNames'>

/** The texts of the whole archive, or, if the server does not answer soon, those that are kept on this device. */
export const answerTexts = (question: StoryQuery, call: NetworkCall<StoryResults>): Promise<StoryResults> =>
  answerSoon(call, async () => {
    const kept = await askDevice('texts', question)
    if (kept) keptTexts.add(kept)
    return kept
  })

type Lists = 'journeys' | 'ships' | 'ship'
type ListOf<O extends Lists> = NonNullable<Operations[O]['answer']>['answer']

/** A list of the server's or, if it does not answer soon, of the catalogue on this device. */
export const answerList = <O extends Lists>(
  op: O,
  question: Operations[O]['question'],
  call: NetworkCall<ListOf<O>>,
): Promise<ListOf<O>> =>
  answerSoon(call, async () => {
    const held = (await askDevice(op, question)) as Answered<ListOf<O>> | null
    if (held) byDevice.set(held.answer, held.from)
    return held?.answer ?? null
  })

/** The server's answer. If it does not come soon: what `ask` gives, unless that is null or fails. */
export async function answerSoon<T>(
  { network, failureOf, signal = new AbortController().signal }: NetworkCall<T>,
  ask: () => Promise<T | null>,
): Promise<T> {
  const now = performance.now()
  const asked = network(signal)
  const { promise: silence, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), isSilentAt(now) ? PATIENCE_WHEN_SILENT : patienceAt(now))
  try {
    const answer = await Promise.race([asked, silence])
    if (answer) return answer
  } catch (error) {
    if (failureOf(error) === null) throw error
  } finally {
    clearTimeout(timer)
  }
  await deviceStarted
  const kept = await ask().catch(() => null)
  signal.throwIfAborted()
  if (!kept) return asked
  asked.catch(() => undefined)
  return kept
}

const isSilentAt = (now: number): boolean => now - last.silent <= SILENT || !navigator.onLine

/** The index is in memory, and the server has the same version. */
const isFreshAt = (now: number): boolean => useDevice.getState().ready && now - last.current <= FRESH

/** Whether the device answers at once and without the server. Then the page may search at every letter. */
export function answersAtOnce(): boolean {
  const { holds, ready } = useDevice.getState()
  const now = performance.now()
  return holds === 'names' && ready && (isFreshAt(now) || isSilentAt(now))
}

/** `now` is in milliseconds since the page was opened. */
const patienceAt = (now: number): number => (now < PATIENCE ? Math.max(PATIENCE_AT_START, PATIENCE - now) : PATIENCE)

/** The period is wrong. The server says what is wrong with it. */
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
  // Just after a page was opened it does not know yet what the device holds.
  const soon = await Promise.race([deviceStarted, asked.catch(() => deviceStarted)])
  if (soon) return soon
  const { holds } = useDevice.getState()
  // Earlier results are better than results without names, and a server that says that it is away will be back.
  const isWorse = !withoutNames || (failure === 'away' && withoutNames.late !== undefined)
  if (holds === 'nothing' || (holds === 'catalogue' && isWorse)) return asked
  last.silent = performance.now()
  try {
    const answer = await ask()
    asked.catch(() => undefined)
    const late = holds === 'names' ? undefined : withoutNames?.late
    if (late) late(answerOfServer(asked, askServer, failureOf))
    else calledOff.abort()
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    return asked
  }
}

/**
 * The server's answer, asked again while nobody answers or the server is away. Rejects with a refusal, and with the failure if
 * the visitor has left the search by then.
 */
async function answerOfServer<T>(asked: Promise<T>, askServer: () => Promise<T>, failureOf: FailureOf): Promise<T> {
  for (let answer = asked, pause = AGAIN; ; answer = askServer(), pause = Math.min(2 * pause, LATEST)) {
    try {
      return await answer
    } catch (error) {
      if (failureOf(error) === null) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (location.pathname !== PAGES.search) throw error
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
 * Makes contact: asks whether the device has what the server has. At most once a minute, or every 10 seconds after nobody
 * answered. Opens the index at the same time.
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
