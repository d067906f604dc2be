import { expect, it } from 'vitest'
import type { ReadEngine } from './read-engine.ts'

/** For the suite: a passenger who is asked for by key, in the sample archive. */
export function findsOnePassenger(engine: () => ReadEngine): void {
  const asked = { query: 'waterman', passenger: '4', offset: 0, rows: 5 }

  it('one passenger is found by his key, whatever the words, on a voyage that the filters let through', async () => {
    const { passengers, total } = await engine().findPassengers(asked)
    expect([passengers.map((hit) => hit.fullName), total]).toEqual([['P. van den Berg'], 1])
    const byName = await engine().findPassengers({ query: 'van den berg', offset: 0, rows: 5 })
    expect(passengers).toEqual(byName.passengers)
    for (const without of [{ journeyId: 'SI-1946-1' }, { passenger: '999999' }]) {
      expect(await engine().findPassengers({ ...asked, ...without })).toMatchObject({
        passengers: [],
        total: 0,
      })
    }
  })
}
