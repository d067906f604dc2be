/** Ships that look like names, names that look like ships, and words that people say around both. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Documents, noDocuments } from '../documents.ts'
import { KeptArchive } from './kept-archive.ts'
import type { ReadEngine } from './read-engine.ts'

/** Ship, departure, names. */
const VOYAGES: [string, string, string[]][] = [
  ['Willem Ruys', 'Tandjong Priok', ['Anna de Jong', 'Kees Vliet', 'L.W.J. Ruijs', 'Wie Tjan']],
  ['Ruys', 'Soerabaja', ['Willem Buys', 'Jan de Jong', 'Maria de Jong', 'Jan Maria de Jong']],
  ['Almanzora', 'Soerabaja', ['Maria Sarkissian', 'Piet Jansen']],
  ['Oranje', 'Soerabaja', ['A. Sarkissian', 'A.B. Sarkissian', 'Antje Jansen', 'Nelly Maria Toussaint']],
  ['Nelly', 'Batavia', ['Nelly Vliet', 'Johannes Pattiasina', 'C. Kastanja']],
  ['Captain Cook', 'Batavia', ['Cornelis Bakker', 'T. Wiersma']],
  ['Sloterdijk', 'Batavia', ['', 'A.', 'B.', 'C.', 'D.', 'E.'].map((other) => `T.${other} Wiersma`)],
  ['Nieuw Holland', 'Batavia', ['Cato Hofland', 'Cato Jansen', 'Cato Smit', 'Cato Bos', 'Cato Vos', 'Cato Mol']],
]

function lookalikes(): Documents {
  let lastPassenger = 0
  return {
    ...noDocuments(),
    ship: VOYAGES.map(([shipName], at) => ({ id: at + 1, shipName, prefix: null })),
    journey: VOYAGES.map(([name, startCity, names], at) => ({
      id: at + 1,
      hit: {
        _id: String(at + 1),
        journeyId: `V-1946-${at + 1}`,
        name,
        ship: { id: String(at + 1), name },
        startDate: '1946-01-01',
        endDate: null,
        startCity,
        endCity: 'Amsterdam',
        contentPoint: [],
        source: null,
        names: { entered: names.length, expected: null },
      },
    })),
    passenger: VOYAGES.flatMap(([, , names], at) =>
      names.map((fullName) => {
        return { id: ++lastPassenger, journey: at + 1, startDate: null, fullName, demonstration: false }
      }),
    ),
  }
}

export function tellsNamesFromVoyages(opened: () => ReadEngine): void {
  describe('names and voyages that look alike', () => {
    beforeAll(() => new KeptArchive(opened(), lookalikes()).fill())

    const find = (query: string) => opened().find({ query, tab: 'passengers', offset: 0, rows: 20 })
    const names = async (query: string) => (await find(query)).passengers.map(({ fullName }) => fullName)

    it('words that were read as a name do not offer names that lack one of them', async () => {
      const { passengers, understood, waysOn } = await find('nelly vliet')
      expect(passengers[0]?.fullName).toBe('Nelly Vliet')
      expect(understood.ship).toBeNull()
      expect(waysOn).toEqual([])
    })

    it('names are not read as a misspelt ship or city', async () => {
      expect((await names('willem buys amsterdm')).slice(0, 1)).toEqual(['Willem Buys'])
      expect((await find('willem buys amsterdm')).understood).toMatchObject({ name: 'willem buys', ship: null })
      expect((await names('jan de jong priok'))[0]).toBe('Jan de Jong')
      expect((await find('jan de jong priok')).understood.name).toContain('jong')
    })

    it('names are still read as a misspelt ship when nobody has them together', async () => {
      expect((await find('kees vliet wilelm ruys')).understood).toMatchObject({ ship: 'Willem Ruys' })
      expect(await names('kees vliet wilelm ruys')).toEqual(['Kees Vliet'])
    })

    it('a name that is also a ship may be misspelt like any other name', async () => {
      expect(await names('t.w.j. ruijs')).toEqual(['L.W.J. Ruijs'])
      expect(await names('nelly maria toussaint oranj')).toEqual(['Nelly Maria Toussaint'])
    })

    it('a misspelt ship is not read as an initial or as a worse misspelt given name', async () => {
      expect(await names('sarkissian almanzoar')).toEqual(['Maria Sarkissian'])
      expect((await find('sarkissian almanzoar')).understood).toMatchObject({ ship: 'Almanzora' })
      expect((await names('sarkissian oranej')).slice(0, 2)).toEqual(['A. Sarkissian', 'A.B. Sarkissian'])
    })

    it('a misspelt surname of a passenger with initials comes before a ship', async () => {
      expect((await names('cornelis kastajna'))[0]).toBe('C. Kastanja')
    })

    it('a word that sounds like a part of a ship may also be a misspelt name', async () => {
      expect((await names('cato holand'))[0]).toBe('Cato Hofland')
      expect(await names('cato holand')).toHaveLength(6)
    })

    it('words that are said around them are not looked for', async () => {
      expect(await names('op welk schip zat Kees Vliet?')).toEqual(['Kees Vliet'])
      expect(await names('ik zoek mijn opa Johannes Pattiasina')).toEqual(['Johannes Pattiasina'])
      expect(await names('wie voer mee op de Almanzora in 1946')).toEqual(['Piet Jansen', 'Maria Sarkissian'])
      expect(await names('ik zoek Wie Tjan')).toEqual(['Wie Tjan'])
      expect(await names('Kees Vliet geboren 1932')).toEqual(['Kees Vliet'])
      expect((await names('Jan en Maria de Jong')).slice(0, 2)).toEqual(['Jan de Jong', 'Jan Maria de Jong'])
      expect(await names('Jan en Maria de Jong')).toContain('Maria de Jong')
    })

    it('longer names aboard do not hide that the exact name is found on another voyage', async () => {
      const { passengers, waysOn } = await find('t. wiersma sloterdijk')
      expect(passengers.map(({ match }) => match.kind)).toEqual(Array(6).fill('exact'))
      expect(waysOn).toContainEqual({ kind: 'dropWord', value: 't. wiersma', count: 7 })
    })

    it('at zero hits the most words that are found together are a way on', async () => {
      const { waysOn } = await find('xqzwp wwqkx ik zoek Johannes Pattiasina op de Nelly 1999')
      expect(waysOn).toContainEqual({ kind: 'dropWord', value: 'Johannes Pattiasina Nelly', count: 1 })
      for (const { value, count } of waysOn) expect((await find(value)).totalPassengers).toBe(count)
    })
  })
}
