/** Opens the draft that a tab works on. No two tabs work on the same draft. */
import type { StoryText } from '#domain/submission.ts'
import { draftLock, isDenied } from './shared-names.ts'
import { type Draft, findDraft, isUnkept, type KeptFile, listDrafts, listFiles } from './store.ts'
import { NO_TEXT } from './story.ts'

export interface OpenDraft {
  draft: Draft
  files: readonly KeptFile[]
  /** The ids of files that the store does not have yet. */
  unstored: ReadonlySet<string>
  /** Lets other tabs open it. */
  release: () => void
}

/** Milliseconds. After a reload the page waits so long for its own lock of before. */
const OWN_PATIENCE = 1000

/**
 * Opens `mine`, which this tab had open before it was loaded again. If that is not possible, the latest draft that no tab has
 * open. If there is none, a copy of the latest draft of another tab, which is stored once something changes in it. If there are
 * no drafts, an empty one.
 */
export async function openDraft(mine: string | null): Promise<OpenDraft> {
  const own = mine === null ? null : await openKept(mine, OWN_PATIENCE)
  if (own) return own
  const drafts = await listDrafts()
  if (navigator.locks) {
    for (const { id } of drafts) {
      const free = await openKept(id)
      if (free) return free
    }
  }
  const other = drafts.find(({ id }) => id === mine) ?? drafts[0]
  return other ? copyOf(other) : newDraft()
}

/** A kept draft; null if another tab has it open, or it is gone. */
export async function openKept(id: string, patience = 0): Promise<OpenDraft | null> {
  const release = await hold(id, patience)
  if (!release) return null
  const draft = await findDraft(id)
  if (draft) {
    const files = await listFiles(id)
    const unstored = new Set(files.map((file) => file.id).filter(isUnkept))
    return { draft, files, unstored, release }
  }
  release()
  return null
}

export async function newDraft(text: Partial<StoryText> = {}): Promise<OpenDraft> {
  const now = Date.now()
  const draft: Draft = { id: newId(), at: now, begun: now, text: { ...NO_TEXT, ...text }, consent: null, replaces: null }
  return { draft, files: [], unstored: new Set(), release: (await hold(draft.id)) ?? (() => undefined) }
}

async function copyOf(draft: Draft): Promise<OpenDraft> {
  const copy = await newDraft()
  const { id } = copy.draft
  const files = (await listFiles(draft.id)).map((file) => ({ ...file, id: newId(), owner: id }))
  return { ...copy, draft: { ...draft, id, copyOf: draft.id }, files, unstored: new Set(files.map((file) => file.id)) }
}

/** Drafts that no tab has open, the latest first. In a browser without locks, all drafts. */
export async function listFreeDrafts(): Promise<Draft[]> {
  const locks = await navigator.locks?.query().catch(() => null)
  const held = new Set(locks?.held?.map(({ name }) => name))
  return (await listDrafts()).filter(({ id }) => !held.has(draftLock(id)))
}

/** Locks a draft until the returned function is called or the tab is closed; null if another tab has it. */
function hold(id: string, patience = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const how = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
  return new Promise((resolve) => {
    const taken = (lock: Lock | null) => {
      resolve(lock && release)
      return lock ? released : undefined
    }
    const free = () => undefined
    navigator.locks.request(draftLock(id), how, taken).catch((error) => resolve(isDenied(error) ? free : null))
  })
}

/** A random UUID. Browsers only have `randomUUID` on https, so plain http needs its own. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
