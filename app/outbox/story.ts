/**
 * What happens to a story or a correction that waits on the device: which step comes next, and what follows from each answer. Pure
 * functions: time and chance are parameters.
 */
import type { Correction } from '#domain/correction.ts'
import type { AnnouncedFile, StoryText, Submission, SubmissionKind } from '#domain/submission.ts'

export const NO_TEXT: StoryText = { passengerName: '', shipName: '', year: '', yourName: '', email: '', story: '' }

export interface UnsentFile {
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  /** Null on plain http, where a page cannot hash: the story then announces no files. */
  sha256: string | null
  /** `refused`: the server took the story, but not this file. */
  state: 'waiting' | 'sent' | 'refused'
  /** The server's reason for refusing it. */
  reason: string | null
}

export interface UnsentStory {
  id: string
  /** The idempotency key of all tries. A corrected story gets another. */
  key: string
  /** When it was given to the outbox, or when it was sent, in milliseconds since 1970. */
  at: number
  text: StoryText
  /** Absent for a story. A correction has no text and no files. */
  kind?: SubmissionKind
  /** The words of a correction. `label`: what it is about, for people. Absent once it is sent or sealed. */
  correction?: WrittenCorrection & { label: string }
  website: string
  /** That of a kiosk: text and files are in one sealed file, under its own id. */
  sealed: boolean
  openFor: number
  files: readonly UnsentFile[]
  /**
   * `refused`: stays until it is corrected or taken back. `withdrawing`: the visitor took it back, and the server has yet to
   * confirm that. `seen`: too late to take it back. `sent`: the server has all of it; only its number and moment are left here.
   */
  state: 'waiting' | 'refused' | 'withdrawing' | 'seen' | 'sent'
  /** It was sent at least once, so the server may have it. */
  tried: boolean
  /** Its `_id` on the server; null until that is known. */
  serverId: string | null
  /** Failed tries in a row. */
  failures: number
  /** No step before this moment, in milliseconds since 1970. */
  next: number
  /** The server did not answer the last try, so a new connection is reason enough for another. */
  unanswered: boolean
  /** What the server said about it, for people. */
  message: string | null
  fields: Partial<StoryText>
}

export type WrittenCorrection = Omit<Correction, 'privacy' | 'website' | 'openFor'>

export type Step = { kind: 'store' } | { kind: 'sealed' } | { kind: 'file'; file: UnsentFile } | { kind: 'withdraw' }

/** What the server answered; null if nothing. */
export type Answer = {
  status: number
  /** Parsed JSON; undefined if it is not JSON. */
  body: unknown
  /** Milliseconds that the server asks to wait. */
  retryAfter: number | null
} | null

export function bodyOf({ text, correction, website, openFor, files }: UnsentStory): Submission | Correction {
  if (correction) {
    const { label: _, ...written } = correction
    return { ...written, privacy: true, website, openFor }
  }
  const announced = files.flatMap(({ name, size, sha256 }): AnnouncedFile[] =>
    sha256 === null ? [] : [{ name, size, sha256 }],
  )
  const isAnnounced = announced.length === files.length
  return { ...text, privacy: true, website, openFor, ...(isAnnounced && { files: announced }) }
}

/** Null if nothing is to be done. */
export function nextStep({ state, sealed, serverId, files }: UnsentStory): Step | null {
  if (state !== 'waiting' && state !== 'withdrawing') return null
  if (sealed) return { kind: 'sealed' }
  if (serverId === null) return { kind: 'store' }
  if (state === 'withdrawing') return { kind: 'withdraw' }
  const file = files.find((one) => one.state === 'waiting')
  return file ? { kind: 'file', file } : null
}

const SECOND = 1000
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 15 * 60 * SECOND
/** The server's wish to wait is followed for an hour at most: more would be a mistake, or a clock that was set back. */
const MOST_OBEYED = 3600 * SECOND

/** If `eager`, a story that only waits for a connection is due too. */
export function isDue(story: UnsentStory, now: number, eager: boolean): boolean {
  if (nextStep(story) === null) return false
  return story.next <= now || story.next > now + 2 * MOST_OBEYED || (eager && story.unanswered)
}

/** The story after an answer; null if it can be forgotten. `chance` is between 0 and 1. */
export function whatFollows(story: UnsentStory, step: Step, answer: Answer, now: number, chance: number): UnsentStory | null {
  const verdict = judge(story, step, answer)
  if (verdict.is === 'later') return later(story, verdict, now, chance)
  const onward = { ...story, failures: 0, next: 0, unanswered: false }
  if (step.kind === 'store') return afterStore(onward, verdict)
  if (step.kind === 'file') return afterFile(onward, step.file, verdict)
  if (step.kind === 'sealed') return afterSealed(story, verdict, now, chance)
  if (verdict.is === 'taken' || verdict.status === 404) return null
  if (verdict.status === 409) return { ...onward, state: 'seen', message: verdict.message }
  return later(story, { wait: 0, unanswered: false }, now, chance)
}

