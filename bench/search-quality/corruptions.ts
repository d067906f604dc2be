/** What goes wrong between a name in the archive and a name typed by somebody who heard it once. */
import { newSpelling, oldSpelling, type Person, writtenName } from './names.ts'
import type { Random } from './random.ts'

export interface Case {
  readonly kind: string
  /** What is asked: the whole name, or the surname alone. */
  readonly of: 'name' | 'surname'
  readonly typed: string
  readonly sought: Person
}

type Corrupt = (person: Person, random: Random) => string | null

/** Typed for a whole name; null where the person has nothing to go wrong. */
export const NAME_KINDS: Record<string, Corrupt> = {
  'one edit': (person, random) => edited(writtenName(person), 1, random),
  'two edits': (person, random) => edited(writtenName(person), 2, random),
  'by ear': (person, random) => rewritten(writtenName(person), BY_EAR, random),
  'misread letters': (person, random) => rewritten(writtenName(person), MISREAD, random),
  reversed: (person, random) => reversed(person, random),
  'particle lost or glued': (person, random) => withoutParticle(person, random),
  'old or new spelling': (person) => respelt(person, writtenName(person)),
}

/** Typed for a surname. */
export const SURNAME_KINDS: Record<string, Corrupt> = {
  'surname only': (person, random) => (random.chance(0.5) ? surnameOf(person) : person.surname),
  'surname, one edit': (person, random) => edited(person.surname, 1, random),
  'surname, two edits': (person, random) =>
    person.surname.length > 5 ? edited(person.surname, 2, random) : null,
  'surname by ear': (person, random) => rewritten(person.surname, BY_EAR, random),
  'surname, misread letters': (person, random) => rewritten(person.surname, MISREAD, random),
  'surname, old or new spelling': (person) => respelt(person, person.surname),
}

/** Typed for a name, but less than the name: others bear exactly what was typed, so no engine can tell who was meant. */
export const PART_KINDS: Record<string, Corrupt> = {
  'given name left out': (person, random) => {
    if (person.given.length < 2) return null
    const left = random.below(person.given.length)
    return writtenName({ ...person, given: person.given.filter((_, i) => i !== left) })
  },
  'initial and surname': (person) =>
    person.given.length
      ? writtenName({ ...person, given: [`${person.given[0]![0]}.`], familyFirst: false })
      : null,
}

export const surnameOf = ({ particle, surname }: Person): string =>
  particle ? `${particle} ${surname}` : surname

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Letters changed, dropped, added or swapped; spaces and dots stay. */
function edited(text: string, edits: number, random: Random): string {
  let letters = [...text.toLowerCase()]
  for (let done = 0; done < edits; ) {
    const at = random.below(letters.length)
    if (!/\p{L}/u.test(letters[at]!)) continue
    const way = random.below(4)
    const other = LETTERS[random.below(26)]!
    const before = letters.join('')
    if (way === 0) letters[at] = other
    else if (way === 1) letters.splice(at, 1)
    else if (way === 2) letters.splice(at + random.below(2), 0, other)
    else if (/\p{L}/u.test(letters[at + 1] ?? ''))
      [letters[at], letters[at + 1]] = [letters[at + 1]!, letters[at]!]
    if (letters.join('').trim().length < 2) letters = [...before]
    else if (letters.join('') !== before) done++
  }
  return letters.join('')
}

/** Pairs read both ways, by what they sound like. */
const BY_EAR =
  pairs(`ei/ij ou/au c/k k/ck s/z f/v g/ch ie/i oe/u d/t t/th f/ph ks/x kw/qu aa/ae y/ij uy/ui ss/s nn/n ll/l tt/t
  rr/r kk/k pp/p mm/m b/p g/gh sch/s ee/e oo/o tj/ts dj/j sj/ch eu/u oi/oa n/nn r/rh  ai/ei`)
/** Pairs read both ways, by what they look like in a clerk's hand. */
const MISREAD = pairs(
  'rn/m c/e u/n n/m a/o i/j l/t h/b v/r ri/n cl/d f/t g/q w/uv k/h e/o s/r ij/y ll/tt in/m',
)

function pairs(list: string): [string, string][] {
  return list
    .trim()
    .split(/\s+/)
    .flatMap((pair): [string, string][] => {
      const [a = '', b = ''] = pair.split('/')
      return [
        [a, b],
        [b, a],
      ]
    })
}

/** One or two places written otherwise; null when no pair occurs. */
function rewritten(text: string, by: readonly [string, string][], random: Random): string | null {
  let typed = text.toLowerCase()
  for (let times = random.chance(0.35) ? 2 : 1; times > 0; times--) {
    const places = by.flatMap(([from, to]) => {
      const found: [number, string, string][] = []
      for (let at = typed.indexOf(from); at >= 0; at = typed.indexOf(from, at + 1)) found.push([at, from, to])
      return found
    })
    if (places.length === 0) return null
    const [at, from, to] = random.pick(places)
    typed = typed.slice(0, at) + to + typed.slice(at + from.length)
  }
  return typed === text.toLowerCase() ? null : typed
}

function reversed(person: Person, random: Random): string | null {
  const { given, particle, surname, familyFirst } = person
  if (given.length === 0) return null
  const names = given.join(' ')
  if (familyFirst) return `${names} ${surname}`
  if (random.chance(0.5)) return `${surname}, ${names} ${particle}`.trim()
  return random.chance(0.5) ? `${surname} ${names} ${particle}`.trim() : `${surnameOf(person)} ${names}`
}

function withoutParticle(person: Person, random: Random): string | null {
  const { given, particle, surname } = person
  if (!particle || /'/.test(particle)) return null
  const names = given.join(' ')
  const ways = [
    `${names} ${surname}`,
    `${names} ${particle.replaceAll(' ', '')}${surname}`,
    `${names} ${particle.replaceAll(' ', '')} ${surname}`,
  ]
  if (/^van de/.test(particle))
    ways.push(`${names} vd ${surname}`, `${names} v.d. ${surname}`, `${names} v/d ${surname}`)
  return random.pick(ways).toLowerCase().trim()
}

function respelt(person: Person, text: string): string | null {
  if (!person.indonesian) return null
  const fresh = newSpelling(text)
  const typed = fresh === text ? oldSpelling(text) : fresh
  return typed === text ? null : typed
}
