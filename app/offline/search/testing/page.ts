/** A page that only has the search on this device, for tests and benches. */
import { deleteDB, openDB } from 'idb'
import { inTextOrder } from '#domain/text-order.ts'
import { listPacks, putPack } from '../../inventory.ts'
import { voyageAddress } from '../../policy.ts'
import { askDevice, keepNames, startDevice, useDevice } from '../device.ts'
import type { NOTHING_HELD, Op, Operations } from '../protocol.ts'
import { DATABASE } from '../shelf.ts'

const site = {
  /** `kiosk`: as a kiosk that was set up to keep names. */
  start: (kiosk = false) => startDevice({ kiosk, names: kiosk }),
  state: () => useDevice.getState(),
  keepNames,
  askDevice,
  /** Asks one question after another. Gives how long each took, in milliseconds, and if `wanted` the answers as JSON. */
  async askAll<O extends Op>(op: O, questions: readonly Operations[O]['question'][], wanted = true) {
    const answers: string[] = []
    const times: number[] = []
    for (const question of questions) {
      const asked = performance.now()
      const answer = await askDevice(op, question)
      times.push(performance.now() - asked)
      if (wanted) answers.push(JSON.stringify(answer))
    }
    return { answers, times }
  },
  /** Waits until the device's state has these values. */
  async until(is: Partial<typeof NOTHING_HELD>) {
    const holds = () =>
      Object.entries(is).every(([key, value]) => useDevice.getState()[key as keyof typeof NOTHING_HELD] === value)
    if (holds()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = useDevice.subscribe(() => holds() && resolve())
    await promise
    stop()
  },
  /** Waits until the device has what the server has. */
  async settled() {
    while (!(await askDevice('contact', null))) await new Promise((resolve) => setTimeout(resolve, 20))
  },
  isIndexKept: async () => (await records().then((store) => store.count('index'))) > 0,
  isPieceKept: async () => {
    const db = await openDB(DATABASE)
    const count = await db.count('pieces')
    db.close()
    return count > 0
  },
  deleteIndex: async () => (await records('readwrite')).delete('index'),
  loseStorage: () => deleteDB(DATABASE),
  /** Changes a byte of every file, or only of the files of the names. */
  async damageFiles(which: 'all' | 'names' = 'all') {
    const db = await openDB(DATABASE)
    const { parts } = await db.get('records', 'holding')
    for (const key of which === 'all' ? await db.getAllKeys('files') : parts.names) {
      const bytes = new Uint8Array(await db.get('files', key))
      bytes[bytes.length >> 1]! ^= 1
      await db.put('files', bytes.buffer, key)
    }
    db.close()
  },
  /** Changes one byte of the index. */
  async changeIndex(at: number) {
    const store = await records('readwrite')
    const index = await store.get('index')
    index.names[at] ^= 1
    await store.put(index, 'index')
  },
  /** Puts an empty object in the place of a record. */
  damageRecord: async (key: string) => (await records('readwrite')).put({}, key),
  /** Pretends that the last contact was `ms` milliseconds ago. */
  async changeAway(ms: number) {
    const store = await records('readwrite')
    await store.put({ ms: 0, clock: Date.now() - ms }, 'away')
  },
  listPacks,
  /** A pack of these voyages, without the voyages themselves. */
  putPack: (id: string, codes: string[]) => {
    const addresses = codes.map(voyageAddress)
    return putPack({ id, title: id, addresses, bytes: 0, voyages: codes.length, complete: true, stopped: false })
  },
  inOrder: (texts: string[]) => inTextOrder(texts, (text) => text),
  longTasks: [] as number[],
}
export type Site = typeof site

async function records<M extends IDBTransactionMode = 'readonly'>(mode?: M) {
  const db = await openDB(DATABASE)
  const trx = db.transaction('records', mode)
  const close = () => db.close()
  void trx.done.then(close, close)
  return trx.store
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) site.longTasks.push(duration)
}).observe({ type: 'longtask', buffered: true })
Object.assign(globalThis, { site })
