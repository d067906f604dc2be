/** Sends stories and corrections. Of all tabs and the service worker only one sends at a time, and every step can be repeated. */
import type { Path } from '#domain/call-address.ts'
import { fetchOwn } from '../lib/own-answer.ts'
import { isDenied, SENDER_LOCK } from './shared-names.ts'
import { changeStory, findFile, listStories } from './store.ts'
import { type Answer, bodyOf, isDue, nextStep, readRetryAfter, type Step, type UnsentStory, whatFollows } from './story.ts'

/** Milliseconds without an answer. */
const STORY_PATIENCE = 30_000
const FILE_PATIENCE = 120_000

/** Takes every step that is due; if `eager`, also those that only wait for a connection. False if another tab is sending. */
export async function sendStories(eager: boolean): Promise<boolean> {
  // Plain http has no locks. That does no harm: the server takes each story only once.
  if (!navigator.locks) return sendUnlocked(eager)
  const sending = navigator.locks.request(SENDER_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await takeSteps(eager)
    return lock !== null
  })
  return sending.catch((error) => {
    if (!isDenied(error)) throw error
    return sendUnlocked(eager)
  })
}

let isSending = false
async function sendUnlocked(eager: boolean): Promise<boolean> {
  if (isSending) return false
  isSending = true
  try {
    await takeSteps(eager)
    return true
  } finally {
    isSending = false
  }
}

async function takeSteps(eager: boolean): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const stories = await listStories()
    const story = stories.find((one) => isDue(one, Date.now(), eager && !tried.has(one.id)))
    if (!story) return
    const now = await takeStep(story.id)
    if (now && now.failures > 0) tried.add(story.id)
  }
}

async function takeStep(id: string): Promise<UnsentStory | null | undefined> {
  // Before the first try it is marked: from now on the server may have it.
  const story = await changeStory(id, (one) => (one.tried ? one : { ...one, tried: true }))
  const step = story && nextStep(story)
  if (!story || !step) return story
  const answer = await take(step, story)
  return changeStory(id, (one) => whatFollows(one, step, answer, Date.now(), Math.random()))
}

async function take(step: Step, story: UnsentStory): Promise<Answer> {
  const { key, serverId } = story
  const own = { 'idempotency-key': key }
  if (step.kind === 'store') {
    const headers = { ...own, 'content-type': 'application/json' }
    const path = story.correction ? '/form/correction' : '/form/store'
    return ask(path, STORY_PATIENCE, { method: 'POST', headers, body: JSON.stringify(bodyOf(story)) })
  }
  if (step.kind === 'sealed') {
    const file = await findFile(story.id)
    if (!file) return MISSING
    const headers = { ...own, 'content-type': 'application/octet-stream' }
    return ask('/form/store/sealed', FILE_PATIENCE, { method: 'POST', headers, body: file.bytes })
  }
  if (step.kind === 'withdraw') return ask(`/form/store/${serverId}`, STORY_PATIENCE, { method: 'DELETE', headers: own })
  const file = await findFile(step.file.id)
  if (!file) return MISSING
  const body = new FormData()
  body.append('files[]', new Blob([file.bytes], { type: file.type }), step.file.name)
  return ask(`/form/store/file/${serverId}`, FILE_PATIENCE, { method: 'POST', body })
}

/** For a file whose bytes the browser lost: treated as if the server had refused it. */
const MISSING: Answer = {
  status: 400,
  retryAfter: null,
  body: { code: 'file_lost', message: 'Dit bestand is niet meer op dit apparaat. Kies het opnieuw.' },
}

async function ask(path: Path, patience: number, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patience)
    const headers = { accept: 'application/json', ...init.headers }
    const response = await fetchOwn(path, { ...init, headers, signal, redirect: 'error', cache: 'no-store' })
    const text = await response.text()
    const asked = response.headers.get('retry-after')
    return {
      status: response.status,
      body: parse(text),
      retryAfter: readRetryAfter(asked, response.headers.get('date'), Date.now()),
    }
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends without a page, for the service worker. Throws if something is left to send, so that the browser tries again. */
export async function sendInBackground(): Promise<void> {
  await sendStories(true)
  const stories = await listStories()
  if (stories.some((story) => nextStep(story) !== null)) throw new Error('Not every story could be sent.')
}
