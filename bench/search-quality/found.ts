/** Decides whether a case counts as found, and computes the figures of the search-quality goals. */
import { type Person, writtenName } from '../people/names.ts'
import { type Case, initialsOf, surnameOf } from './corruptions.ts'

/** The people that an engine found (the first five count), and its spelling chips. */
export interface Answer {
  readonly people: readonly Person[]
  readonly spellings: readonly string[]
}

export interface Outcome {
  /** Rank, from 1, of the first person with the sought name. 0 if none of the five has it. */
  readonly rank: number
  /** All five are at least as near to the typed text as the sought name, so no engine could know who was meant. */
  readonly unknowable: boolean
  /** A chip has the sought surname. */
  readonly chip: boolean
}

/** Reduces to letters, digits and single spaces. It does not use the engine's own fold. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function judge({ of, typed, sought }: Case, answer: Answer): Outcome {
  const count = plain(typed)
    .split(' ')
    .filter((word) => word.length === 1).length
  /** The texts that may stand for this person. */
  const formsOf = (person: Person): string[] => {
    if (of === 'name') return [writtenName(person)]
    const surnames = [person.surname, surnameOf(person)]
    if (of === 'surname') return surnames
    const initials = initialsOf(person.given.slice(0, count))
    return surnames.map((surname) => `${initials} ${surname}`)
  }
  const target = plain(formsOf(sought)[0]!)
  // Initials that were typed after the surname move in front of it.
  const asked = plain(of === 'initials' ? typed.replace(/^(.*\p{L}{2}.*) ((?:\p{L}\.)+)$/u, '$2 $1') : typed)
  const bears = (person: Person) => plain(formsOf(person)[0]!)
  const far = (person: Person) => Math.min(...formsOf(person).map((form) => damerau(asked, plain(form))))
  const five = answer.people.slice(0, 5)
  const limit = far(sought)
  const surname = plain(sought.surname)
  return {
    rank: five.findIndex((person) => bears(person) === target) + 1,
    unknowable: five.length === 5 && five.every((person) => far(person) <= limit),
    chip: answer.spellings.some((spelling) => plain(spelling) === surname),
  }
}

/** The edit distance in which a swap of two adjacent letters is one edit. */
function damerau(a: string, b: string): number {
  const width = b.length + 1
  const cells = new Int32Array((a.length + 1) * width)
  for (let j = 0; j <= b.length; j++) cells[j] = j
  for (let i = 1; i <= a.length; i++) {
    cells[i * width] = i
    for (let j = 1; j <= b.length; j++) {
      const above = cells[(i - 1) * width + j]! + 1
      const left = cells[i * width + j - 1]! + 1
      let best = cells[(i - 1) * width + j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      if (above < best) best = above
      if (left < best) best = left
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, cells[(i - 2) * width + j - 2]! + 1)
      cells[i * width + j] = best
    }
  }
  return cells[a.length * width + b.length]!
}

export interface Figures {
  readonly cases: number
  /** Share (0 to 1) with the sought name in the first place. */
  readonly first: number
  /** Share with the sought name among the five. */
  readonly fiveStrict: number
  /** Share with the sought name among the five, or unknowable. */
  readonly five: number
  /** Share with the sought name among the five, or the surname in a chip. */
  readonly fiveOrChip: number
  readonly meanReciprocalRank: number
}

export function figures(outcomes: readonly Outcome[]): Figures {
  const share = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length / Math.max(1, outcomes.length)
  return {
    cases: outcomes.length,
    first: share((o) => o.rank === 1),
    fiveStrict: share((o) => o.rank > 0),
    five: share((o) => o.rank > 0 || o.unknowable),
    fiveOrChip: share((o) => o.rank > 0 || o.chip),
    meanReciprocalRank: outcomes.reduce((sum, o) => sum + (o.rank ? 1 / o.rank : 0), 0) / Math.max(1, outcomes.length),
  }
}
