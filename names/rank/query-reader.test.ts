import { expect, it } from 'vitest'
import { NameIndex } from '../name-index.ts'

const indexOf = (...names: string[]) =>
  NameIndex.build(
    names.map((name, id) => ({ id, voyage: 0, name })),
    { voyages: 1 },
  )
const found = (index: NameIndex, query: string) => index.search(query).hits.map((hit) => hit.name)

it('reads v.h. as initials when no name has it as a particle', () => {
  const dutch = indexOf('A. Jansen', 'V.H. Jansen', "P. van 't Hoff", 'V.D. Bakker', 'A. Bakker')
  expect(found(dutch, 'v.h. jansen')[0]).toBe('V.H. Jansen')
  expect(found(dutch, 'v.d. bakker')[0]).toBe('V.D. Bakker')
  expect(found(dutch, 'v.h. hoff')[0]).toBe("P. van 't Hoff")
})

it('reads letters beside a surname as initials, in small letters or capitals, before it guesses', () => {
  const dutch = indexOf('J. Jansen', 'Jan Jansen', 'J.P. Jansen', 'JP RATULANGIE', 'JTh Visser', 'Visser, J.')
  expect(dutch.search('jp jansen').hits[0]).toMatchObject({ name: 'J.P. Jansen', kind: 'exact' })
  expect(found(dutch, 'jth visser')[0]).toBe('JTh Visser')
  const initials = indexOf('Molenaar, I.A.J.A.', 'Jan Molenaar', 'Anna Molenaar', 'An Molenaar', 'A.N. Molenaar')
  expect(initials.search('IAJA Molenaar').hits[0]).toMatchObject({ kind: 'exact' })
  expect(initials.search('iaja molenaar').hits[0]).toMatchObject({ kind: 'exact' })
  expect(found(initials, 'an molenaar')[0]).toBe('An Molenaar')
})

it('prefers to read a surname in capitals as a surname, not as initials', () => {
  const lists = indexOf('Hendrik DE JONG', 'Oscar DE JONG', 'SMITS Johannes', 'RAS Bakker', 'R.A.S. Bakker')
  expect(found(lists, 'o. de jong')[0]).toBe('Oscar DE JONG')
  expect(lists.search('j. smits').hits[0]).toMatchObject({ name: 'SMITS Johannes', kind: 'prefix' })
  expect(found(lists, 'r.a.s. bakker')).toEqual(['R.A.S. Bakker', 'RAS Bakker'])
})

it('finds initials that were written or typed without dots', () => {
  const names = ['RA van den Berg', 'Aubry, JWLF', 'JWGA NANLOHIJ', 'P.J. Jansen', 'J. Jansen', 'A. Vries']
  const index = indexOf(...names, ...'ABCDE'.split('').map((initial) => `${initial}.B. Nanlohij`))
  for (const [query, name] of [
    ['r.a. van den berg', 'RA van den Berg'],
    ['ra van den berg', 'RA van den Berg'],
    ['j.w.l.f. aubry', 'Aubry, JWLF'],
    ['j.w.g.a. nanlohij', 'JWGA NANLOHIJ'],
    ['pj jansen', 'P.J. Jansen'],
    ['jansen pj', 'P.J. Jansen'],
  ] as const)
    expect(found(index, query)[0]).toBe(name)
})

it('reads a small word in front as a name when no name has it as a particle', () => {
  const names = ['El Jansen', 'A. Jansen', 'B. Jansen', 'Do Bakker', 'Karel Bakker', 'M. do Rego', 'P. Rego']
  const index = indexOf(...names)
  expect(found(index, 'el jansen')[0]).toBe('El Jansen')
  expect(found(index, 'do bakker')[0]).toBe('Do Bakker')
  expect(found(index, 'do rego')[0]).toBe('M. do Rego')
  expect(found(index, 'del jansen').slice(0, 2)).toEqual(['A. Jansen', 'B. Jansen'])
})
