/** A few hundred passengers who change, and the words that an index of them must hold. */

import { buildSegment } from '#names/index/segment-builder.ts'
import type { Lexicon } from '#names/lexicon/lexicon.ts'
import { WordList } from '#names/lexicon/word-list.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from '#names/words/normalise.ts'
import { type Batch, type Changes, type JourneyDocument, noDocuments, type PassengerDocument } from '../../documents.ts'

const GIVEN_NAMES = ['Jan', 'Anna', 'W.', 'Kees', 'Johanna', 'P.J.', 'Maria Louise', 'Jan Jan', 'Toos']
const PARTICLES = ['', '', 'van ', 'van den ', 'de ']
const SURNAMES = ['Jansen', 'Berg', 'Bakker', 'Dijk', 'DIJK', 'Tan-Liem', 'Dijk-DIJK', 'Sastro', 'Vries']

/** Random numbers below `below`, the same in each run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const voyage = (id: number): JourneyDocument => ({
  id,
  hit: {
    ...{
      _id: String(id),
      journeyId: `WA-1950-${id}`,
      name: 'Waterman, 1950',
      source: null,
      contentPoint: [],
      names: { entered: 1, expected: null },
    },
    ...{
      ship: { id: null, name: null },
      startDate: '1950-01-01',
      endDate: null,
      startCity: 'Batavia',
      endCity: null,
    },
  },
})

export class SmallArchive {
  readonly passengers = new Map<number, PassengerDocument>()
  readonly #random: (below: number) => number
  #version = 0
  #names = 0

  constructor(seed: number, size: number) {
    this.#random = numbers(seed)
    for (let id = 1; id <= size; id++) this.passengers.set(id, this.#passenger(id))
  }

  /** The batches of a filling. */
  async *batches(): AsyncGenerator<Batch> {
    yield { kind: 'journey', version: ++this.#version, json: JSON.stringify([voyage(1), voyage(2)]) }
    yield { kind: 'passenger', version: ++this.#version, json: JSON.stringify([...this.passengers.values()]) }
  }

  /** `count` passengers come, go, or get another name. */
  change(count: number): Changes {
    const put = new Map<number, PassengerDocument>()
    const remove = new Set<number>()
    for (let n = 0; n < count; n++) {
      const id = 1 + this.#random(this.passengers.size + 50)
      put.delete(id)
      remove.delete(id)
      if (this.#random(3) === 0) {
        remove.add(id)
        this.passengers.delete(id)
      } else {
        put.set(id, this.#passenger(id))
        this.passengers.set(id, put.get(id)!)
      }
    }
    return this.changes([...put.values()], [...remove])
  }

  changes(put: PassengerDocument[], remove: number[]): Changes {
    for (const passenger of put) this.passengers.set(passenger.id, passenger)
    for (const id of remove) this.passengers.delete(id)
    return {
      version: ++this.#version,
      put: { ...noDocuments(), passenger: put },
      remove: { passenger: remove, journey: [], ship: [], media: [], variant: [] },
    }
  }

  /** The same rows, read once more. */
  again({ put, remove }: Changes): Changes {
    return { version: ++this.#version, put, remove }
  }

  /** Each word with its counts and its spelling, like in a fresh build. */
  words(): string[] {
    const records = [...this.passengers.values()].map(({ id, journey, fullName }) => ({ id, voyage: journey, name: fullName }))
    return said(new WordList(buildSegment(records).wordList))
  }

  #passenger(id: number): PassengerDocument {
    const one = (of: readonly string[]) => of[this.#random(of.length)]!
    // Now and then a surname that nobody else has.
    const surname = this.#random(4) === 0 ? `Zeldzaam${String.fromCharCode(97 + (this.#names++ % 26))}` : one(SURNAMES)
    const fullName = `${one(GIVEN_NAMES)} ${one(PARTICLES)}${surname}`
    return { id, journey: 1 + this.#random(2), startDate: '1950-01-01', fullName, demonstration: false }
  }
}

/** Each living word of a lexicon with its counts and its spelling. */
export const wordsOf = ({ lists }: Lexicon): string[] => lists.flatMap(said).sort()

function said(list: WordList): string[] {
  const { terms } = list.dictionary
  return [...terms.keys()]
    .filter((term) => list.isAlive(term))
    .map((term) => {
      const counts = ([GIVEN, SURNAME, GLUED, PARTICLE] as const).map((role) => list.count(term, role))
      return `${terms[term]} ${counts} ${list.written[term]}`
    })
    .sort()
}
