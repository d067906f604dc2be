/** What is offered when a search of the sample archive finds nothing. */
import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import { TABS } from '#domain/tabs.ts'
import { noDocuments } from '../documents.ts'
import { KeptArchive } from './kept-archive.ts'
import type { ReadEngine } from './read-engine.ts'

/** `opened`: an engine that holds the sample archive; `kept`: what filled it. */
export function offersWaysOn(opened: () => ReadEngine, kept: () => KeptArchive): void {
  const find = (query: string, more: Partial<SearchQuery> = {}) =>
    opened().find({ query, tab: 'passengers', offset: 0, rows: 100, ...more })

  describe('at zero hits', () => {
    const ways = async (query: string, more: Partial<SearchQuery> = {}) => (await find(query, more)).waysOn

    it('a filter can be dropped', async () => {
      expect(await ways('de boer', { startCity: ['Soerabaja'] })).toEqual([
        { kind: 'dropFilter', value: 'startCity', count: 1 },
      ])
      expect(await ways('de boer', { startDate: '1960-01-01', shipId: '1' })).toContainEqual({
        kind: 'dropFilter',
        value: 'all',
        count: 1,
      })
    })

    it('a word can be dropped', async () => {
      expect(await ways('anna sibajak 1999')).toContainEqual({ kind: 'dropWord', value: 'anna sibajak', count: 1 })
    })

    it('a name can be shortened to its longest beginning that is found, but is not replaced by another name', async () => {
      expect(await ways('soekarelanggono')).toEqual([{ kind: 'wildcard', value: 'soekar*', count: 1 }])
    })

    it('a name that is near is offered', async () => {
      expect(await ways('jnsn')).toContainEqual({ kind: 'spelling', value: 'Jansen', count: 5 })
    })

    it('ships and years are offered with their number of voyages if nothing is near', async () => {
      for (const query of ['xqzw', '😀', '%', '..', 'qqq www 1999', 'zzzzzzzzzzzzzzzz']) {
        for (const tab of TABS) {
          const found = await ways(query, { tab })
          expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
            'ship Sibajak',
            'ship General M.L. Hersey',
            'ship Johan van Oldenbarnevelt',
            'ship Waterman',
            ...['1946', '1947', '1948', '1949', '1950', '1957'].map((year) => `year ${year}`),
          ])
          for (const way of found) {
            expect(way.tab).toBe(tab === 'journeys' ? undefined : 3)
            expect((await find(way.value, { tab: 'journeys' })).totalJourneys).toBe(way.count)
          }
        }
      }
    })

    it('the filters are dropped too if nothing is near', async () => {
      const [first] = await ways('xqzw', { startCity: ['Batavia'] })
      expect(first).toEqual({ kind: 'ship', value: 'Sibajak', count: 2, tab: 3, withoutFilters: true, browse: true })
    })

    it('nothing is offered in an empty archive', async () => {
      await new KeptArchive(opened(), noDocuments()).fill()
      expect(await ways('xqzw')).toEqual([])
      await kept().fill()
    })

    it('in one tab, the other tabs with hits are offered', async () => {
      expect(await ways('de boer', { tab: 'ships' })).toEqual([
        { kind: 'tab', value: '1', count: 1 },
        { kind: 'tab', value: '3', count: 1 },
      ])
    })

    it('in all tabs under filters, the hits of the first tab without one filter are offered', async () => {
      expect(await ways('de boer', { tab: 'ships', startCity: ['Soerabaja'] })).toEqual([
        { kind: 'dropFilter', value: 'startCity', count: 1, tab: 1 },
      ])
    })

    it('without the filters too, a word is dropped with them', async () => {
      const found = await ways('anna sibajak 1999', { startCity: ['Nergens'] })
      expect(found).toContainEqual({ kind: 'dropWord', value: 'anna sibajak', count: 1, withoutFilters: true })
    })

    it('and only then, anything is offered', async () => {
      expect(await ways('jansen')).toEqual([])
    })
  })
}
