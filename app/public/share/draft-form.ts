/** The draft in the form. It is kept on the device within a second of each change, but at a kiosk only in memory. */
import { create } from 'zustand'
import { CONSENT_VERSION, LINE_MAX, type StoryField, type StoryText, trimStory } from '#domain/submission.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { newDraft, newId, type OpenDraft, openDraft, openKept } from '../../outbox/drafts.ts'
import { seal, unsent } from '../../outbox/post.ts'
import { useKeeping } from '../../outbox/start.ts'
import type { Change } from '../../outbox/store.ts'
import { type Draft, dropDraft, dropFile, type KeptFile, keepDraft, listStories, postDraft } from '../../outbox/store.ts'
import type { UnsentFile, UnsentStory } from '../../outbox/story.ts'

interface DraftForm {
  /** Null until it is known which draft this tab writes on. */
  open: OpenDraft | null
}

export const useDraftForm = create<DraftForm>(() => ({ open: null }))

/** Milliseconds between two times that the draft is kept while somebody types. */
const BETWEEN = 300

/** Holds the id of this tab's draft, for when the tab is loaded again. */
const OWN_DRAFT = 'overtocht-draft'

let timer: ReturnType<typeof setTimeout> | undefined
let isChanged = false
/** While a draft is posted it must not be kept again, or it would come back beside its story. */
let isPosting = false
let keptAt = -BETWEEN

/** Opens this tab's draft and fills in `known`. If the draft is about another voyage, opens a new one. */
export async function enterForm(known: Partial<StoryText>): Promise<void> {
  const visit = ++visits
  // A visitor can also write in a browser that keeps nothing.
  const found = await (isKiosk() ? goOnInMemory(known) : goOn(known)).catch(() => newDraft(known))
  if (visit === visits) use(found)
  else found.release()
}

/** Goes up when the form is opened and when it is left. */
let visits = 0

async function goOn(known: Partial<StoryText>): Promise<OpenDraft> {
  const found = await openDraft(ownDraft())
  const { text } = found.draft
  const named = Object.entries(known) as [StoryField, string][]
  if (named.every(([field, value]) => text[field] === value)) return found
  if (text.shipName === '' && text.year === '') {
    return { ...found, draft: { ...found.draft, text: { ...text, ...known } } }
  }
  found.release()
  return newDraft(known)
}

/** Null if there is none, or if the browser refuses its storage. */
function ownDraft(): string | null {
  try {
    return sessionStorage.getItem(OWN_DRAFT)
  } catch {
    return null
  }
}

/** The draft that a visitor of a kiosk left to look at another page. */
let parked: OpenDraft | null = null

const goOnInMemory = async (known: Partial<StoryText>): Promise<OpenDraft> =>
  parked && Object.keys(known).length === 0 ? parked : newDraft(known)

function use(open: OpenDraft): void {
  useDraftForm.getState().open?.release()
  try {
    if (!isKiosk()) sessionStorage.setItem(OWN_DRAFT, open.draft.id)
  } catch {
    // Then the draft is found by its lock.
  }
  useDraftForm.setState({ open })
}

/** The draft stays on the device, and another tab may open it. */
export async function leaveForm(): Promise<void> {
  visits += 1
  const { open } = useDraftForm.getState()
  useDraftForm.setState({ open: null })
  if (isKiosk()) {
    parked = open
    return
  }
  await keep(open)
  open?.release()
}

/** Drops the copy of a draft that another tab has sent, unless something was changed in the copy. */
export async function dropCopy({ id }: Change): Promise<void> {
  const copy = () => {
    const draft = useDraftForm.getState().open?.draft
    return draft?.copyOf === id ? draft : null
  }
  if (!copy() || !(await listStories()).some((story) => story.id === id)) return
  const empty = await newDraft()
  const draft = copy()
  if (!draft) return empty.release()
  use(empty)
  await dropDraft(draft.id)
}

/** Puts another draft into the form. */
export async function switchTo(id: string): Promise<void> {
  await keepNow()
  const other = await openKept(id)
  if (other) use(other)
}

export const typeText = (field: StoryField, value: string): void =>
  change(({ draft }) => ({ draft: { ...draft, text: { ...draft.text, [field]: value } } }))

export const agree = (agreed: boolean): void =>
  change(({ draft }) => ({ draft: { ...draft, consent: agreed ? CONSENT_VERSION : null } }))

