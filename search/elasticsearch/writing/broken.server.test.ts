import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import type { Changes } from '../../documents.ts'
import { IndexFollower } from '../following/index-follower.ts'
import { SmallArchive, wordsOf } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, found, indexes, open } = testWriters()

it('a change that broke off anywhere is whole after any process wrote it again', async () => {
  const { prefix, writer } = open('broken')
  const archive = new SmallArchive(2, 60)
  await writer.fill(archive.batches(), async () => {})
  const [name] = await indexes(prefix)
  const follower = new IndexFollower(admin.client, prefix)
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
    await follower.follow()
    if (isWhole) break
    broken++
    // The marks are still there, so the next process writes the same rows, together with others.
    const next = await IndexWriter.open(admin.client, name!)
    await next.write(together(archive.again(changes), archive.change(3), archive))
    expect(await found(prefix)).toEqual(expected(archive))
    await follower.follow()
    expect(wordsOf(follower.held!.snapshot.lexicon)).toEqual(archive.words())
  }
  // It broke before and after each request: head, passengers, refresh, head.
  expect(broken).toBe(8)
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
