/**
 * `npm run bench -- ablation [--people 60000] [--cases 500] [--seeds 21,22,23] [--times 0] [--only WORD.near,NAME.noSurname]`:
 * what each weight of the order of names is worth. Each is taken out alone (made 0, or so many times what it is), and the same
 * cases and judged queries are asked again. Printed are the points lost among the five, in all and in the kind that loses most;
 * how the mean reciprocal rank changes; and the judged queries that go wrong. A weight with nothing to lose may go.
 */
import { parseArgs } from 'node:util'
import { AFFIX, FIRST_ROWS, LADDER, NAME, WORD } from '#domain/names/cost/weights.ts'
import { judgedArchive } from '#search/judged/archive.ts'
import { judgeAll } from '#search/judged/judge.ts'
import { find } from '#search/meaning/find.ts'
import { MemoryArchive } from '#search/memory/archive.ts'
import { People } from '../people/names.ts'
import { Random } from '../people/random.ts'
import { makeCases } from '../search-quality/corruptions.ts'
import { figures, judge, type Outcome, plain } from '../search-quality/found.ts'
import { nameIndex } from '../search-quality/name-index.ts'

const GROUPS: Record<string, Record<string, number>> = { WORD, NAME, AFFIX, FIRST_ROWS, LADDER }
/** A factor is taken out when it is one. */
const NEUTRAL: Record<string, number> = { givenPart: 1 }

interface Measured {
  /** Outcomes of all seeds by kind of case. */
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>
  /** Judged queries that are answered wrongly. */
  readonly misjudged: readonly string[]
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '60000' },
      cases: { type: 'string', default: '500' },
      seeds: { type: 'string', default: '21,22,23' },
      times: { type: 'string', default: '0' },
      only: { type: 'string' },
    },
  })
  const times = Number(values.times)
  const worlds = values.seeds.split(',').map((seed) => {
    const makePeople = new People(Number(seed))
    const people = Array.from({ length: Number(values.people) }, () => makePeople.next())
    return {
      cases: makeCases(people, Number(values.cases), new Random(Number(seed) + 1)),
      written: new Set(people.map((person) => plain(person.surname))),
      ask: nameIndex(people),
    }
  })
  const measure = async (): Promise<Measured> => {
    const outcomes = new Map<string, Outcome[]>()
    for (const { cases, written, ask } of worlds)
      for (const asked of cases) {
        const own = outcomes.get(asked.kind) ?? []
        own.push(judge(asked, ask(asked.typed), written))
        outcomes.set(asked.kind, own)
      }
    // Made anew, because an archive remembers words that it expanded.
    const archive = MemoryArchive.build(judgedArchive())
    const kinds = await judgeAll((query) => find(archive, { query, tab: 'passengers', offset: 0, rows: 5 }))
    return { outcomes, misjudged: kinds.flatMap(({ misses }) => misses.map((miss) => miss.split(':')[0]!)) }
  }

  const before = await measure()
  const all = (of: Measured) => figures([...of.outcomes.values()].flat())
  console.log(
    `With all: ${percent(all(before).five)} % among the five, MRR ${all(before).meanReciprocalRank.toFixed(4)}`,
  )
  console.log(`${'weight'.padEnd(34)} among the five    MRR  judged  worst kind`)
  for (const [group, weights] of Object.entries(GROUPS)) {
    for (const [name, weight] of Object.entries(weights)) {
      const title = `${group}.${name}`
      if (values.only !== undefined && !values.only.split(',').includes(title)) continue
      weights[name] = times === 0 ? (NEUTRAL[name] ?? 0) : weight * times
      const after = await measure()
      weights[name] = weight
      const kinds = [...before.outcomes].map(([kind, outcomes]) => ({
        kind,
        change: figures(after.outcomes.get(kind)!).five - figures(outcomes).five,
      }))
      const worst = kinds.reduce((a, b) => (b.change < a.change ? b : a))
      const wrong = after.misjudged.filter((query) => !before.misjudged.includes(query))
      const right = before.misjudged.filter((query) => !after.misjudged.includes(query))
      console.log(
        [
          title.padEnd(34),
          signed(100 * (all(after).five - all(before).five), 3).padStart(14),
          signed(all(after).meanReciprocalRank - all(before).meanReciprocalRank, 4),
          `${signed(right.length - wrong.length, 0)}`.padStart(7),
          ` ${worst.kind} ${signed(100 * worst.change, 2)}`,
          wrong.length > 0 ? ` wrong: ${wrong.slice(0, 3).join('; ')}` : '',
        ].join(' '),
      )
    }
  }
}

const percent = (share: number): string => (100 * share).toFixed(2)
const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
