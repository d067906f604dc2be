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

it('answers each question, one after another in their order', async () => {
  start()
  const asked = [thread.ask('wait', 30), thread.ask('double', 21), thread.ask('wait', 0)]
  expect(await Promise.all(asked)).toEqual([0, 42, 2])
})

it('an error crosses with the fields that are asked for, and the thread answers on', async () => {
  const error = await start()
    .ask('fail', '42P01')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: 'no', code: '42P01', stack: expect.stringContaining('worker.ts') })
  expect(error).not.toHaveProperty('secret')
  expect(await thread.ask('double', 1)).toBe(2)
})

it('says what nobody asked for', async () => {
  const told: unknown[] = []
  await start({ onTold: (message) => told.push(message) }).ask('say', 'now')
  expect(told).toEqual(['now'])
})

it('a thread that stops fails what waits and what is asked after, and says so once', async () => {
  const failures: Error[] = []
  start({ onFailure: (error) => failures.push(error) })
  await expect(thread.ask('exit', null)).rejects.toThrow('The test thread has stopped.')
  await expect(thread.ask('double', 1)).rejects.toThrow('The test thread has stopped.')
  expect(failures).toHaveLength(1)
})

it('a script that cannot be loaded fails what waits for it', async () => {
  thread = new Thread<TestOperations>(new URL('./testing/none.ts', import.meta.url), { name: 'test' })
  await expect(thread.ask('double', 1)).rejects.toThrow('none.ts')
})

it('one that hangs is ended as failed, and refuses as it was told', async () => {
  const failures: Error[] = []
  start({
    hung: { afterMs: 300, ops: ['wait'] },
    refusal: () => new Error('away'),
    onFailure: (error) => failures.push(error),
  })
  await expect(thread.ask('wait', 60_000)).rejects.toThrow('away')
  expect(failures).toHaveLength(1)
})

it('ends when the answers still due are out, and that is no failure', async () => {
  const failures: Error[] = []
  const due = start({ onFailure: (error) => failures.push(error) }).ask('wait', 50)
  await thread.end()
  expect(await due).toBe(0)
  await expect(thread.ask('double', 1)).rejects.toThrow('The test thread was ended.')
  expect(failures).toEqual([])
})
