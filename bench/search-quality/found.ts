/** When a case counts as found, and the figures that follow. The rules are those of the search-quality goal. */

import { type Person, writtenName } from '../people/names.ts'
import { type Case, initialsOf, surnameOf } from './corruptions.ts'

/** What an engine answered: the first five people, and the spelling chips. */
export interface Answer {
  readonly people: readonly Person[]
  readonly spellings: readonly string[]
}

export interface Outcome {
  /** Rank of the first that bears the sought name, from 1; 0 when not among the five. */
  readonly rank: number
  /** All five are no farther from what was typed than the name sought: nobody could have known. */
  readonly unknowable: boolean
  /** A chip spells the sought surname. */
  readonly chip: boolean
}

/** Folded here on its own, not by the engine's fold: letters, digits and single spaces. */
export const plain = (text: string): string =>
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
  /** What is asked for of a person, as text. */
  const formsOf = (person: Person): string[] => {
    if (of === 'name') return [writtenName(person)]
    const surnames = [person.surname, surnameOf(person)]
    if (of === 'surname') return surnames
    const initials = initialsOf(person.given.slice(0, count))
    return surnames.map((surname) => `${initials} ${surname}`)
  }
  const target = plain(formsOf(sought)[0]!)
  // Initials that were typed behind the surname are compared in front of it.
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

/** Damerau-Levenshtein with adjacent swaps. */
export function damerau(a: string, b: string): number {
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
  /** Shares from 0 to 1: by the first rule among the first, and the five; by either rule among the five. */
  readonly first: number
  readonly fiveStrict: number
  readonly five: number
  /** By the first rule among the five, or in a chip. */
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
