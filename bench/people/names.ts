/** Invented passengers for the benches, with names like those in an archive of repatriation. */
import * as material from './material.ts'
import { Random, Ranked } from './random.ts'

/** A name in parts, so that a corruption can change one part. */
export interface Person {
  /** Given names or initials (`P.`, `Johanna`), in order. */
  readonly given: readonly string[]
  readonly particle: string
  readonly surname: string
  /** Spelt by the Indonesian rules, so spelling reforms changed it. */
  readonly indonesian: boolean
  /** The family name comes first, without a particle (Tan Giok Lan). */
  readonly familyFirst: boolean
}

/** The name as it is written in the archive. */
export function writtenName({ given, particle, surname, familyFirst }: Person): string {
  const parts = familyFirst ? [surname, ...given] : [...joinInitials(given), particle, surname]
  return parts.filter((part) => part !== '').join(' ')
}

const joinInitials = (given: readonly string[]): string[] => {
  const joined: string[] = []
  for (const name of given) {
    if (name.endsWith('.') && joined.at(-1)?.endsWith('.')) joined.push(joined.pop() + name)
    else joined.push(name)
  }
  return joined
}

const PARTICLES = new Ranked(
  ['van', 'de', 'van der', 'van den', 'van de', 'ter', "van 't", 'den', 'ten', 'la', "in 't", 'op den', 'von', 'du'],
  0.5,
)

/** Makes any number of people from one seed. */
export class People {
  private readonly random: Random
  private readonly dutch: Ranked<{ surname: string; particle: string }>
  private readonly indonesian: Ranked<string>
  private readonly moluccan: Ranked<string>
  private readonly chinese = new Ranked(material.CHINESE_FAMILIES, 3)
  private readonly women = new Ranked(material.DUTCH_WOMEN, 6)
  private readonly men = new Ranked(material.DUTCH_MEN, 6)

  constructor(seed: number) {
    this.random = new Random(seed)
    this.dutch = new Ranked(this.dutchSurnames(), 12)
    this.indonesian = new Ranked(this.random.shuffled(combine(material.INDONESIAN_FRONTS, material.INDONESIAN_ENDS)), 30)
    const islands = combine(material.MOLUCCAN_FRONTS, material.MOLUCCAN_ENDS)
    this.moluccan = new Ranked([...this.random.shuffled(material.MOLUCCAN_SURNAMES), ...this.random.shuffled(islands)], 10)
  }

  next(): Person {
    const kind = this.random.next()
    if (kind < 0.74) return this.dutchPerson()
    if (kind < 0.85) return this.indonesianPerson()
    return kind < 0.93 ? this.chinesePerson() : this.moluccanPerson()
  }

  private dutchPerson(): Person {
    const { surname, particle } = this.dutch.pick(this.random)
    const double = this.random.chance(0.03) ? `-${this.dutch.pick(this.random).surname}` : ''
    return {
      given: this.givenNames(),
      particle,
      surname: surname + double,
      indonesian: false,
      familyFirst: false,
    }
  }

  private indonesianPerson(): Person {
    const surname = respell(this.indonesian.pick(this.random), this.random)
    const given = this.random.chance(0.3) ? [] : [respell(this.random.pick(material.INDONESIAN_GIVEN), this.random)]
    return { given, particle: '', surname, indonesian: true, familyFirst: false }
  }

  private chinesePerson(): Person {
    const { random } = this
    const given = Array.from({ length: random.chance(0.85) ? 2 : 1 }, () => random.pick(material.CHINESE_GIVEN))
    return { given, particle: '', surname: this.chinese.pick(random), indonesian: true, familyFirst: true }
  }

  private moluccanPerson(): Person {
    const { random } = this
    const given = random.chance(0.6) ? [random.pick(material.MOLUCCAN_GIVEN)] : this.givenNames()
    return { given, particle: '', surname: this.moluccan.pick(random), indonesian: true, familyFirst: false }
  }

  private givenNames(): string[] {
    const { random } = this
    const names = random.chance(0.5) ? this.women : this.men
    const count = random.chance(0.45) ? 1 : random.chance(0.7) ? 2 : 3
    const given = Array.from({ length: count }, () => names.pick(random))
    const initials = random.next()
    if (initials < 0.4) return given.map((name) => `${name[0]}.`)
    return initials < 0.5 ? given.map((name, i) => (i === 0 ? name : `${name[0]}.`)) : given
  }

  /** Thousands of surnames, the commonest first. Each has a fixed particle, because a family keeps its particle. */
  private dutchSurnames(): { surname: string; particle: string }[] {
    const { random } = this
    const fathers = combine(material.FATHERS, material.FATHER_ENDS)
    const places = combine(material.DUTCH_FRONTS, material.DUTCH_ENDS)
    const known = [...new Set(material.DUTCH_SURNAMES)]
    const others = random.shuffled([...fathers, ...places])
    return [...known, ...others].map((surname) => {
      const old = random.chance(0.06) ? oldDutch(surname) : surname
      const withParticle = /^d'|^l'/.test(surname) ? 0 : /(s|sen|se|ma|stra|man|sz)$/.test(surname) ? 0.02 : 0.3
      return { surname: old, particle: random.chance(withParticle) ? PARTICLES.pick(random) : '' }
    })
  }
}

const combine = (fronts: readonly string[], ends: readonly string[]): string[] =>
  fronts.flatMap((front) => ends.map((end) => front + end))

/** An old Dutch spelling, which clerks used before 1947 and some families still use. */
const oldDutch = (surname: string): string =>
  surname
    .replace(/ij/g, 'y')
    .replace(/aa/g, 'ae')
    .replace(/k(?=e|$)/g, 'ck')
    .replace(/s$/, 'sch')

/** Puts 40 % of the Indonesian names in the spelling of 1972, so that both spellings occur. */
function respell(name: string, random: Random): string {
  if (random.chance(0.6)) return name
  return newSpelling(name)
}

const NEW: Record<string, string> = { oe: 'u', tj: 'c', dj: 'j', nj: 'ny', sj: 'sy', ch: 'kh', j: 'y' }

/** From the old spelling to that of 1972: Tjokro -> Cokro, Widjaja -> Wijaya. */
export function newSpelling(name: string): string {
  return name.replace(/oe|tj|dj|nj|sj|ch|j/gi, (old) => {
    const fresh = NEW[old.toLowerCase()]!
    return old[0] === old[0]!.toLowerCase() ? fresh : fresh[0]!.toUpperCase() + fresh.slice(1)
  })
}

/** Back to the old spelling, as far as the name shows it: Cokro -> Tjokro. */
export function oldSpelling(name: string): string {
  const old: Record<string, string> = { u: 'oe', c: 'tj', j: 'dj', ny: 'nj', sy: 'sj', kh: 'ch', y: 'j' }
  return name.replace(/ny|sy|kh|u|c(?!h)|j|y/gi, (fresh) => {
    const was = old[fresh.toLowerCase()]!
    return fresh[0] === fresh[0]!.toLowerCase() ? was : was[0]!.toUpperCase() + was.slice(1)
  })
}
