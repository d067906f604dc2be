/** Makes test cases: names of the archive, typed wrongly by somebody who heard them once. */
import { newSpelling, oldSpelling, type Person, writtenName } from '../people/names.ts'
import type { Random } from '../people/random.ts'

export interface Case {
  readonly kind: string
  /** What `typed` stands for: a whole name, a surname, or initials with a surname. */
  readonly of: 'name' | 'surname' | 'initials'
  readonly typed: string
  readonly sought: Person
}

type Corrupt = (person: Person, random: Random) => string | null

/** Ways to type a whole name. Null if this cannot go wrong with this person's name. */
export const NAME_KINDS: Record<string, Corrupt> = {
  'one edit': (person, random) => edited(writtenName(person), 1, random),
  'two edits': (person, random) => edited(writtenName(person), 2, random),
  'by ear': (person, random) => rewritten(writtenName(person), BY_EAR, random),
  'misread letters': (person, random) => rewritten(writtenName(person), MISREAD, random),
  reversed: (person, random) => reversed(person, random),
  'particle lost or glued': (person, random) => withoutParticle(person, random),
  'old or new spelling': (person) => respelt(person, writtenName(person)),
}

/** A whole name with a slip of the thumb, or without its last letter. */
const SLIP_KINDS: Record<string, Corrupt> = {
  'a space too many': (person, random) => {
    const written = writtenName(person)
    const places = [...written.matchAll(/(?<=\p{L})(?=\p{L})/gu)].map(({ index }) => index)
    return places.length > 0 ? spliced(written, random.pick(places), 0, ' ') : null
  },
  'a space too few': (person, random) => {
    const written = writtenName(person)
    const places = [...written.matchAll(/ /g)].map(({ index }) => index)
    return places.length > 0 ? spliced(written, random.pick(places), 1, '') : null
  },
  'space before a dot': (person, random) => {
    const written = writtenName(person)
    const places = [...written.matchAll(/\./g)].map(({ index }) => index)
    return places.length > 0 ? spliced(written, random.pick(places), 0, ' ') : null
  },
  'last letter missing': (person) =>
    person.surname.length > 4 && !person.familyFirst ? writtenName(person).slice(0, -1) : null,
}

const spliced = (text: string, at: number, out: number, by: string): string =>
  (text.slice(0, at) + by + text.slice(at + out)).toLowerCase()

/** Ways to type a surname. */
export const SURNAME_KINDS: Record<string, Corrupt> = {
  'surname only': (person, random) => (random.chance(0.5) ? surnameOf(person) : person.surname),
  'surname, one edit': (person, random) => edited(person.surname, 1, random),
  'surname, two edits': (person, random) => (person.surname.length > 5 ? edited(person.surname, 2, random) : null),
  'surname by ear': (person, random) => rewritten(person.surname, BY_EAR, random),
  'surname, misread letters': (person, random) => rewritten(person.surname, MISREAD, random),
  'surname, old or new spelling': (person) => respelt(person, person.surname),
  'the same with one edit': (person, random) => {
    const typed = respelt(person, person.surname)
    return typed === null ? null : edited(typed, 1, random)
  },
}

/** Only a part of a name. Others may have exactly the name that was typed, so no engine can know who was meant. */
const PART_KINDS: Record<string, Corrupt> = {
  'given name left out': (person, random) => {
    if (person.given.length < 2) return null
    const left = random.below(person.given.length)
    return writtenName({ ...person, given: person.given.filter((_, i) => i !== left) })
  },
  'initial and surname': (person) =>
    person.given.length ? writtenName({ ...person, given: [`${person.given[0]![0]}.`], familyFirst: false }) : null,
}

/** Initials and a slightly wrong surname, for people whose full given names are in the list. */
const INITIAL_KINDS: Record<string, Corrupt> = {
  'initial, one edit': (person, random) => withInitials(person, 1, edited(surnameIn(person, random), 1, random)),
  'initial without dot, one edit': (person, random) =>
    withInitials(person, 1, edited(surnameIn(person, random), 1, random))?.replaceAll('.', '') ?? null,
  'initial behind, one edit': (person, random) => behind(withInitials(person, 1, edited(surnameIn(person, random), 1, random))),
  'two initials, one edit': (person, random) => withInitials(person, 2, edited(surnameIn(person, random), 1, random)),
  'two initials in one, one edit': (person, random) =>
    withInitials(person, 2, edited(surnameIn(person, random), 1, random))?.replaceAll('.', '') ?? null,
  'initial, two edits': (person, random) =>
    person.surname.length > 5 ? withInitials(person, 1, edited(person.surname, 2, random)) : null,
  'initial, by ear': (person, random) => withInitials(person, 1, rewritten(person.surname, BY_EAR, random)),
  'initial, misread letters': (person, random) => withInitials(person, 1, rewritten(person.surname, MISREAD, random)),
  'initial, old or new spelling': (person) => withInitials(person, 1, respelt(person, person.surname)),
}

