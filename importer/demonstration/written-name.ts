/**
 * Writes a name as typists put it on a list: in full, with initials, surname first, with a title, with a maiden name, with
 * abbreviated particles. Search must find a person in all these forms.
 */

import type { Origin } from './names.ts'
import type { Person } from './people.ts'
import { type Random, weightedPicker } from './random.ts'

type Style = 'full' | 'first and initials' | 'initials' | 'spaced initials' | 'title' | 'surname first' | 'capitals'

const grownUp = weightedPicker<Style>([
  [44, 'full'],
  [6, 'first and initials'],
  [33, 'initials'],
  [4, 'spaced initials'],
  [7, 'title'],
  [5, 'surname first'],
  [1, 'capitals'],
])
const child = weightedPicker<Style>([
  [72, 'full'],
  [8, 'first and initials'],
  [17, 'initials'],
  [3, 'surname first'],
])
const maidenStyle = weightedPicker<'hyphen' | 'geb.' | 'e.v.' | 'none'>([
  [58, 'hyphen'],
  [18, 'geb.'],
  [5, 'e.v.'],
  [19, 'none'],
])
const men = weightedPicker([
  [10, 'Dhr.'],
  [2, 'Dr.'],
  [2, 'Ir.'],
  [2, 'Mr.'],
  [1, 'Ds.'],
  [1, 'Pater'],
  [3, 'Sgt.'],
  [1, 'Kapt.'],
])
const women = weightedPicker([
  [10, 'Mevr.'],
  [4, 'Mw.'],
  [3, 'Mej.'],
  [1, 'Zr.'],
])

/** The name as the list has it. `age` is in years at the time of the voyage: children's names are written more simply. */
export function writeName(random: Random, person: Person, origin: Origin, age: number): string {
  if (origin === 'chinese') return writeChinese(random, person)
  const surname = writeSurname(random, person)
  const { given, sex } = person
  const initials = given.map(initialOf)
  switch ((age < 18 ? child : grownUp)(random)) {
    case 'full':
      return `${given.join(' ')} ${surname}`
    case 'first and initials':
      return [given[0], ...initials.slice(1), surname].join(' ')
    case 'initials':
      return `${initials.join('')} ${surname}`
    case 'spaced initials':
      return `${initials.join(' ')} ${surname}`
    case 'title':
      return `${(sex === 'm' ? men : women)(random)} ${initials.join('')} ${surname}`
    case 'surname first':
      return surnameFirst(surname, random.chance(0.6) ? initials.join('') : given.join(' '))
    case 'capitals':
      return surnameFirst(surname, initials.join('')).toLocaleUpperCase('nl')
  }
}

/** The part of a surname that lists are sorted by: "van den Berg" -> "Berg". */
export const mainName = (surname: string): string => splitParticles(surname)[1]

/** The surname first, then the syllables of the given name. Now and then the surname comes last. */
function writeChinese(random: Random, { given, surname }: Person): string {
  if (random.chance(0.08)) return `${given.join('-')} ${surname}`
  return [surname, random.chance(0.1) ? given.join('-') : given.join(' ')].join(' ')
}

function writeSurname(random: Random, { surname, maidenName }: Person): string {
  const own = abbreviate(random, surname)
  if (!maidenName) return own
  switch (maidenStyle(random)) {
    case 'hyphen':
      return `${own}-${maidenName}`
    case 'geb.':
      return `${own} geb. ${maidenName}`
    case 'e.v.':
      return `${maidenName} e.v. ${own}`
    case 'none':
      return own
  }
}

/** Now and then abbreviates: "van den Berg" -> "v.d. Berg" or "v/d Berg", "van Dijk" -> "v. Dijk". */
function abbreviate(random: Random, surname: string): string {
  if (!surname.startsWith('van ') || !random.chance(0.09)) return surname
  const shorter = random.chance(0.7) ? 'v.d. ' : 'v/d '
  return surname.replace(/^van (de|den|der) /, shorter).replace(/^van /, 'v. ')
}

/** "de Vries" and "J.M." -> "Vries, J.M. de" */
function surnameFirst(surname: string, given: string): string {
  const [particles, main] = splitParticles(surname)
  return [`${main},`, given, particles].filter(Boolean).join(' ')
}

/** Particles are the words before the first capital: "van den Berg" -> ["van den", "Berg"]. */
function splitParticles(surname: string): [particles: string, main: string] {
  const at = surname.search(/\p{Lu}/u)
  return at > 0 ? [surname.slice(0, at).trim(), surname.slice(at)] : ['', surname]
}

/** One letter, or two or three if that was the custom: Theodora -> "Th.", Christiaan -> "Chr.". */
function initialOf(name: string): string {
  const custom = /^(Th|Chr|Ph|IJ)/.exec(name)
  return `${custom ? custom[0] : name[0]}.`
}
