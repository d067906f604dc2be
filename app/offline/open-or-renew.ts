import { deleteDB } from 'idb'

/** Opens a database. One that cannot be opened, twice, is damaged, and is made anew. */
export function openOrRenew<T>(name: string, open: () => Promise<T>): Promise<T> {
  return open()
    .catch(open)
    .catch(async () => {
      await deleteDB(name)
      return await open()
    })
}
