/**
 * What visitors write, on their own device: drafts, and stories that the server does not have whole yet. Nothing expires.
 * Every change is on the disk when its promise is fulfilled. What the device does not keep is in the memory of this tab, and
 * is sent from there.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { StoryText } from '#domain/submission.ts'
import { keptDatabase } from '../lib/kept-database.ts'
import { CHANNEL, DATABASE } from './shared-names.ts'
import { NO_TEXT, type UnsentStory } from './story.ts'

/** A file that was chosen, with its content: of a draft or of a story, by the same id. */
export interface KeptFile {
  id: string
  owner: string
  /** When it was chosen, in milliseconds since 1970. */
  at: number
  name: string
  type: string
  sha256: string | null
  bytes: ArrayBuffer
  /** Bytes of the image that this JPEG was made of; null when it is as it was chosen. */
  madeFrom: number | null
  /** Its visitor has still to say whether the smaller one will do. */
  offered: boolean
  /** Why it cannot go along; null when it can. */
  fault: string | null
}

export interface Draft {
  id: string
  /** When it was last changed. */
  at: number
  /** When its form came up. */
  begun: number
  text: StoryText
  /** The version of what was agreed to; null when nothing was. */
  consent: string | null
  /** The draft of another tab that it repeats, as long as nothing else was written in it. It goes with that one. */
  copyOf?: string | null
  /** The refused story that it corrects, if the server has that: it is taken back when this one is sent. */
  replaces: { key: string; serverId: string } | null
}

interface Shelves extends DBSchema {
  drafts: { key: string; value: Draft }
  stories: { key: string; value: UnsentStory }
  files: { key: string; value: KeptFile; indexes: { owner: string } }
}

const ALL = ['drafts', 'stories', 'files'] as const

const open = keptDatabase<Shelves>({
  name: DATABASE,
  stores: ALL,
  create: (made) => {
    made.createObjectStore('drafts', { keyPath: 'id' })
    made.createObjectStore('stories', { keyPath: 'id' })
    made.createObjectStore('files', { keyPath: 'id' }).createIndex('owner', 'owner')
  },
  mayBeRenewed: false,
})

export type WithRoom = <T>(work: () => Promise<T>) => Promise<T>
let withRoom: WithRoom = (work) => work()

/** How what does not fit gets room: what is here was written by a person, and nothing else on the device was. */
export function makeRoomBy(way: WithRoom): void {
  withRoom = way
}

/** A change of any of it, whole or not at all. */
const change = <T>(work: (trx: Writing) => Promise<T>): Promise<T> => withRoom(() => tryChange(work))

/** The same where this one is. */
const changeOf = <T>(id: string, work: (trx: Writing) => Promise<T>): Promise<T> =>
  isUnkept(id) ? work(inMemory) : change(work)

/** The same in memory, where the disk does not take it. `id`: of a draft that is one no more. */
const changeAnywhere = (id: string, work: (trx: Writing) => Promise<void>): Promise<void> =>
  change(work).then(
    () => remove(inMemory, id),
    () => work(inMemory),
  )

const unkept = {
  drafts: new Map<string, Draft>(),
  stories: new Map<string, UnsentStory>(),
  files: new Map<string, KeptFile>(),
}

/** Whether a draft, a story or a file is in this tab alone. */
export const isUnkept = (id: string): boolean => Object.values(unkept).some((shelf) => shelf.has(id))
/** Whether leaving this tab would lose something. */
export const hasUnkept = (): boolean =>
  unkept.drafts.size > 0 || [...unkept.stories.values()].some(({ state }) => state !== 'sent')

/** False when there was no such story. */
export async function dropUnkept(id: string): Promise<boolean> {
  await remove(inMemory, id)
  return unkept.stories.delete(id)
}

/** What transactions of the database have, as far as it is used. */
const inMemory = {
  objectStore: (name: keyof typeof unkept) => {
    const shelf: Map<string, { id: string; owner?: string }> = unkept[name]
    return {
      get: async (id: string) => shelf.get(id),
      getAll: async () => [...shelf.values()],
      put: async (value: { id: string }) => void shelf.set(value.id, value),
      delete: async (id: string) => void shelf.delete(id),
      index: () => ({
        getAllKeys: async (owner: string) => [...shelf.values()].filter((file) => file.owner === owner).map(({ id }) => id),
      }),
    }
  },
} as unknown as Writing

