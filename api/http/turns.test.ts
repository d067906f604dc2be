import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const here = new AbortController().signal

/** Takes turns, and tells of each how it went: the turn, the code of the refusal, or null while it waits. */
function crowd(atOnce: number, few = 0) {
  let at = 0
  const turns = new Turns(atOnce, { few, now: () => at })
  const take = (signal = here, lane?: 'later') => {
    const one = { end: null as (() => void) | null, code: null as string | null }
    turns.take(signal, lane).then(
      (end) => {
        one.end = end
      },
      ({ code }: { code: string }) => {
        one.code = code
      },
    )
    return one
  }
  const pass = (ms: number) => {
    at += ms
  }
  const told = () => Promise.resolve()
  /** Those at the front work one after the other, for 110 ms each. */
  const work = async (all: ReturnType<typeof take>[], turns: number) => {
    for (const one of all.splice(0, turns)) {
      await told()
      pass(110)
      one.end!()
    }
    await told()
  }
  return { take, pass, told, work }
}

/** After this many turns of 110 ms, all have been slow for a second. */
const SLOW_TURNS = 11

it('lets so many work at once, and the next when one is done', async () => {
  const { take, told } = crowd(2)
  const [first, second, third] = [take(), take(), take()]
  await told()
  expect([first, second, third].map(({ end }) => end !== null)).toEqual([true, true, false])
  first!.end!()
  // Ending twice gives no second turn.
  first!.end!()
  const fourth = take()
  await told()
  expect([third!.end !== null, fourth.end !== null]).toEqual([true, false])
})

it('lets a burst wait, but never more than 200', async () => {
  const { take, told } = crowd(1)
  const all = Array.from({ length: 203 }, () => take())
  await told()
  expect(all.map(({ code }) => code).filter(Boolean)).toEqual(['overloaded', 'overloaded'])
})

it('refuses at once who would have to wait, when all who had a turn in a second had waited too long', async () => {
  const { take, work, told } = crowd(1)
  const all = Array.from({ length: 20 }, () => take())
  await work(all, SLOW_TURNS - 1)
  expect(all.map(({ code }) => code)).toEqual(Array(10).fill(null))
  await work(all, 1)
  expect(all.map(({ end, code }) => [end !== null, code])).toEqual([[true, null], ...Array(8).fill([false, 'overloaded'])])
  const late = take()
  await told()
  expect(late.code).toBe('overloaded')
})

it('refuses nobody because of one slow search with a shorter one beside it', async () => {
  const { take, pass, told } = crowd(2)
  const all = Array.from({ length: 5 }, () => take())
  await told()
  pass(200)
  all[0]!.end!()
  pass(5000)
  for (const one of all.slice(1)) {
    await told()
    one.end!()
    pass(10)
  }
  expect(all.map(({ code }) => code)).toEqual(Array(5).fill(null))
})

it('lets only a few wait while no turn begins at all', async () => {
  const { take, pass, told } = crowd(1, 2)
  const all = Array.from({ length: 5 }, () => take())
  pass(10_001)
  await told()
  expect(all.map(({ code }) => code)).toEqual(Array(5).fill(null))
  all.push(take())
  await told()
  expect(all.map(({ code }) => code)).toEqual([null, null, null, 'overloaded', 'overloaded', 'overloaded'])
})

it('refuses nobody because of one standstill, if the others soon have their turns', async () => {
  const { take, pass, told } = crowd(2)
  const all = Array.from({ length: 8 }, () => take())
  pass(5000)
  all.push(take())
  for (const one of all) {
    await told()
    pass(50)
    one.end!()
  }
  expect(all.map(({ code }) => code)).toEqual(Array(9).fill(null))
})

