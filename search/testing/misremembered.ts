/** Searches of the sample archive for names with a ship, year, city or code on which their bearers did not sail. */
import { describe, expect, it } from 'vitest'
import type { ReadEngine } from './read-engine.ts'

export function findsMisrememberedVoyages(opened: () => ReadEngine): void {
  const find = (query: string, more = {}) => opened().find({ query, tab: 'passengers', offset: 0, rows: 100, ...more })
  const found = async (query: string) =>
    (await find(query)).passengers.map(({ fullName, match }) => `${fullName}: ${match.reason}`)

  describe('a misremembered voyage', () => {
    it.each([
      [
        'anna de vries 1951',
        [
          'Anna de Vries: niet in 1951, wel in 1950',
          'Anna de Vries: niet in 1951, wel in 1947',
          'Anna de Vries: niet in 1951, wel in 1957',
        ],
      ],
      ['piet waterman sibajak', ['Piet Waterman: niet op de Sibajak, wel op de Willem Ruys']],
      [
        'anna de vries waterman 1957',
        [
          'Anna de Vries: niet op de Waterman, wel op de Willem Ruys',
          'Anna de Vries: niet in 1957, wel in 1950',
          'Anna de Vries: niet op de Waterman in 1957, wel op de Sibajak in 1947',
        ],
      ],
      ['wim jansen batavia', ['Wim Jansen: niet van of naar Batavia, wel van Soerabaja naar Amsterdam']],
      ['kees jansen WA-1950-1', ['Kees Jansen: niet op reis WA-1950-1, wel op reis SI-1947-1']],
      ['op welk schip zat kees jansen in 1946', ['Kees Jansen: niet in 1946, wel in 1947']],
      ['tan giok lan 1947', ['Tan Giok Lan: niet in 1947, wel op een onbekende datum']],
    ])('%s', async (query, expected) => {
      expect((await found(query)).slice(0, expected.length)).toEqual(expected)
      const { passengers, waysOn } = await find(query)
      expect(passengers[0]?.match.kind).toBe('partial')
      expect(waysOn).toEqual([])
    })

    it('comes after passengers aboard with the words as typed, and before guesses', async () => {
      expect(await found('jan jansen 1948')).toEqual(['Jan Jansen: null'])
      const [first, second, ...guesses] = await found('jan jansen sibajak')
      expect([first, second]).toEqual([
        'Jan Jansen: niet op de Sibajak, wel op een onbekend schip',
        'Jan Jansen: niet op de Sibajak, wel op de Willem Ruys',
      ])
      expect(guesses).toContainEqual(expect.stringContaining('Kees Jansen'))
    })

    it('counts the same under filters and on every page', async () => {
      const all = await find('anna de vries 1951')
      const filtered = await find('anna de vries 1951', { startCity: ['Batavia'] })
      expect(filtered.totalPassengers).toBe(all.passengers.filter((hit) => hit.startCity === 'Batavia').length)
      const pages = [await find('anna de vries 1951', { rows: 2 }), await find('anna de vries 1951', { offset: 2 })]
      expect(pages.flatMap(({ passengers }) => passengers)).toEqual(all.passengers)
    })

    it('is a way on for a single surname, also beside guesses', async () => {
      expect((await find('soekarno 1950')).waysOn).toEqual([
        { kind: 'aboard', value: 'soekarno SI-1946-1', count: 1, said: 'op de Sibajak' },
        { kind: 'dropWord', value: 'soekarno', count: 1 },
        { kind: 'year', value: '1950', count: 3 },
      ])
      const { totalPassengers, waysOn } = await find('jansen si-1946-1')
      expect(totalPassengers).toBeGreaterThan(0)
      expect(waysOn.at(-1)).toEqual({ kind: 'dropWord', value: 'jansen', count: (await find('jansen')).totalPassengers })
      expect((await find('jansen')).waysOn).toEqual([])
    })

    it('of a surname is told where it was right: on the same ship, then in the same year, then on the same route', async () => {
      const aboard = async (query: string) =>
        (await find(query)).waysOn.filter(({ kind }) => kind === 'aboard').map(({ value, said }) => [value, said])
      expect(await aboard('jansen sibajak 1950')).toEqual([
        ['jansen SI-1947-1', 'op de Sibajak, juni 1947'],
        ['jansen WA-1950-1', 'op de Waterman, maart 1950'],
        ['jansen XX-1948-1', 'op een onbekend schip, februari 1948'],
      ])
      expect((await aboard('de vries 1956'))[0]).toEqual(['de vries WR-1957-1', 'op de Willem Ruys, december 1957'])
      for (const [query] of await aboard('de vries general hersey')) {
        const { passengers } = await find(query!)
        expect(passengers[0]).toMatchObject({ match: { kind: 'exact' }, journeyId: query!.split(' ').at(-1) })
      }
      // Who is aboard needs no other voyage, and neither does nobody.
      expect([await aboard('jansen sibajak'), await aboard('xqzwk 1950')]).toEqual([[], []])
    })

    it('is offered beside passengers aboard with the name, and a filter is if it hides all of them', async () => {
      const { passengers, waysOn } = await find('anna de vries waterman')
      expect(passengers).toHaveLength(1)
      expect(waysOn).toEqual([{ kind: 'dropWord', value: 'anna de vries', count: 3 }])
      const filtered = await find('jansen', { unknownDate: true })
      expect(filtered.passengers.map(({ fullName }) => fullName)).toEqual(['K. Janssen'])
      expect(filtered.waysOn).toEqual([{ kind: 'dropFilter', value: 'unknownDate', count: 5 }])
    })
  })
}
