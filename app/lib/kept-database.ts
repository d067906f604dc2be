/** IndexedDB, opened when it is first asked for. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type StoreNames } from 'idb'

interface KeptDatabase<S extends DBSchema> {
  name: string
  stores: readonly StoreNames<S>[]
  create: (made: IDBPDatabase<S>) => void
  /** What is in it can be fetched again: where it cannot be opened, twice, or lacks a store, it is made anew. */
  mayBeRenewed: boolean
}

/** Gives the same database to all who ask. It is opened again where the browser closed it: some do in the background. */
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
