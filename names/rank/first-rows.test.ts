import { describe, expect, it } from 'vitest'
import { VariantTable } from '../lexicon/variant-table.ts'
import { NameIndex } from '../name-index.ts'
import { SCORE_MAX } from './pairing.ts'

const hits = (names: readonly string[], query: string) =>
  NameIndex.build(
    names.map((name, id) => ({ id, voyage: 0, name })),
    { voyages: 1, variants: new VariantTable([['Jo', 'Johannes']]) },
  ).search(query, { limit: 10 }).hits
const found = (names: readonly string[], query: string): string[] => hits(names, query).map((hit) => hit.name)

const times = (count: number, name: string): string[] => Array.from({ length: count }, () => name)

describe('the first rows', () => {
  it('cost what names/README.md says', () => {
    const heutszes = ['Anna Heutsz', 'A.B. Heutsz', 'B. Heutsz', 'Arie Heusz', 'Anna Geurtz']
    const bergs = ['Sam Berg', 'A. van den Berg', 'Pieter Berg', 'P. van den Berg', 'Jan Pieter van den Berg']
    const names = [...heutszes, ...bergs, 'Jan Bakker', 'Kees Bakker', 'Petronella Monnikweg']
    const costs = (typed: string) => hits(names, typed).map(({ name, score }) => `${name} ${SCORE_MAX - score}`)
    expect(costs('A. Heustz').filter((row) => !row.startsWith('Anna Geurtz'))).toEqual([
      'A.B. Heutsz 178',
      'Arie Heusz 194',
      'Anna Heutsz 182',
      'B. Heutsz 297',
    ])
    expect(costs('pieter van den berg')).toEqual(['Jan Pieter van den Berg 6', 'Pieter Berg 100', 'P. van den Berg 166'])
    expect(costs('vam').filter((row) => row.includes(' van '))).toEqual([])
    const sam = costs('vam berg')
    expect(sam[0]).toBe('Sam Berg 147')
    expect(sam).toContain('A. van den Berg 215')
    expect(sam).toContain('Pieter Berg 456')
  })

  it('compare the letters of the whole text when each word is a guess', () => {
    const names = ['Tan Yoe Hauw', 'Tan Joe Houw', 'Tan Lien Hauw', 'The Hauw Lan', 'The Ing Lan']
    expect(found(names, 'whe hauw tan')[0]).toBe('The Hauw Lan')
    // Between two poor guesses, the surname counts for more than a long given name.
    expect(found(['Marianne Bos', 'Helene Götz', 'Carl Bos'], 'marianne gotz')[0]).toBe('Helene Götz')
  })

  it('show a name that is being typed before names two letters off, and before initials without dots', () => {
    const others = ['Willem Ros', 'Willem Kes', 'Willem Vos', 'Willem Das', 'Willem Lus']
    expect(found([...others, 'Willem Bisschopsheuvel'], 'willem bis')[0]).toBe('Willem Bisschopsheuvel')
    const hendriks = ['Hendrik W.A. Mulder', 'Hendrik Bos', 'Hendrik Waterman']
    expect(found(hendriks, 'hendrik wa')[0]).toBe('Hendrik Waterman')
    expect(found(['W.A. Jansen', 'Jan Waterman'], 'jansen wa')[0]).toBe('W.A. Jansen')
  })

  it('show the typed one of ij and y first, and the other one next', () => {
    const names = ['A. Dijk', 'B. Dyk', 'C. Dijk', 'D. Dyk']
    expect(found(names, 'dyk')).toEqual(['B. Dyk', 'D. Dyk', 'A. Dijk', 'C. Dijk'])
    expect(found(names, 'dijk')).toEqual(['A. Dijk', 'C. Dijk', 'B. Dyk', 'D. Dyk'])
    expect(found([...names, 'Jan Dijk', 'Jan Bos'], 'jan di')[0]).toBe('Jan Dijk')
  })

  it('find a surname in one word with its particle and an abbreviated given name, but no initials by themselves', () => {
    expect(found(['A. Vandenberg', 'P. Bos'], 'a. berg')).toEqual(['A. Vandenberg'])
    expect(found(['Chr. Bakker', 'K. Bakker'], 'christina bakker')[0]).toBe('Chr. Bakker')
    expect(found(['J.M. Bos', 'A. Vos'], 'jan maria')).toEqual([])
  })

  it('show another form of a name before initials without dots', () => {
    const names = ['J.O. Jansen', 'Johannes Jansen', 'Jo Bakker', 'Piet Jansen']
    expect(found(names, 'jo jansen')[0]).toBe('Johannes Jansen')
  })

  it('are all there is when other names are farther off than the first five', () => {
    const near = ['Molenmeir', 'Molenmer', 'Molenmaer', 'Molenmeers', 'Molemeer'].map((name) => `A. ${name}`)
    expect(found([...near, 'A. Holenbeer', 'A. Polenveer'], 'a. molemneerr').toSorted()).toEqual(near.toSorted())
  })

  it('find a word in another spelling with one wrong letter, though most of its letters differ', () => {
    expect(found(['Sakradirja', 'Soekardi', 'Sastra'], 'sacradiredja')).toEqual(['Sakradirja'])
  })

  // In the order of lists the expected first name would come second.
  it.each([
    ['the particle apart, as typed', 'a. den zoeten', 'A. den Zoeten', 'A. Denzoeten'],
    ['the name itself before its other form', 'johannes jansen', 'Johannes Jansen', 'Jo Jansen'],
    ['the spelling that was typed', 'a. sukarno', 'A. Sukarno', 'A. Soekarno'],
    ['after a particle a surname', 'van bakker', 'J. van Bakker', 'Bakker A.'],
    ['the surname typed before a given name', 'herman', 'J. Herman', 'Herman Bos'],
    ['nothing beside the surname', 'j. visser', 'J. Visser', 'J. Bakker-Visser'],
    ['no other given name', 'anna visser', 'Anna Visser', 'Anna Bep Visser'],
    ['no name before the initial', 'c. visser', 'C.X. Visser', 'A.C. Visser'],
    ['a particle less before another', 'a. visser', 'A. Visser', 'A. de Visser'],
    ['no title where none was typed', 'a. visser', 'A. Visser', 'Dr. A. Visser'],
    ['the title that was typed', 'dr. a. visser', 'Dr. A. Visser', 'A. Visser'],
    ['another particle before none', 'de visser', 'Z. van Visser', 'A. Visser'],
    ['an initial before a wrong letter', 'j. mol', 'Jan Mol', 'I. Mol'],
    ['the commoner of two equally near names', 'a. mollen', 'A. Molten', 'A. Molken'],
  ])('show %s first: %s', (_, typed, first, second) => {
    const names = [second, first, ...(typed === 'a. mollen' ? times(9, first) : [])]
    expect([...new Set(found(names, typed))]).toEqual([first, second])
  })

  it('read a particle as a given name when no name has it as a particle', () => {
    const bakkers = ['A. Bakker', 'B. Bakker', 'C. Bakker', 'E. Bakker', 'F. Bakker', 'Dean Bakker']
    expect(found(bakkers, 'den bakker')[0]).toBe('Dean Bakker')
    expect(found([...bakkers, 'P. den Bakker', 'P. van Bakker'], 'den bakker').slice(0, 3)).toEqual([
      'P. den Bakker',
      'P. van Bakker',
      'Dean Bakker',
    ])
    // All the others are found too.
    expect(found(bakkers, 'den bakker')).toHaveLength(6)
  })

  it('show initials in the typed order before the same initials in another order', () => {
    const names = ['Riet Petronella Dorothea Schotel', 'D.S. Schotel', 'Dirk Rutger Schotel', 'A. Bakker']
    expect(found(names, 'D.R. Schotel')).toEqual(['Dirk Rutger Schotel', 'D.S. Schotel', 'Riet Petronella Dorothea Schotel'])
  })

  it('show two surnames in the typed order before the same surnames in another order', () => {
    const names = ['Ida Brouwer-Bakker', 'Hendrika Bakker-Brouwer', 'A. Bakker']
    expect(found(names, 'bakker-brouwer').slice(0, 2)).toEqual(['Hendrika Bakker-Brouwer', 'Ida Brouwer-Bakker'])
    expect(found(names, 'i. bakker-brouwer')[0]).toBe('Ida Brouwer-Bakker')
  })

  it('show one wrong initial among several before a missing one', () => {
    const others = ['Jan Lambertus Kuijpers', 'Jan Louis Kuijpers', 'Lucas Jan Kuijpers', 'A. Bakker']
    expect(found([...others, 'J.J.L. Kuijpers'], 'i.j.l. kuypers')[0]).toBe('J.J.L. Kuijpers')
  })

  it("never find an initial in a part of a particle, but do find 't by t", () => {
    const names = ["E. van 't Dijk-Meijer", 'F.E. Meijer', "P. 't Hooft", 'P. Hooftman']
    expect(found(names, 'T.E. Meijer')[0]).toBe('F.E. Meijer')
    expect(found(names, 'p. t hooft')[0]).toBe("P. 't Hooft")
  })

  it('also read a letter before a name as a particle', () => {
    const names = ['Emma de Koning', 'Emma Aleida Koning', 'A. van Veen', 'A.L. van Veen', 'J. van der Ven']
    expect(found(names, 'emma d. koning')[0]).toBe('Emma de Koning')
    expect(found(names, 'a. v. veen')[0]).toBe('A. van Veen')
    expect(found(names, 'j d ven')[0]).toBe('J. van der Ven')
  })

  it('read a word after a particle as a surname', () => {
    const names = ['Frederik Johannes van Heelsum', 'Johannes Frederik van Gravedaal', 'Frederik van Jong']
    expect(found(names, 'frederik van jo')[0]).toBe('Frederik van Jong')
  })

  it('read a letter with a dot as an initial, and one without a dot also as a misspelt word', () => {
    const names = ['Be Hok', 'Auw Hok', 'H. Kok', 'A. Bakker']
    expect(found(names, 'h. ok')[0]).toBe('H. Kok')
    expect(found(names, 'h ok')).toContain('Be Hok')
    expect(found([...names, 'Go Kwan Djwan', 'Kan Gwan Djwan'], 'g kwan djwan')[0]).toBe('Go Kwan Djwan')
  })

  it('read v.d. before a particle as initials, and a title with a hyphen as a surname', () => {
    expect(found(['V.D. van Appelboom', 'F. van Appelboom'], 'v.d. van nppelboom')[0]).toBe('V.D. van Appelboom')
    expect(found(['R. Ridder-Oranje', 'R.E. Oranje', 'C.T.R. Oranje'], 'r. ridter-oranje')[0]).toBe('R. Ridder-Oranje')
  })

  it('show a name in both its spellings: first as typed, then in the spelling of another reform', () => {
    const alone = [...times(6, 'Natadirdjo'), ...times(2, 'Natadirjo'), 'Siti Natadirdjo', 'Natawiryo']
    expect(found(alone, 'natadiryo')[0]).toBe('Natadirjo')
    const glides = ['Raden Soerjawidjojo', ...times(6, 'Raden Soerjawidjaja')]
    expect(found(glides, 'suryawijoyo')[0]).toBe('Raden Soerjawidjojo')
    expect(found(alone, 'natadirdjo').slice(0, 2)).toEqual(['Natadirdjo', 'Natadirjo'])
  })

  it('show a finished name with a typing error, however many names begin with what was typed', () => {
    const given = 'Jan Johan Jacob Jacobus Jannes Joris Joost Jurriaan Jasper Jeroen Jelle Job Joachim'.split(' ')
    const ends = 'berg hof huis kant land man meer mond stad steen straat veen weg zand'.split(' ')
    const longer = given.flatMap((name) => ends.map((end) => `${name} Water${end}`))
    expect(found([...longer, 'J. Wal'], 'j. wat')).toContain('J. Wal')
  })

  it('show a name with every typed word before others, but not two given names in another spelling', () => {
    const others = ['Hendrikus Maurits Herman de Smit', ...times(900, 'Hendrikus Herman Frederik Plas')]
    const names = [...others, 'Hendrikus David Herman van den Berg', 'Hendrikus Herrmann', 'A. Plas']
    expect(found(names, 'hendrikus hermann')[0]).toBe('Hendrikus Herrmann')
  })

  it('find a full given name by its initial beside a misspelt surname', () => {
    const others = 'FCMBA'.split('').flatMap((initial) => times(9, `${initial}. Thompson`))
    const names = [...others, 'Victor Thompson', 'Neeltje Dora Thompson', 'Johanna Maria Anna Thompson']
    for (const typed of ['V Thlmpson', 'V. Thlmpson', 'Thlmpson V.', 'v thomson'])
      expect(found(names, typed)[0]).toBe('Victor Thompson')
    expect(found(names, 'n. thompsn')[0]).toBe('Neeltje Dora Thompson')
    expect(found(names, 'j.m. thompsn')[0]).toBe('Johanna Maria Anna Thompson')
    // Between two equally near names the one with exactly that initial comes first.
    expect(found([...names, 'V. Thompson'], 'v thlmpson').slice(0, 2)).toEqual(['V. Thompson', 'Victor Thompson'])
  })

  it('read a word that is nearly a particle as a given name first', () => {
    const others = 'ABCEFGHIKL'.split('').map((initial) => `${initial}. van der Berg`)
    expect(found([...others, 'Sam van der Berg'], 'vam berg')[0]).toBe('Sam van der Berg')
    expect(found(['Piet den Bakker', 'Dean Bakker', 'A. Bakker'], 'dan bakker')[0]).toBe('Dean Bakker')
  })

  it('do not mind given names that were not typed: people often know one of three', () => {
    const strangers = ['Jansen', 'Kramer', 'Haase', 'Bos', 'Mol'].map((surname) => `Frederika ${surname}`)
    const names = [...strangers, 'Agatha Rika Martens', 'Paulina Frederika Hendrika Marahrens']
    expect(found(names, 'frederika maraarens')[0]).toBe('Paulina Frederika Hendrika Marahrens')
  })

  it('rather lack the given name than the surname', () => {
    const strangers = ['Bos', 'Vos', 'Mol', 'Pol', 'Roos'].map((surname) => `Marianne ${surname}`)
    const bearers = ['Carl Götz', 'Helene Götz', 'A.J. Götz']
    const first = found([...strangers, ...bearers], 'marianne gotz').slice(0, 3)
    expect(first.toSorted()).toEqual(bearers.toSorted())
  })

  it('find a name with fewer given names than the family knows', () => {
    const others = ['Johan Willem Bakker', 'Sophia Maria de Wit', 'Virginie Bos', 'Max Vos']
    expect(found([...others, 'Goeltom, S.'], 'sophia virginie goeltom')[0]).toBe('Goeltom, S.')
    expect(found([...others, 'Max Bakker'], 'max willem bakker')).toContain('Max Bakker')
  })

  it('read one word as a misspelt surname before a misspelt given name', () => {
    const janssens = ['Anna Janssen', 'Albert F. Janssen', 'Geertje A. Janssen']
    const names = ['I. Hagenaar geb. Jansz', 'Hans W. Veenstra', ...janssens, 'A. Bakker']
    const first = found(names, 'jansz')
    expect(first[0]).toBe('I. Hagenaar geb. Jansz')
    expect(first[1]).toMatch(/Janssen$/)
  })

  it('for one word are names with it or another spelling of it, before all guesses', () => {
    const surnames = ['Duinstra', 'Dykema', 'Sybrandy', 'Seistra'].map((surname) => `Anna ${surname}`)
    const dijkstras = times(6, 'A. Dijkstra')
    expect(found([...surnames, ...dijkstras], 'deikstra').slice(0, 6)).toEqual(dijkstras)
    const vries = [...times(6, 'A. de Vries'), 'B. Croes', 'C. Roos', 'D. Ruijs', 'E. Vroe', 'F. Bos']
    expect(found(vries, 'de vreis').slice(0, 6)).toEqual(times(6, 'A. de Vries'))
    const bearers = ['Bos', 'Mol', 'Pol', 'Roos', 'Vos'].map((surname) => `IJsbrand ${surname}`)
    expect(found([...surnames, ...bearers], 'ysbrand').slice(0, 5)).toEqual(bearers)
  })

  it('find an initial only for a given name, not for a surname or another word', () => {
    const names = ['M. Mulder', 'A. Müller', 'P. Dekker', 'W. de Vries', 'Margaretha Bos', 'M. van Dijk']
    expect(hits(names, 'margaretha van dijk')[0]?.reason).toBe('M. kan Margaretha zijn')
    for (const query of ['mulder muller', 'passagiers dekker', 'welke de vries'])
      for (const { reason } of hits(names, query)) expect(reason).not.toMatch(/ kan .* zijn/)
  })

  it('show another particle before more initials', () => {
    const longer = ['A.A. de Jong', 'J.A. de Jong', 'A.E. de Jong', 'C.A. de Jong', 'Anna de Jong']
    expect(found([...longer, 'A. de Jong'], 'a. van der jong')[0]).toBe('A. de Jong')
  })

  it('never split a letter from a name beside initials', () => {
    const names = ['A. Evers', 'M.W.L.A. Evers', 'A.L. Everts', 'A. Bakker']
    expect(found(names, 'a. levers')[0]).toBe('A. Evers')
    expect(found(['J. Jansen', 'A. Bakker'], 'jjansen')[0]).toBe('J. Jansen')
  })

  it('never find a name by one word when most letters differ, however alike each letter is', () => {
    expect(found(['A. Loogen', 'B. Loogen'], 'touchan')).toEqual([])
  })

  it('show names without a title first when none was typed', () => {
    const names = ['Raden Harjono', ...times(5, 'Harjono'), 'Raden Mas Harjono']
    expect(found(names, 'harjono')).toEqual([...times(5, 'Harjono'), 'Raden Harjono', 'Raden Mas Harjono'])
    expect(found(names, 'raden harjono')[0]).toBe('Raden Harjono')
  })
})