it('lets a few wait however long, if it is told how many', async () => {
  const { take, pass, told, work } = crowd(1, 2)
  const all = [take(), take(), take()]
  await told()
  pass(60_000)
  all[0]!.end!()
  all.push(take())
  await told()
  expect(all.map(({ code }) => code)).toEqual([null, null, null, null])
  all.push(...Array.from({ length: 14 }, () => take()))
  const waiting = all.slice(1)
  await work(waiting, SLOW_TURNS)
  // One has its turn, two wait, and three are too many.
  expect(waiting.map(({ end, code }) => [end !== null, code])).toEqual([
    [true, null],
    [false, null],
    [false, null],
    ...Array(3).fill([false, 'overloaded']),
  ])
  const late = take()
  await told()
  expect(late.code).toBe('overloaded')
})

it('lets a burst wait no longer than a second, also when nobody comes after it', async () => {
  const { take, pass, told } = crowd(1)
  const all = Array.from({ length: 100 }, () => take())
  let done = 0
  for (const one of all) {
    await told()
    if (!one.end) break
    pass(100)
    one.end()
    done++
  }
  await told()
  expect(done).toBeLessThan(15)
  expect(all.filter(({ code }) => code === 'overloaded')).toHaveLength(100 - done)
})

it('refuses nobody in a crowd that never stops, while each waits shortly', async () => {
  const { take, pass, told } = crowd(1)
  let waiting = Array.from({ length: 8 }, () => take())
  for (let done = 0; done < 500; done++) {
    await told()
    const [first, ...others] = waiting
    pass(10)
    waiting = [...others, take()]
    first!.end!()
  }
  await told()
  expect(waiting.map(({ code }) => code)).toEqual(Array(8).fill(null))
})

it('goes on refusing while half as many are refused as have a turn, and lets a burst wait three seconds after that', async () => {
  const { take, pass, told, work } = crowd(1)
  const refused = async (count: number) => {
    const all = Array.from({ length: count }, () => take())
    await told()
    return all.every(({ code }) => code === 'overloaded')
  }
  const burst = Array.from({ length: 20 }, () => take())
  await work(burst, SLOW_TURNS)
  const [first] = burst
  expect(await refused(1)).toBe(true)
  pass(2000)
  expect(await refused(20)).toBe(true)
  pass(1101)
  expect(await refused(1)).toBe(true)
  first!.end!()
  for (let turn = 0; turn < 4; turn++) {
    const one = take()
    if (turn === 0) expect(await refused(1)).toBe(true)
    await told()
    one.end!()
  }
  const lasting = take()
  pass(3001)
  expect(await refused(1)).toBe(false)
  expect(lasting.code).toBe(null)
})

it('lets a burst wait again as soon as nobody has asked for a moment', async () => {
  const { take, pass, told, work } = crowd(1)
  const all = Array.from({ length: 20 }, () => take())
  await work(all, SLOW_TURNS)
  const late = take()
  await told()
  expect(late.code).toBe('overloaded')
  all[0]!.end!()
  pass(101)
  const again = [take(), take(), take()]
  await told()
  expect(again.map(({ code }) => code)).toEqual([null, null, null])
})

it('does no work for a client who has gone', async () => {
  const { take, told } = crowd(1)
  const first = take()
  const gone = new AbortController()
  const second = take(gone.signal)
  const third = take()
  gone.abort()
  await told()
  first.end!()
  await told()
  expect([second, third].map(({ end, code }) => [end !== null, code])).toEqual([
    [false, 'client_gone'],
    [true, null],
  ])
  expect(take(gone.signal).end).toBeNull()
})

it('lets work that can wait go last, one at a time, and never refuses it in a crowd', async () => {
  const { take, pass, told } = crowd(2)
  const [file, other] = [take(here, 'later'), take(here, 'later')]
  const search = take()
  await told()
  expect([file!.end !== null, other!.end !== null, search.end !== null]).toEqual([true, false, true])
  pass(60_000)
  file!.end!()
  await told()
  expect([other!.end, other!.code]).toEqual([null, null])
  search.end!()
  await told()
  expect(other!.end).not.toBeNull()
})
