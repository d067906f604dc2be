/** IndexedDB databases, opened when they are first used. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type StoreNames } from 'idb'

interface KeptDatabase<S extends DBSchema> {
  name: string
  stores: readonly StoreNames<S>[]
  create: (made: IDBPDatabase<S>) => void
  /** Its contents can be fetched again. So if it cannot be opened twice, or lacks a store, it is deleted and created again. */
  mayBeRenewed: boolean
}

/** The returned function gives the same open database each time. If the browser closed it in the background, it opens it again. */
export function keptDatabase<S extends DBSchema>(kept: KeptDatabase<S>): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = async () => {
    const db = await openDB<S>(kept.name, 1, {
      upgrade: kept.create,
      blocking: (_current, _blocked, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
      terminated: forget,
    })
    if (kept.stores.every((store) => db.objectStoreNames.contains(store))) return db
    db.close()
    throw new Error(`${kept.name} lacks a store.`)
  }
  const openAnyhow = () =>
    open()
      .catch(open)
      .catch(async () => {
        await deleteDB(kept.name)
        return open()
      })
  return () => {
    opened ??= kept.mayBeRenewed ? openAnyhow() : open()
    opened.catch(forget)
    return opened
  }
}
