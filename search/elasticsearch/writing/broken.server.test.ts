import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import type { Changes } from '../../documents.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, found, indexes, open } = testWriters()

it('a change that broke off anywhere is whole after any process wrote it again', async () => {
  const { prefix, writer } = open('broken')
  const archive = new SmallArchive(2, 60)
  await writer.fill(archive.batches(), async () => {})
  const [name] = await indexes(prefix)
  let broken = 0
  for (let at = 0; ; at++) {
    const breaking = new Breaking(admin.client, at)
    const index = await IndexWriter.open(breaking.client, name!)
    const changes = archive.change(20)
    breaking.begin()
    const isWhole = await index.write(changes).then(
      () => true,
      () => false,
    )
    if (isWhole) break
    broken++
    // The marks are still there, so the next process writes the same rows, together with others.
    const next = await IndexWriter.open(admin.client, name!)
    await next.write(together(archive.again(changes), archive.change(3), archive))
    expect(await found(prefix)).toEqual(expected(archive))
  }
  // It broke before and after each request: names, words in doubt, passengers, words, refresh, words, head.
  expect(broken).toBeGreaterThan(10)
})

it('only the words in doubt are counted again', async () => {
  const { prefix, writer } = open('doubted')
  const archive = new SmallArchive(31, 60)
  await writer.fill(archive.batches(), async () => {})
  const [name] = await indexes(prefix)
  const call = (id: number, fullName: string) => archive.changes([{ ...archive.passengers.get(id)!, fullName }], [])
  // Breaks before the words are written: after two reads, the list of words in doubt, and the passenger.
  const breaking = new Breaking(admin.client, 2 * 4)
  const index = await IndexWriter.open(breaking.client, name!)
  breaking.begin()
  const broken = call(1, 'Zus Kloosterboer')
  await expect(index.write(broken)).rejects.toThrow('The connection broke.')

  const queries: string[] = []
  const watched = new Proxy(admin.client, {
    get: (target, member) => {
      const value = Reflect.get(target, member)
      if (typeof value !== 'function') return value
      return (...args: [{ query?: object }]) => {
        if (member === 'search') queries.push(JSON.stringify(args[0].query))
        return value.apply(target, args)
      }
    },
  })
  const next = await IndexWriter.open(watched, name!)
  await next.write(together(broken, call(2, 'Jan Hekkensluiter'), archive))
  expect(await found(prefix)).toEqual(expected(archive))
  expect(queries.filter((query) => query.includes('kloosterboer'))).toHaveLength(1)
  expect(queries.filter((query) => query.includes('hekkensluiter'))).toEqual([])
})

/** The rows of two changes in their present state. */
function together(first: Changes, second: Changes, archive: SmallArchive): Changes {
  const ids = new Set([first, second].flatMap(({ put, remove }) => [...put.passenger.map(({ id }) => id), ...remove.passenger]))
  const living = [...ids].flatMap((id) => archive.passengers.get(id) ?? [])
  return archive.changes(
    living,
    [...ids].filter((id) => !archive.passengers.has(id)),
  )
}

/** A client whose connection breaks. An even place breaks before that request, an odd one before its answer. */
class Breaking {
  readonly client: Client
  readonly at: number
  #left = Number.POSITIVE_INFINITY

  constructor(_client: Client, at: number) {
    this.at = at
    this.client = new Proxy(admin.client, {
      get: (target, name) => this.#through(Reflect.get(target, name), target),
    })
  }

  begin(): void {
    this.#left = Math.floor(this.at / 2)
  }

  #through(member: unknown, target: object): unknown {
    if (typeof member === 'object' && member !== null)
      return new Proxy(member, { get: (inner, name) => this.#through(Reflect.get(inner, name), inner) })
    if (typeof member !== 'function') return member
    return async (...args: unknown[]) => {
      const isLast = this.#left-- === 0
      if (this.#left < -1 || (isLast && this.at % 2 === 0)) throw new Error('The connection broke.')
      const answer = await member.apply(target, args)
      if (isLast) throw new Error('The connection broke.')
      return answer
    }
  }
}
