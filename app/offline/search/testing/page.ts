/** A page with nothing on it but the search on this device, for tests and benches to ask. */
import { openDB } from 'idb'
import { inTextOrder } from '#domain/text-order.ts'
import { askDevice, keepNames, startDevice, useDevice } from '../device.ts'
import type { NOTHING_HELD, Op, Operations } from '../protocol.ts'
import { DATABASE } from '../shelf.ts'

const site = {
  start: () => startDevice(false),
  state: () => useDevice.getState(),
  keepNames,
  askDevice,
  /** One after another; how long each took, in milliseconds, and the answers as JSON where they are wanted. */
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
  /** Waits until the state is such. */
  async until(is: Partial<typeof NOTHING_HELD>) {
    const holds = () =>
      Object.entries(is).every(
        ([key, value]) => useDevice.getState()[key as keyof typeof NOTHING_HELD] === value,
      )
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
  deleteIndex: async () => (await records('readwrite')).delete('index'),
  /** What lies in the database, changed by `change`; a file is an ArrayBuffer. */
  async changeFiles(change: (bytes: Uint8Array) => void) {
    const db = await openDB(DATABASE)
    for (const key of await db.getAllKeys('files')) {
      const bytes: ArrayBuffer = await db.get('files', key)
      change(new Uint8Array(bytes))
      await db.put('files', bytes, key)
    }
    db.close()
  },
  async changeRecord<T>(key: string, change: (record: T) => T) {
    const store = await records('readwrite')
    await store.put(change(await store.get(key)), key)
  },
  inOrder: (texts: string[]) => inTextOrder(texts, (text) => text),
  longTasks: [] as number[],
}
export type Site = typeof site

async function records<M extends IDBTransactionMode = 'readonly'>(mode?: M) {
  const db = await openDB(DATABASE)
  const trx = db.transaction('records', mode)
  trx.done.finally(() => db.close())
  return trx.store
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) site.longTasks.push(duration)
}).observe({ type: 'longtask', buffered: true })
Object.assign(globalThis, { site })