function afterStore(story: UnsentStory, verdict: Taken | Refused): UnsentStory | null {
  if (verdict.is === 'taken') return settled({ ...story, serverId: verdict.id })
  // The server refused it, so there is nothing to take back.
  if (story.state === 'withdrawing') return null
  return { ...story, state: 'refused', message: verdict.message, fields: verdict.fields }
}

/** A refused sealed story is tried again: nobody can correct it, but a server that cannot open it may get its key back. */
function afterSealed(story: UnsentStory, verdict: Taken | Refused, now: number, chance: number) {
  if (verdict.is === 'taken') return null
  const waiting = later(story, { wait: LONGEST_WAIT, unanswered: false }, now, chance)
  return { ...waiting, message: verdict.message }
}

function afterFile(story: UnsentStory, file: UnsentFile, verdict: Taken | Refused): UnsentStory | null {
  if (story.state !== 'waiting') return story
  if (verdict.is === 'taken') return settled(withFile(story, file, { state: 'sent' }))
  // The server does not have the story any more.
  if (verdict.status === 404) return { ...story, state: 'refused', message: verdict.message }
  return settled(withFile(story, file, { state: 'refused', reason: verdict.message }))
}

const withFile = (story: UnsentStory, { id }: UnsentFile, change: Partial<UnsentFile>): UnsentStory => ({
  ...story,
  files: story.files.map((file) => (file.id === id ? { ...file, ...change } : file)),
})

/** Null if the server has every file. Refused if it refused one of them. */
function settled(story: UnsentStory): UnsentStory | null {
  if (story.state !== 'waiting' || story.files.some(({ state }) => state === 'waiting')) return story
  const refused = story.files.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return { ...story, state: 'refused', message: refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ') }
}

type Wait = Pick<Later, 'wait' | 'unanswered'>

function later(story: UnsentStory, { wait, unanswered }: Wait, now: number, chance: number): UnsentStory {
  const doubled = Math.min(FIRST_WAIT * 2 ** Math.min(story.failures, 20), LONGEST_WAIT)
  const backOff = Math.min(Math.max(doubled * (0.8 + 0.4 * chance), FIRST_WAIT), LONGEST_WAIT)
  // Chance spreads devices that were told to come back at the same moment.
  const asked = wait > 0 ? wait + chance * FIRST_WAIT : 0
  return { ...story, failures: story.failures + 1, next: now + Math.max(backOff, asked), unanswered }
}

interface Later {
  is: 'later'
  /** Milliseconds that the server asks for. */
  wait: number
  unanswered: boolean
}
interface Taken {
  is: 'taken'
  /** The story's `_id`. */
  id: string
}
interface Refused {
  is: 'refused'
  status: number
  message: string
  fields: Partial<StoryText>
}

const UNANSWERED: Later = { is: 'later', wait: 0, unanswered: true }

/** Errors after which the same request may succeed later. */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

/** An answer that does not have the shape of ours broke off on its way, and counts as no answer. */
function judge(story: UnsentStory, step: Step, answer: Answer): Later | Taken | Refused {
  if (answer === null) return UNANSWERED
  const { status, body, retryAfter } = answer
  if (isPassing(status)) return { is: 'later', wait: retryAfter ?? 0, unanswered: false }
  if (status >= 400) {
    if (!isRefusal(body)) return UNANSWERED
    return { is: 'refused', status, message: body.message, fields: fieldsOf(body) }
  }
  if (step.kind === 'withdraw') return status === 204 ? { is: 'taken', id: '' } : UNANSWERED
  if (status !== 200 || !isStored(body)) return UNANSWERED
  if (step.kind === 'file' && !isAcknowledged(body, story.serverId, step.file)) return UNANSWERED
  return { is: 'taken', id: body._id }
}

interface Stored {
  _id: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

const isStored = (body: unknown): body is Stored => isRecord(body) && typeof body._id === 'string' && UUID.test(body._id)

const isRefusal = (body: unknown): body is { code: string; message: string } =>
  isRecord(body) && typeof body.code === 'string' && typeof body.message === 'string'

const fieldsOf = (body: object): Partial<StoryText> =>
  'fields' in body && isRecord(body.fields) ? (body.fields as Partial<StoryText>) : {}

function isAcknowledged(body: Stored & { files?: unknown }, serverId: string | null, file: UnsentFile) {
  if (body._id !== serverId || !Array.isArray(body.files)) return false
  return file.sha256 === null ? body.files.length > 0 : body.files.includes(file.sha256)
}

/** The milliseconds of a `Retry-After`, which is in seconds or a date. `date` is the answer's `Date`, because clocks differ. */
export function readRetryAfter(value: string | null, date: string | null, now: number): number | null {
  if (value === null) return null
  const wait = /^\s*\d+\s*$/.test(value) ? Number(value) * SECOND : Date.parse(value) - (Date.parse(date ?? '') || now)
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MOST_OBEYED)
}