export const hasAgreed = ({ consent }: Draft): boolean => consent === CONSENT_VERSION

export type NewFile = Omit<KeptFile, 'id' | 'owner' | 'at'>

export const addFile = (file: NewFile): void =>
  change(({ draft, files, unstored }) => {
    const added = { ...file, id: newId(), owner: draft.id, at: (files.at(-1)?.at ?? 0) + 1 }
    return { files: [...files, added], unstored: new Set([...unstored, added.id]) }
  })

/** The visitor agrees to send the smaller image. */
export const acceptOffer = (id: string): void =>
  change(({ files, unstored }) => ({
    files: files.map((file) => (file.id === id ? { ...file, offered: false } : file)),
    unstored: new Set([...unstored, id]),
  }))

export function removeFile(id: string): void {
  change(({ files }) => ({ files: files.filter((file) => file.id !== id) }))
  if (!isKiosk()) void dropFile(id).catch(() => undefined)
}

function change(make: (open: OpenDraft) => Partial<OpenDraft>): void {
  const { open } = useDraftForm.getState()
  if (!open) return
  const next = { ...open, ...make(open) }
  const isOwn = next.files !== open.files || next.draft.text !== open.draft.text
  useDraftForm.setState({ open: isOwn ? { ...next, draft: { ...next.draft, copyOf: null } } : next })
  isChanged = true
  timer ??= setTimeout(keepNow, Math.max(keptAt + BETWEEN - performance.now(), 0))
}

/** Keeps the last changes without waiting. */
export const keepNow = (): Promise<void> => keep(useDraftForm.getState().open)

async function keep(open: OpenDraft | null): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (!open || !isChanged || isPosting || isKiosk()) return
  isChanged = false
  keptAt = performance.now()
  const { draft, files, unstored } = open
  try {
    if (isEmpty(open)) await dropDraft(draft.id)
    else {
      await keepDraft(
        { ...draft, at: Date.now() },
        files.filter(({ id }) => unstored.has(id)),
      )
    }
    stored(unstored)
    useKeeping.setState({ keeps: true })
  } catch {
    isChanged = true
    useKeeping.setState({ keeps: false })
  }
}

/** Notes that these files are on the device. New files may have come meanwhile. */
function stored(ids: ReadonlySet<string>): void {
  const { open } = useDraftForm.getState()
  if (!open || ids.size === 0) return
  const unstored = new Set([...open.unstored].filter((id) => !ids.has(id)))
  useDraftForm.setState({ open: { ...open, unstored } })
}

const isEmpty = ({ draft, files }: OpenDraft): boolean =>
  files.length === 0 && Object.values(draft.text).every((text) => text === '')

/**
 * The last story that could not be sent. The server may have it, if only its answer was lost. So if the visitor sends it again
 * unchanged, it keeps its key, and the archive gets it only once.
 */
let refused: { open: OpenDraft; key: string } | null = null

/** Turns the draft into a story to send, and empties the form. Throws if a kiosk can neither keep nor send the story. */
export async function post(website: string): Promise<UnsentStory> {
  const open = useDraftForm.getState().open!
  const { draft, files } = open
  clearTimeout(timer)
  timer = undefined
  const going = files.filter(({ fault, offered }) => fault === null && !offered)
  const isSame = refused?.open.draft.text === draft.text && refused.open.files === files
  const key = isSame ? refused!.key : newId()
  const { id, begun } = draft
  const story = unsent({ id, key, begun, text: trimStory(draft.text), website, files: going.map(unsentFile) })
  isPosting = true
  refused = { open, key }
  try {
    if (isKiosk()) await seal(story, going)
    else await postDraft(draft, story, going)
    refused = null
    use(await newDraft())
    isChanged = false
  } finally {
    isPosting = false
    void keepNow()
  }
  return story
}

const unsentFile = ({ id, name, type, sha256, bytes, madeFrom }: KeptFile): UnsentFile => ({
  id,
  type,
  size: bytes.byteLength,
  sha256,
  state: 'waiting',
  reason: null,
  name: madeFrom === null ? name : nameOfJpeg(name),
})

const JPEG = '.jpg'
/** Stays within the longest name that the server takes. */
const nameOfJpeg = (name: string): string =>
  [...name.replace(/\.\w{1,5}$/, '')].slice(0, LINE_MAX - JPEG.length).join('') + JPEG
