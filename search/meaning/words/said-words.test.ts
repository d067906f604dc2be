import { describe, expect, it } from 'vitest'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const voyage = { shipPrefix: null, startDate: '1946-05-01', endDate: null }
const gazetteer = new Gazetteer(
  [
    [0, { ...voyage, code: 'OR-1946-1', shipName: 'Oranje', startCity: 'Batavia', endCity: 'Rotterdam' }],
    [1, { ...voyage, code: 'WA-1946-1', shipName: 'Waterman', startCity: 'Soerabaja', endCity: 'Rotterdam' }],
  ],
  [],
)
const GIVEN = 'jan maria hendrik pieter mei cornelia en'.split(' ')
const SURNAMES = 'visser jansen boer vries meulen waterman wie jong'.split(' ')
const known = {
  isName: (word: string) => [...GIVEN, ...SURNAMES].includes(word),
  isGivenName: (word: string) => GIVEN.includes(word),
}
const noEn = { ...known, isName: (word: string) => word !== 'en' && known.isName(word) }
const namesIn = (query: string, names = noEn) => new ReadQuery(query, gazetteer, names).readings.map(({ name }) => name)

describe('what is said around a name is no part of it', () => {
  it.each([
    ['a question', 'op welk schip zat Hendrik van der Meulen', ['Hendrik van der Meulen']],
    ['a question that a verb begins', 'heeft Emma van Rijn op de Oranje gezeten', ['Emma van Rijn']],
    ['what asks', 'op welk schip zat Pieter Jansen?', ['Pieter Jansen']],
    ['a question with a city', 'wanneer kwam Maria Visser aan in Rotterdam', ['Maria Visser']],
    ['a question after everybody', 'wie voer mee op de Oranje in 1946', [null]],
    ['a wish', 'ik zoek Jansen', ['Jansen']],
    ['a story', 'mijn oma heette Cornelia Visser', ['oma Cornelia Visser']],
    ['a list', 'passagierslijst Oranje 1946', [null]],
    ['a list of a ship that is also a name', 'passagiers van de Waterman', [null]],
    ['who was on a ship that is also a name', 'wie zat er op de Waterman', [null]],
    ['a ship that is also a name, with a name', 'Jansen op de Waterman', ['Jansen']],
    ['who travelled together', 'de gebroeders Jansen', ['Jansen']],
    ['how many travelled along', 'h jansen 3 kinderen', ['h jansen']],
    ['a day', 'Jansen 12 maart 1946', ['Jansen']],
    ['a day in figures', 'Jansen 12-3-1946', ['Jansen']],
    ['a month, unless somebody bears it', 'Jansen mei 1946', ['Jansen mei', 'Jansen']],
    ['where a voyage went', 'de Boer van Batavia naar Rotterdam 1946', ['de Boer']],
    ['whose child', 'zoon van Pieter Visser', ['Pieter Visser']],
    ['the year of a birth', 'jan jansen geboren 1932', ['jan jansen']],
    ['the day of a birth', 'jan jansen geb. 12 maart 1932', ['jan jansen']],
  ])('%s: %s', (_, query, expected) => expect(namesIn(query)).toEqual(expected))

  it.each([
    ['a maiden name', 'mevrouw jansen geboren de vries'],
    ['who travelled along without a name', 'Jan de Jong en 2 kinderen'],
    ['a word that somebody bears', 'wie jan'],
    ['a wildcard at the end', 'Jansen?'],
    ['a surname that ends a name', 'Piet Boot'],
    ['what may become a name', 'Jan is'],
    ['a surname that begins one', 'Reis, Jan'],
    ['a family with a particle', 'op den Camp'],
    ['a number by itself', 'jansen 12'],
    ['nothing but such words', 'wie zat op welk schip'],
    ['what stands in quotes', '"ik zoek"'],
  ])('but %s is left as it was: %s', (_, query) => expect(namesIn(query)).toEqual([query]))

  it('a word that somebody bears is dropped in the restated query, if other words are said too', () => {
    const restated = (query: string) => new ReadQuery(query, gazetteer, noEn).restated?.readings.map(({ name }) => name)
    expect(restated('ik zoek wie jansen')).toEqual(['jansen'])
    expect(restated('Jansen mei 1946')).toEqual(['Jansen'])
    expect(restated('wie jansen')).toBeUndefined()
    expect(restated('jansen')).toBeUndefined()
  })

  it('these words are no parts of the query', () => {
    const read = new ReadQuery('ik zoek Jan Visser op de Oranje', gazetteer, noEn)
    expect(read.parts().map(({ text }) => text)).toEqual(['Jan', 'Visser', 'Oranje'])
  })
})

describe('two people in one query are each looked for', () => {
  it.each([
    ['Jan en Maria Visser', ['Jan Visser', 'Maria Visser']],
    ['Jan & Maria de Vries', ['Jan de Vries', 'Maria de Vries']],
    ['J. en M. Visser', ['J. Visser', 'M. Visser']],
    ['Jan Visser en Maria de Vries', ['Jan Visser', 'Maria de Vries']],
    ['Visser, Jan en Maria', ['Visser, Jan', 'Visser, Maria']],
    ['Jan Visser en vrouw', ['Jan Visser en vrouw']],
    ['Jan en Visser', ['Jan en Visser']],
  ])('%s', (query, expected) => expect(namesIn(query)).toEqual(expected))

  it('unless somebody is called En; then only in the restated query', () => {
    expect(namesIn('Jan en Maria Visser', known)).toEqual(['Jan en Maria Visser'])
    const { restated } = new ReadQuery('Jan en Maria Visser', gazetteer, known)
    expect(restated?.readings.map(({ name }) => name)).toEqual(['Jan Visser', 'Maria Visser'])
    expect(restated?.readings[0]?.understood.name).toBe('Jan en Maria Visser')
  })
})
