import { describe, expect, it } from 'vitest'
import { GIVEN, normalise, PARTICLE, SURNAME } from './normalise.ts'

const parts = (raw: string) => {
  const { words, particle } = normalise(raw)
  const of = (role: number) =>
    words
      .filter((word) => word.role === role)
      .map((word) => word.text)
      .join(' ')
  return [of(SURNAME), of(GIVEN), particle]
}

describe('normalise', () => {
  it.each([
    ['P. van den Berg', 'berg', 'p', 'van den'],
    ['Berg, P. van den', 'berg', 'p', 'van den'],
    ['berg p. van den', 'berg', 'p', 'van den'],
    ['P. v.d. Berg', 'berg', 'p', 'van d'],
    ['P. v/d Berg', 'berg', 'p', 'van d'],
    ['P. vd Berg', 'berg', 'p', 'van d'],
    ['P. v. d. Berg', 'berg', 'p', 'van d'],
    ['P. v.d.Berg', 'berg', 'p', 'van d'],
    ['P. vdberg', 'berg', 'p', 'van d'],
    ['Pieter v.h. Hoofd', 'hoofd', 'pieter', "van 't"],
    ['P. v/h Hoofd', 'hoofd', 'p', "van 't"],
    ['v.h.hoofd', 'hoofd', '', "van 't"],
    ['Meer, H. v. d.', 'meer', 'h', 'van d'],
    ['meer, h. v. d.', 'meer', 'h', 'van d'],
    ['Croix, G. d.l.', 'croix', 'g', 'de la'],
    ['Damme, Cornelis v.', 'damme', 'cornelis', 'van'],
    ['v. d. vanvisser', 'vanvisser', 'v d', ''],
    ['D. v. d. de Valkenburg', 'valkenburg', 'd v d', 'de'],
    ['J. dBruijn', 'bruyn', 'j', 'd'],
    ['V.H. Jansen', 'jansen', 'v h', ''],
    ['v.h. jansen', 'jansen', '', "van 't"],
    ['Visser, D.', 'visser', 'd', ''],
    ['m. v.dijk', 'dyk', 'm', 'van'],
    ['M. v.Dijk', 'dyk', 'm', 'van'],
    ['a. vdr linden', 'linden', 'a', 'van der'],
    ['P. V.D. BERG', 'berg', 'p', 'van d'],
    ['P. vander Berg', 'berg', 'p', 'van der'],
    ['J. v. Dijk', 'dyk', 'j', 'van'],
    ["W. 't Hooft", 'hooft', 'w', "'t"],
    ['W. ’t Hooft', 'hooft', 'w', "'t"],
    ["A. 's Jacob", 'jacob', 'a', "'s"],
    ["M. d'Hondt", 'hondt', 'm', "d'"],
    ["J. van't Hoff", 'hoff', 'j', "van 't"],
    ["Jan in 't Veld", 'veld', 'jan', "in 't"],
    ['Mevr. A. de Vries geb. Jansen', 'vries jansen', 'a', 'de'],
    ['JONG GEB. DE SOUZA, N. DE', 'jong souza', 'n', 'de/de'],
    ['geb. de Souza', 'souza', '', 'de'],
    ['geb. Jansen, Anna', 'jansen', 'anna', ''],
    ['Nee, J.', 'nee', 'j', ''],
    ['geb', 'geb', '', ''],
    ['J. Jansen-de Vries', 'jansen vries', 'j', 'de'],
    ['Dr. ir. J. Müller–Dijk', 'muller dyk', 'j', ''],
    ['Jan de Heer', 'heer', 'jan', 'de'],
    ['Raden Mas Soekarno', 'soekarno', '', ''],
    ['Tan Giok Lan', 'tan', 'giok lan', ''],
    ['Han Bakker', 'bakker', 'han', ''],
    ['Tan In Hok', 'tan', 'in hok', ''],
    ['Jansen J.P.', 'jansen', 'j p', ''],
    ['Frederik Tio Tiong Liang', 'tio', 'frederik tiong liang', ''],
    ['van t hof', 'hof', '', "van 't"],
    ['de heer Jansen', 'jansen', '', ''],
    ['Mevr. de Wed. A. Jansen', 'jansen', 'a', ''],
    ['de Heer, J.', 'heer', 'j', 'de'],
    ['oma Jansen', 'jansen', '', ''],
    ['de Vries en 3 kinderen', 'vries', '', 'de'],
    ['Jansen en kind, Mevr. P.', 'jansen', 'p', ''],
    ['En Hok', 'hok', 'en', ''],
    ["W. de Graaf-van 't Hof", 'graaf hof', 'w', "de/van 't"],
    ['pater', 'pater', '', ''],
    ['Zuster A.T. Nanlohij', 'nanlohy', 'a t', ''],
    ['Zuster Overste Andreia Willems', 'willems', 'andreia', ''],
    ['Dekker, K.H., Hr.', 'dekker', 'k h', ''],
    ['Jansen, Antonius, Sgt. Maj.', 'jansen', 'antonius', ''],
    ['Ridder, J.', 'ridder', 'j', ''],
    ['R. Ridder-Oranje', 'ridder oranje', 'r', ''],
    ['v.d. van Dijk', 'dyk', 'v d', 'van'],
    ['RA van den Berg', 'berg', 'r a', 'van den'],
    ['Berg, RA van den', 'berg', 'r a', 'van den'],
    ['Deceuninck, HALM', 'deceuninck', 'h a l m', ''],
    ['RS Rijoly', 'ryoly', 'r s', ''],
    ['de Haan TB', 'haan', 't b', 'de'],
    ['Tjoe SI', 'tjoe', 's i', ''],
    ['BE Hendrik', 'hendrik', 'be', ''],
    ['KOK, Jan', 'kok', 'jan', ''],
    ['DE JONG Hendrik', 'jong', 'hendrik', 'de'],
    ['BAKKER Oscar Jan', 'bakker', 'oscar jan', ''],
    ['Johannes SMITS', 'smits', 'johannes', ''],
    ['Th. BLOM', 'blom', 'th', ''],
    ['Visser, MC', 'visser', 'm c', ''],
    ['SChM Schouten', 'schouten', 's ch m', ''],
    ['Mc Donald', 'macdonald', '', ''],
    ['Mc. Gillavry, H.', 'macgillavry', 'h', ''],
    ['H. Mac Gillavry', 'macgillavry', 'h', ''],
    ['H. McGillavry', 'macgillavry', 'h', ''],
    ['mcgillavry', 'macgillavry', '', ''],
    ['H. MacGillavry', 'macgillavry', 'h', ''],
    ['M’Gillavry, H.', 'macgillavry', 'h', ''],
    ["h. m' gillavry", 'macgillavry', 'h', ''],
    ['MC GILLAVRY Hendrik', 'macgillavry', 'hendrik', ''],
    ['MC Gillavry', 'gillavry', 'm c', ''],
    ['mca visser', 'visser', 'mca', ''],
    ['mcijer', 'mcyer', '', ''],
    ['mcewan', 'macewan', '', ''],
    ['J. Machielse', 'machielse', 'j', ''],
    ['Visser, Mac', 'visser', 'mac', ''],
    ['Mac de Vries', 'vries', 'mac', 'de'],
    ['St. Nicolaas, J.', 'sintnicolaas', 'j', ''],
    ['J. Sint-Nicolaas', 'sintnicolaas', 'j', ''],
    ['P. de Saint Aulaire', 'sintaulaire', 'p', 'de'],
    ['Ste. Marie-Mc Kay, P.', 'sintmarie mackay', 'p', ''],
    ['Sint, P.', 'sint', 'p', ''],
    ['Visser, St.', 'visser', 'st', ''],
    ['Yntema, IJ.', 'yntema', 'y', ''],
    ['pj jansen', 'jansen', 'pj', ''],
    ['th jansen', 'jansen', 'th', ''],
    ['jan br', 'br', 'jan', ''],
    ['van de', 'vande', '', ''],
  ])('reads %s', (raw, surname, given, particle) => {
    expect(parts(raw)).toEqual([surname, given, particle])
  })

  it('also gives the letters of a word that may be initials', () => {
    for (const name of ['HALM Deceuninck', 'HJLM DECEUNINCK']) {
      const { words } = normalise(name)
      const initials = name.slice(0, 4).toLowerCase()
      expect(words.map(({ text, role }) => [text, role])).toEqual([
        ['deceuninck', SURNAME],
        [initials, GIVEN],
        ...[...initials].map((letter) => [letter, PARTICLE]),
      ])
    }
  })

  it('gives no words for a text without letters', () => {
    expect(normalise(' ., - 💐 ').words).toEqual([])
  })
})