/** What is kept and what is not. Throws where nothing can be read and nothing is in memory. */
async function both<T extends { id: string }>(
  shelf: Map<string, T>,
  read: (db: IDBPDatabase<Shelves>) => Promise<T[]>,
  isMeant: (one: T) => boolean = () => true,
): Promise<T[]> {
  const kept = await open()
    .then(read)
    .catch((error) => {
      if (unkept.drafts.size + unkept.stories.size === 0) throw error
      return []
    })
  const all = new Map([...kept, ...[...shelf.values()].filter(isMeant)].map((one) => [one.id, one]))
  return [...all.values()]
}

async function tryChange<T>(work: (trx: Writing) => Promise<T>): Promise<T> {
  const trx = writing(await open())
  try {
    const result = await work(trx)
    await trx.done
    return result
  } catch (error) {
    trx.done.catch(() => undefined)
    try {
      trx.abort()
    } catch {
      // It has ended by itself.
    }
    throw error
  }
}
const writing = (db: IDBPDatabase<Shelves>) => db.transaction(ALL, 'readwrite', { durability: 'strict' })
type Writing = ReturnType<typeof writing>

async function removeFiles(trx: Writing, owner: string): Promise<void> {
  const keys = await trx.objectStore('files').index('owner').getAllKeys(owner)
  await Promise.all(keys.map((key) => trx.objectStore('files').delete(key)))
}

/**
 * With files that the store does not have yet. Asks for all in one go: a page that is being left has no time for more. Throws
 * where it is in memory alone.
 */
export async function keepDraft(draft: Draft, files: readonly KeptFile[]): Promise<void> {
  const put = (trx: Writing) => [
    trx.objectStore('drafts').put(draft),
    ...files.map((file) => trx.objectStore('files').put(file)),
  ]
  try {
    await withRoom(async () => {
      const trx = writing(await open())
      const puts = put(trx)
      trx.commit()
      await Promise.all([...puts, trx.done])
    })
    await remove(inMemory, draft.id)
  } catch (error) {
    await Promise.all(put(inMemory))
    throw error
  }
}

export async function dropFile(id: string): Promise<void> {
  unkept.files.delete(id)
  await change((trx) => trx.objectStore('files').delete(id))
}

async function remove(trx: Writing, draft: string): Promise<void> {
  await trx.objectStore('drafts').delete(draft)
  await removeFiles(trx, draft)
}

export const dropDraft = async (id: string): Promise<void> => {
  await remove(inMemory, id)
  await change((trx) => remove(trx, id))
  tellOthers({ id, became: 'changed' })
}

/** The latest first, and none that is a story by now. */
export const listDrafts = async (): Promise<Draft[]> =>
  (await both(unkept.drafts, (db) => db.getAll('drafts')))
    .filter(({ id }) => !unkept.stories.has(id))
    .toSorted((a, b) => b.at - a.at)

export const findDraft = async (id: string): Promise<Draft | undefined> =>
  unkept.drafts.get(id) ?? (await open()).get('drafts', id)

/** Of a draft or a story, as they were chosen. */
export const listFiles = async (owner: string): Promise<KeptFile[]> => {
  const isOwn = (file: KeptFile) => file.owner === owner
  const files = await both(unkept.files, (db) => db.getAllFromIndex('files', 'owner', owner), isOwn)
  return files.toSorted((a, b) => a.at - b.at)
}

export const findFile = async (id: string): Promise<KeptFile | undefined> =>
  unkept.files.get(id) ?? (await open()).get('files', id)

/** The oldest first, with what is left of those that were sent. */
export const listStories = async (): Promise<UnsentStory[]> =>
  (await both(unkept.stories, (db) => db.getAll('stories'))).toSorted((a, b) => a.at - b.at)

/** A draft becomes a story that will be sent: its text, its files and its key, all at once. */
export async function postDraft(draft: Draft, story: UnsentStory, files: readonly KeptFile[]): Promise<void> {
  await changeAnywhere(draft.id, async (trx) => {
    const repeated = (await trx.objectStore('drafts').getAll()).filter(({ copyOf }) => copyOf === draft.id)
    for (const { id } of [draft, ...repeated]) await remove(trx, id)
    await trx.objectStore('stories').put(story)
    if (draft.replaces) await trx.objectStore('stories').put(takenBack(story, draft.replaces))
    await Promise.all(files.map((file) => trx.objectStore('files').put(file)))
  })
  tellOthers({ id: story.id, became: 'changed' })
}