/** For a double surname (her husband's, a hyphen, her own): the family knows only one, or reverses the two. */
const MARRIED_KINDS: Record<string, Corrupt> = {
  'married name alone': (person) => ofTwo(person, ([married]) => married),
  'maiden name alone': (person) => ofTwo(person, ([, maiden]) => maiden),
  'maiden name first': (person) => ofTwo(person, ([married, maiden]) => `${maiden}-${married}`),
}

/** `each` cases of every kind, with people drawn at random. */
export function makeCases(people: readonly Person[], each: number, random: Random): Case[] {
  const groups = [
    ['name', NAME_KINDS],
    ['name', PART_KINDS],
    ['name', SLIP_KINDS],
    ['name', MARRIED_KINDS],
    ['initials', INITIAL_KINDS],
    ['surname', SURNAME_KINDS],
  ] as const
  const kinds = groups.flatMap(([of, group]) => Object.entries(group).map(([kind, corrupt]) => ({ of, kind, corrupt })))
  return kinds.flatMap(({ of, kind, corrupt }) => {
    const made: Case[] = []
    while (made.length < each) {
      const sought = random.pick(people)
      const typed = corrupt(sought, random)
      if (typed !== null) made.push({ kind, of, typed, sought })
    }
    return made
  })
}

/** Her name with a surname that `make` makes of the two. */
function ofTwo(person: Person, make: (names: [string, string]) => string): string | null {
  const [married, maiden] = person.surname.split('-')
  if (!married || !maiden || person.given.length === 0) return null
  return writtenName({ ...person, particle: '', surname: make([married, maiden]) })
}

const surnameIn = (person: Person, random: Random): string => (random.chance(0.5) ? surnameOf(person) : person.surname)

/** The first initials and a surname. Null if a given name is not known in full, or the surname comes first. */
function withInitials({ given, familyFirst }: Person, count: number, surname: string | null): string | null {
  const known = given.slice(0, count)
  if (surname === null || familyFirst || known.length < count || known.some((name) => name.endsWith('.'))) return null
  return `${initialsOf(known)} ${surname}`
}

export const initialsOf = (given: readonly string[]): string => given.map((name) => `${name[0]}.`).join('')

const behind = (typed: string | null): string | null => typed?.replace(/^(\S+) (.*)$/, '$2 $1') ?? null

export const surnameOf = ({ particle, surname }: Person): string => (particle ? `${particle} ${surname}` : surname)

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Changes, drops, adds or swaps letters. Spaces and dots stay. */
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
    else if (/\p{L}/u.test(letters[at + 1] ?? '')) [letters[at], letters[at + 1]] = [letters[at + 1]!, letters[at]!]
    if (letters.join('').trim().length < 2) letters = [...before]
    else if (letters.join('') !== before) done++
  }
  return letters.join('')
}

/** Spellings that sound alike. Each replaces the other. */
const BY_EAR = pairs(`ei/ij ou/au c/k k/ck s/z f/v g/ch ie/i oe/u d/t t/th f/ph ks/x kw/qu aa/ae y/ij uy/ui ss/s nn/n ll/l tt/t
  rr/r kk/k pp/p mm/m b/p g/gh sch/s ee/e oo/o tj/ts dj/j sj/ch eu/u oi/oa n/nn r/rh  ai/ei`)
/** Letters that look alike in a clerk's handwriting. Each replaces the other. */
const MISREAD = pairs('rn/m c/e u/n n/m a/o i/j l/t h/b v/r ri/n cl/d f/t g/q w/uv k/h e/o s/r ij/y ll/tt in/m')

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

/** Replaces by these pairs in one or two places. Null if no pair occurs. */
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
  if (/^van de/.test(particle)) ways.push(`${names} vd ${surname}`, `${names} v.d. ${surname}`, `${names} v/d ${surname}`)
  return random.pick(ways).toLowerCase().trim()
}

function respelt(person: Person, text: string): string | null {
  if (!person.indonesian) return null
  const fresh = newSpelling(text)
  const typed = fresh === text ? oldSpelling(text) : fresh
  return typed === text ? null : typed
}
