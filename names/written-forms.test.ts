/** Names that clerks and families write in several ways, each found by the other ways, before strangers. */
import { describe, expect, it } from 'vitest'
import { NameIndex } from './name-index.ts'

const found = (names: readonly string[], query: string): string[] =>
  NameIndex.build(
    names.map((name, id) => ({ id, voyage: 0, name })),
    { voyages: 1 },
  )
    .search(query, { limit: 20 })
    .hits.map(({ name }) => name)

const STRANGERS =
  'A. Bakker|E. de Haan|Jan de Haan|Jansje Haan|P. van der Pluym|C. van Starkenborgh|Klaas Nicolaas|Marie Bos|H. Kay'

describe('a surname of several words', () => {
  it.each([
    ['bierens de haan', 'Bierens de Haan-Voûte, Mej. E.', 'Mej. E. Bierens de Haan'],
    ['bierens de haan', 'Mej. E. Bierens de Haan-Voûte', 'Bierens de Haan, Jhr. P.A.'],
    ['de haan bierens', 'Bierens de Haan-Voûte, Mej. E.', 'Mevr. Dr. E. Bierens de Haan'],
    ['bierens dehaan', 'Bierens de Haan-Voûte, E.', 'E. Bierens de Haan'],
    ['bierens de haan voute', 'Bierens de Haan-Voûte, Mej. E.', 'Voûte-Bierens de Haan, E.'],
    ['weststrate van der pluym', 'Weststrate van der Pluym-de Bruin, Mevr. A.', 'A. Weststrate v.d. Pluym'],
    ['weststrate vanderpluym', 'Weststrate van der Pluym-de Bruin, Mevr. A.', 'A. Weststrate van der Pluym'],
    ['tjarda van starkenborgh', 'Tjarda van Starkenborgh Stachouwer-Marburg, Mevr. C.', 'Jhr. A.W.L. Tjarda van Starkenborgh'],
    ['van limburg stirum', 'Van Limburg Stirum-Sminia, Mevr. J.P.', 'Mr. J.P. van Limburg Stirum'],
    ['pino y de la torre', 'Pino y de la Torre-van Dam, Mevr. R.', 'R. Pino y de la Torre'],
    ['vandenberg deruyter', 'Van den Berg-de Ruyter, Mevr. A.', 'A. van den Berg-de Ruyter'],
  ])('%s: %s; %s', (query, ...both) => {
    const first = found([...STRANGERS.split('|'), ...both], query).slice(0, 2)
    expect(first.toSorted()).toEqual(both.toSorted())
  })
})

describe('the beginning of a surname', () => {
  const of = (name: string, ...begins: string[]) => begins.map((begin) => `${begin}${name}, H.`)
  const MACS = ['Mc ', 'Mc', 'Mac ', 'Mac', 'M’', 'Mc. ', 'Mac-']
  const SAINTS = ['St. ', 'St ', 'Sint ', 'Sint-', 'Saint ', 'Ste. ', 'Sainte-', 'ST. ']

  it.each([
    ['mac gillavry', of('Gillavry', ...MACS)],
    ['mc gillavry', of('Gillavry', ...MACS)],
    ['mcgillavry', of('Gillavry', ...MACS)],
    ['macgillavry', of('Gillavry', ...MACS)],
    ["m'gillavry", of('Gillavry', ...MACS)],
    ['mc. gillavry', of('Gillavry', ...MACS)],
    ['MAC GILLAVRY', of('Gillavry', ...MACS)],
    ['h. mac kay', of('Kay', ...MACS)],
    ['mckay h.', of('Kay', ...MACS)],
    ['sint nicolaas', of('Nicolaas', ...SAINTS)],
    ['st. nicolaas', of('Nicolaas', ...SAINTS)],
    ['st nicolaas', of('Nicolaas', ...SAINTS)],
    ['sint-nicolaas', of('Nicolaas', ...SAINTS)],
    ['ste. marie', of('Marie', ...SAINTS)],
    ['sainte marie', of('Marie', ...SAINTS)],
    ['h. saint-aulaire', of('Aulaire', ...SAINTS)],
  ])('%s', (query, names) => {
    expect(
      found([...STRANGERS.split('|'), ...names], query)
        .slice(0, names.length)
        .toSorted(),
    ).toEqual(names.toSorted())
  })

  it.each([
    ['gillavry', 'H. Mc Gillavry', 'H. Gillaver'],
    ['mac gil', 'H. MacGillavry', 'H. Gilbert'],
    ['mac gilavri', 'Mc Gillavry, H.', 'H. Gillaver'],
    ['van der st. aulaire', 'P. van der Sint Aulaire', 'P. Aulaire'],
    ['mc visser', 'M.C. Visser', 'Max Visser'],
    ['mc vissr', 'M.C. Visser', 'K. Visser'],
    ['mac visser', 'Visser, Mac', 'M. Visser'],
    ['sint pieter', 'Pieter Sint', 'Pieter Sinten'],
    ['johan visser', 'Mac Johan Visser', 'Joan Visser'],
    ['visser st.', 'St. Visser', 'P. Visser'],
  ])('%s is %s, not %s', (query, right, other) => {
    expect(found([...STRANGERS.split('|'), other, right], query)[0]).toBe(right)
  })
})