/** A kiosk's story: nothing of it is kept but what is sealed. */
export async function postSealed(story: UnsentStory, bytes: ArrayBuffer): Promise<void> {
  const { id, at } = story
  await changeAnywhere(id, async (trx) => {
    await trx.objectStore('stories').put(story)
    await trx.objectStore('files').put({
      ...{ id, owner: id, at, name: '', type: 'application/octet-stream', sha256: null, bytes },
      ...{ madeFrom: null, offered: false, fault: null },
    })
  })
  tellOthers({ id, became: 'changed' })
}

/** What is left of a story that another replaces: enough to take it back. */
const takenBack = (story: UnsentStory, { key, serverId }: NonNullable<Draft['replaces']>): UnsentStory => ({
  ...story,
  ...{ id: key, key, serverId, state: 'withdrawing', tried: true, files: [] },
})

/**
 * Replaces a story by what `follows` from it, or removes it with its files for null; of one that was sent its number stays.
 * Gives what it is now; undefined when there was no such story any more.
 */
export async function changeStory(
  id: string,
  follows: (story: UnsentStory) => UnsentStory | null,
): Promise<UnsentStory | null | undefined> {
  const isHere = unkept.stories.has(id)
  const [before, now] = await changeOf(id, async (trx) => {
    const story = await trx.objectStore('stories').get(id)
    if (!story) return [undefined, undefined] as const
    const then = follows(story)
    if (then === story) return [undefined, story] as const
    if (then) await trx.objectStore('stories').put(then)
    else {
      await trx.objectStore('stories').delete(id)
      await removeFiles(trx, id)
      if (story.state === 'waiting' && !story.sealed) await trx.objectStore('stories').put(receiptOf(story))
    }
    return [story, then] as const
  })
  // What the device had kept of its draft has waited until the server has it.
  if (isHere && now === null) await dropDraft(id).catch(() => undefined)
  if (before && now) tellOthers({ id, became: 'changed' })
  else if (before) tellOthers({ id, became: before.state === 'waiting' ? 'sent' : 'gone' })
  return now
}

/** What the visitor is told by, in whichever tab and whenever he looks again. */
const receiptOf = (story: UnsentStory): UnsentStory => ({
  ...story,
  ...{ state: 'sent', at: Date.now(), text: NO_TEXT, website: '', files: [] },
})

/** Takes a story back: at once if no server can have it, else as soon as the server says so. */
export async function withdrawStory(id: string): Promise<void> {
  const here = await changeOf(id, async (trx) => {
    const stories = trx.objectStore('stories')
    const story = await stories.get(id)
    if (!story) return
    const isOnlyHere = story.serverId === null && (!story.tried || story.state === 'refused')
    if (isOnlyHere || story.state === 'seen' || story.state === 'sent') {
      await stories.delete(id)
      await removeFiles(trx, id)
    } else {
      await stories.put({ ...story, state: 'withdrawing', failures: 0, next: 0 })
    }
    return isOnlyHere
  })
  if (here) await dropDraft(id).catch(() => undefined)
  tellOthers({ id, became: here ? 'gone' : 'changed' })
}

/** A refused story becomes a draft again, with its files; it will be sent under another key. Undefined when it is gone. */
export async function reopenStory(id: string): Promise<Draft | undefined> {
  const draft = await changeOf(id, async (trx) => {
    const story = await trx.objectStore('stories').get(id)
    if (story?.state !== 'refused') return
    const { text, at, openFor, key, serverId } = story
    const reopened: Draft = {
      ...{ id, text, at: Date.now(), begun: at - openFor, consent: null },
      replaces: serverId === null ? null : { key, serverId },
    }
    await trx.objectStore('stories').delete(id)
    await trx.objectStore('drafts').put(reopened)
    for (const refused of story.files.filter(({ state }) => state === 'refused')) {
      const file = await trx.objectStore('files').get(refused.id)
      if (file) await trx.objectStore('files').put({ ...file, fault: refused.reason })
    }
    return reopened
  })
  tellOthers({ id, became: 'changed' })
  return draft
}

/** Every tab and the service worker hear what becomes of stories. */
export interface Change {
  id: string
  /** `gone`: taken back. */
  became: 'changed' | 'sent' | 'gone'
}

let channel: BroadcastChannel | undefined

function tellOthers(change: Change): void {
  channel ??= new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
}

/** Also of this tab's own changes. Gives the way to stop. */
export function onChange(listen: (change: Change) => void): () => void {
  const heard = new BroadcastChannel(CHANNEL)
  heard.onmessage = ({ data }: MessageEvent<Change>) => listen(data)
  return () => heard.close()
}
