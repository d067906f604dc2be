import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import type { TestOperations } from './testing/worker.ts'
import { Thread, type ThreadOptions } from './thread.ts'

let thread: Thread<TestOperations>
afterEach(() => thread.end())

function start(options: Partial<ThreadOptions<TestOperations>> = {}): Thread<TestOperations> {
  thread = new Thread<TestOperations>(new URL('./testing/worker.ts', import.meta.url), {
    name: 'test',
    ...options,
  })
  return thread
}

it('answers questions one by one, in the order in which they were asked', async () => {
  start()
  const asked = [thread.ask('wait', 30), thread.ask('double', 21), thread.ask('wait', 0)]
  expect(await Promise.all(asked)).toEqual([0, 42, 2])
})

it('an error arrives with the fields that were asked for, and the thread goes on answering', async () => {
  const error = await start()
    .ask('fail', '42P01')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: 'no', code: '42P01', stack: expect.stringContaining('worker.ts') })
  expect(error).not.toHaveProperty('secret')
  expect(await thread.ask('double', 1)).toBe(2)
})

it('passes on messages that answer no question', async () => {
  const told: unknown[] = []
  await start({ onTold: (message) => told.push(message) }).ask('say', 'now')
  expect(told).toEqual(['now'])
})

it('when the thread stops, waiting and later questions fail, and `onFailure` is called once', async () => {
  const failures: Error[] = []
  start({ onFailure: (error) => failures.push(error) })
  await expect(thread.ask('exit', null)).rejects.toThrow('The test thread has stopped.')
  await expect(thread.ask('double', 1)).rejects.toThrow('The test thread has stopped.')
  expect(failures).toHaveLength(1)
})

it('a script that cannot be loaded fails the questions that wait', async () => {
  thread = new Thread<TestOperations>(new URL('./testing/none.ts', import.meta.url), { name: 'test' })
  await expect(thread.ask('double', 1)).rejects.toThrow('none.ts')
})

it('a thread that hangs is ended as failed, and later questions get the error of `refusal`', async () => {
  const failures: Error[] = []
  start({
    hung: { afterMs: 300, ops: ['wait'] },
    refusal: () => new Error('away'),
    onFailure: (error) => failures.push(error),
  })
  await expect(thread.ask('wait', 60_000)).rejects.toThrow('away')
  expect(failures).toHaveLength(1)
})

it('`end` waits for the answers that are due, and is no failure', async () => {
  const failures: Error[] = []
  const due = start({ onFailure: (error) => failures.push(error) }).ask('wait', 50)
  await thread.end()
  expect(await due).toBe(0)
  await expect(thread.ask('double', 1)).rejects.toThrow('The test thread was ended.')
  expect(failures).toEqual([])
})

it.runIf(process.platform === 'linux')('a thread that works in the background lets all others go first', async () => {
  // Other threads of this process may work in the background, too.
  const tasks = readdirSync('/proc/self/task')
  start()
  await thread.ask('double', 1)
  const ofThread = readdirSync('/proc/self/task').filter((task) => !tasks.includes(task))
  const inBackground = () => ofThread.filter((task) => getPriority(Number(task)) === constants.priority.PRIORITY_BELOW_NORMAL)
  expect(inBackground()).toHaveLength(0)
  await thread.ask('workInBackground', null)
  expect(inBackground()).toHaveLength(1)
})
