/**
 * Stores on the device what its visitor writes: drafts, and stories and corrections that are not wholly on the server yet. Nothing expires. When
 * the promise of a change is fulfilled, the change is on the disk. What the device cannot keep stays in the memory of this tab,
 * and is sent from there.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { StoryText } from '#domain/submission.ts'
import { keptDatabase } from '../lib/kept-database.ts'
import { CHANNEL, DATABASE } from './shared-names.ts'
import { NO_TEXT, type UnsentStory } from './story.ts'

/** A chosen file of a draft, or of the story with the same id. */
export interface KeptFile {
  id: string
  owner: string
  /** When it was chosen, in milliseconds since 1970. */
  at: number
  name: string
  type: string
  sha256: string | null
  bytes: ArrayBuffer
  /** If this is a smaller JPEG made of the chosen image: that image's bytes. Otherwise null. */
  madeFrom: number | null
  /** The visitor has yet to say whether the smaller one will do. */
  offered: boolean
  /** Why it cannot be sent; null if it can. */
  fault: string | null
}

export interface Draft {
  id: string
  /** When it was last changed. */
  at: number
  /** When its form was opened. */
  begun: number
  text: StoryText
  /** The version of the consent text that was agreed to; null if none. */
  consent: string | null
  /** The draft of another tab that this is a copy of, until something else is written in it. It is deleted with that one. */
  copyOf?: string | null
  /** The refused story that this corrects, if the server has it. That story is taken back when this one is sent. */
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

/** Sets how to make room on a full device. Other things make room for what is here, because only this was written by a person. */
export function makeRoomBy(way: WithRoom): void {
  withRoom = way
}

/** Changes the database, whole or not at all. */
const change = <T>(work: (trx: Writing) => Promise<T>): Promise<T> => withRoom(() => tryChange(work))

/** Changes the database, or the memory if this draft or story is only there. */
const changeOf = <T>(id: string, work: (trx: Writing) => Promise<T>): Promise<T> =>
  isUnkept(id) ? work(inMemory) : change(work)

/** Changes the database, or the memory if that fails. `id`: the draft that becomes a story. */
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

/** Whether a draft, a story or a file is only in the memory of this tab. */
export const isUnkept = (id: string): boolean => Object.values(unkept).some((shelf) => shelf.has(id))
/** Whether closing this tab would lose something. */
export const hasUnkept = (): boolean =>
  unkept.drafts.size > 0 || [...unkept.stories.values()].some(({ state }) => state !== 'sent')

/** False if there was no such story in memory. */
export async function dropUnkept(id: string): Promise<boolean> {
  await remove(inMemory, id)
  return unkept.stories.delete(id)
}

/** The part of a database transaction that is used here, in memory. */
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

/** The records of the database and of the memory. Throws if the database cannot be read and the memory is empty. */
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
      // It has already ended.
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
 * Keeps a draft, with the files that are not stored yet. It puts all in one go, because a page that is being closed has no time
 * for more. Throws if it could only be kept in memory.
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

/** The latest first, without those that became stories. */
export const listDrafts = async (): Promise<Draft[]> =>
  (await both(unkept.drafts, (db) => db.getAll('drafts')))
    .filter(({ id }) => !unkept.stories.has(id))
    .toSorted((a, b) => b.at - a.at)

export const findDraft = async (id: string): Promise<Draft | undefined> =>
  unkept.drafts.get(id) ?? (await open()).get('drafts', id)

/** The files of a draft or a story, in the order in which they were chosen. */
export const listFiles = async (owner: string): Promise<KeptFile[]> => {
  const isOwn = (file: KeptFile) => file.owner === owner
  const files = await both(unkept.files, (db) => db.getAllFromIndex('files', 'owner', owner), isOwn)
  return files.toSorted((a, b) => a.at - b.at)
}

export const findFile = async (id: string): Promise<KeptFile | undefined> =>
  unkept.files.get(id) ?? (await open()).get('files', id)

/** The oldest first, with the receipts of those that were sent. */
export const listStories = async (): Promise<UnsentStory[]> =>
  (await both(unkept.stories, (db) => db.getAll('stories'))).toSorted((a, b) => a.at - b.at)

/** Turns a draft into a story to send, with its text, files and key, all at once. */
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

/** Stores what has no draft: a correction. */
export async function postAlone(story: UnsentStory): Promise<void> {
  await changeAnywhere(story.id, async (trx) => void (await trx.objectStore('stories').put(story)))
  tellOthers({ id: story.id, became: 'changed' })
}

/** Stores a kiosk's story. Only its sealed form is kept. */
export async function postSealed(story: UnsentStory, bytes: ArrayBuffer): Promise<void> {
  const { id, at } = story
  await changeAnywhere(id, async (trx) => {
    await trx.objectStore('stories').put(story)
    const empty = { sha256: null, madeFrom: null, offered: false, fault: null }
    await trx.objectStore('files').put({ id, owner: id, at, name: '', type: 'application/octet-stream', bytes, ...empty })
  })
  tellOthers({ id, became: 'changed' })
}

/** What stays of a story that another replaces, to take it back on the server. */
const takenBack = (story: UnsentStory, { key, serverId }: NonNullable<Draft['replaces']>): UnsentStory => {
  return { ...story, id: key, key, serverId, state: 'withdrawing', tried: true, files: [] }
}

/**
 * Replaces a story by what `follows` gives. For null it removes the story with its files, and if it was sent, keeps a receipt.
 * Gives what `follows` gave; undefined if there was no such story.
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
  // A story in memory may have a draft in the database. It stayed there until the server had the story.
  if (isHere && now === null) await dropDraft(id).catch(() => undefined)
  if (before && now) tellOthers({ id, became: 'changed' })
  else if (before) tellOthers({ id, became: before.state === 'waiting' ? 'sent' : 'gone' })
  return now
}

/** What stays of a sent story, so that the visitor sees in any tab that it was sent. */
const receiptOf = ({ correction: _, ...story }: UnsentStory): UnsentStory => {
  return { ...story, state: 'sent', at: Date.now(), text: NO_TEXT, website: '', files: [] }
}

/** Takes a story back: at once if the server cannot have it; otherwise once the server confirms it. */
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

/** Turns a refused story into a draft again, with its files. It will be sent under another key. Undefined if it is gone. */
export async function reopenStory(id: string): Promise<Draft | undefined> {
  const draft = await changeOf(id, async (trx) => {
    const story = await trx.objectStore('stories').get(id)
    if (story?.state !== 'refused') return
    const { text, at, openFor, key, serverId } = story
    const replaces = serverId === null ? null : { key, serverId }
    const reopened: Draft = { id, text, at: Date.now(), begun: at - openFor, consent: null, replaces }
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

/** What became of a draft or a story. `gone`: it was taken back. */
export interface Change {
  id: string
  became: 'changed' | 'sent' | 'gone'
}

let channel: BroadcastChannel | undefined

function tellOthers(change: Change): void {
  channel ??= new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
}

/** Calls `listen` for changes of all tabs, this one too, and of the service worker. Gives a function that ends it. */
export function onChange(listen: (change: Change) => void): () => void {
  const heard = new BroadcastChannel(CHANNEL)
  heard.onmessage = ({ data }: MessageEvent<Change>) => listen(data)
  return () => heard.close()
}
