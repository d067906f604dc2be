import { expect, it } from 'vitest'
import { marksOf, packWord } from '#names/index/segment-data.ts'
import { GIVEN, normalise, PARTICLE, SURNAME } from '#names/words/normalise.ts'
import { AROUND, eachWord, toStored, unpack } from './passenger-document.ts'

const stored = (fullName: string) =>
  toStored({ id: 71, journey: 9, startDate: '1950-02-01', fullName, demonstration: true }, normalise(fullName))

it.each(['Drs. Willem van Dijk', 'Söekarno', "J. van 't Hof-Bruijn", 'Đặng 李', ''])(
  'packs all that judging needs: %s',
  (fullName) => {
    const { words, particle, titles } = normalise(fullName)
    const packed = unpack(stored(fullName).p)
    expect(packed).toMatchObject({
      id: 71,
      journey: 9,
      demonstration: true,
      particle,
      titles,
      name: fullName,
    })
    const found: string[] = []
    eachWord(packed, (text) => found.push(text))
    expect(found).toEqual(words.map(({ text }) => text))
  },
)

it('keeps the role of each word, and which y is written ij', () => {
  const found: [string, number][] = []
  eachWord(unpack(stored('Ybeltje van Dijk').p), (text, marks) => found.push([text, marks]))
  expect(found).toEqual(
    expect.arrayContaining([
      ['dyk', marksOf(packWord(0, SURNAME, 1))],
      ['ybeltje', marksOf(packWord(0, GIVEN, 0))],
      ['van', marksOf(packWord(0, PARTICLE, 0))],
    ]),
  )
})

it('has a value for each word, with the first spelling of a surname, once for each role', () => {
  expect(stored('Jan Jan van Dijk-DIJK').w).toEqual(['dyk 1Dijk', 'jan 0', 'vandyk 2', 'van 3'])
  expect(stored('Jan Jan').w).toEqual(['jan 1Jan', 'jan 0'])
})

it('has an extra term for a word with ij, and weighs what stands around a surname', () => {
  expect(stored('Jan Dijk')).toMatchObject({ g: ['jan'], s: ['dyk', 'dyk/ij'], x: AROUND, y: AROUND })
  expect(stored('Jan Dyk').s).toEqual(['dyk'])
  const [plain, double] = [stored('Jan van Dijk'), stored('Jan van Dijk-Smit')]
  expect(plain.x).toBeLessThan(AROUND)
  expect(double.x).toBeLessThan(plain.x)
  expect(double.y).toBe(plain.y)
})

it('puts equal names in the order of their dates, the more precise first', () => {
  const placeOf = (startDate: string | null) =>
    toStored({ id: 1, journey: 1, startDate, fullName: 'Jan Jansen', demonstration: true }, normalise('Jan Jansen')).k
  const dates = ['1946-01-01', '1946-01', '1946-01~', '1946', '1946-01-02', null]
  expect(dates.toReversed().toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))).toEqual(dates)
})
