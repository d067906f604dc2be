import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (name: string, typed: string, kind: Parameters<typeof highlight>[2] = 'exact') =>
  highlight(name, typed, kind)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test('a whole word is marked, whatever its case and diacritics', () => {
  expect(marked('Koesoema, Johanna', 'koesoema')).toBe('[Koesoema], Johanna')
  expect(marked('Thérèse Müller', 'muller therese')).toBe('[Thérèse] [Müller]')
})

test('the beginning of a longer word is marked', () => {
  expect(marked('Koesoematri, R.', 'koesoema', 'prefix')).toBe('[Koesoema]tri, R.')
})

test('in a word that is one letter off, the letter that differs is marked', () => {
  expect(marked('Koesoemo, Albertine', 'koesoema', 'fuzzy')).toBe('Koesoem[o], Albertine')
  expect(marked('Janson, E.', 'jansen', 'fuzzy')).toBe('Jans[o]n, E.')
})

test('a word that only sounds alike is left unmarked', () => {
  expect(marked('Coessouma, Th. E.', 'koesoema', 'phonetic')).toBe('Coessouma, Th. E.')
})

test('the pieces joined are the name', () => {
  const name = "P. van 't Hooft-Ångström"
  expect(
    highlight(name, 'hooft angstrom p', 'exact')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(name)
})
