/** Who travels together: single people and families, with ages that fit the year of the voyage. */
import { givenNames, type Origin, type Sex, surname } from './names.ts'
import { type Random, weightedPicker } from './random.ts'

export interface Person {
  given: string[]
  surname: string
  /** Only for a woman who travels under her husband's name. */
  maidenName: string | null
  sex: Sex
  birthYear: number
}

/** People with one surname, in the order of a passenger list: parents first, then children, oldest first. */
export interface Party {
  origin: Origin
  surname: string
  people: Person[]
}

type Kind = 'man' | 'woman' | 'couple' | 'family' | 'mother with children' | 'father with children'

const kinds = {
  /** Until 1946: survivors of the camps, many of them mothers alone with their children. */
  evacuation: weightedPicker<Kind>([
    [26, 'man'],
    [18, 'woman'],
    [10, 'couple'],
    [22, 'family'],
    [20, 'mother with children'],
    [4, 'father with children'],
  ]),
  repatriation: weightedPicker<Kind>([
    [22, 'man'],
    [14, 'woman'],
    [13, 'couple'],
    [42, 'family'],
    [7, 'mother with children'],
    [2, 'father with children'],
  ]),
  /** The Moluccan transports of 1951 carried soldiers with their families. */
  transport: weightedPicker<Kind>([
    [14, 'man'],
    [3, 'woman'],
    [17, 'couple'],
    [63, 'family'],
    [2, 'mother with children'],
    [1, 'father with children'],
  ]),
}

const origins = {
  early: weightedPicker<Origin>([
    [52, 'dutch'],
    [43, 'indo'],
    [4, 'chinese'],
    [1, 'moluccan'],
  ]),
  middle: weightedPicker<Origin>([
    [34, 'dutch'],
    [57, 'indo'],
    [6, 'chinese'],
    [3, 'moluccan'],
  ]),
  late: weightedPicker<Origin>([
    [22, 'dutch'],
    [66, 'indo'],
    [9, 'chinese'],
    [3, 'moluccan'],
  ]),
  transport: weightedPicker<Origin>([
    [94, 'moluccan'],
    [4, 'indo'],
    [2, 'dutch'],
  ]),
}

/** Makes a party for a voyage in `year`. `transport` is true for the Moluccan transports. */
export function makeParty(random: Random, year: number, transport: boolean): Party {
  const era = year < 1950 ? 'early' : year < 1957 ? 'middle' : 'late'
  const origin = origins[transport ? 'transport' : era](random)
  const kind = kinds[transport ? 'transport' : year < 1947 ? 'evacuation' : 'repatriation'](random)
  const family = surname(random, origin)
  const people: Person[] = []
  const fatherAge = random.between(20, kind === 'man' || kind === 'couple' ? 68 : 50)
  const motherAge = Math.max(19, fatherAge - random.between(-2, 7))
  if (kind !== 'woman' && kind !== 'mother with children') {
    people.push(person(random, origin, family, 'm', year - fatherAge))
  }
  if (kind !== 'man' && kind !== 'father with children') {
    const maidenName = kind === 'woman' ? null : surname(random, origin)
    people.push({ ...person(random, origin, family, 'f', year - motherAge), maidenName })
  }
  if (kind === 'family' || kind.endsWith('children')) {
    people.push(...makeChildren(random, origin, family, year, motherAge, transport))
  }
  return { origin, surname: family, people }
}

/** One to five children, or one to seven (`many`), oldest first. None is over 19; the mother was 18 to 44 at each birth. */
function makeChildren(
  random: Random,
  origin: Origin,
  family: string,
  year: number,
  motherAge: number,
  many: boolean,
): Person[] {
  const count = 1 + Math.floor((many ? 7 : 5) * random.next() ** 1.6)
  const oldest = Math.min(19, motherAge - 18)
  const youngest = Math.min(oldest, Math.max(0, motherAge - 44))
  const ages = Array.from({ length: count }, () => random.between(youngest, oldest)).sort((a, b) => b - a)
  return ages.map((age) => person(random, origin, family, random.chance(0.5) ? 'f' : 'm', year - age))
}

function person(random: Random, origin: Origin, family: string, sex: Sex, birthYear: number): Person {
  return { given: givenNames(random, origin, sex), surname: family, maidenName: null, sex, birthYear }
}
