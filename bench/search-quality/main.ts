/**
 * `npm run bench -- search-quality [--people 420000] [--cases 2000] [--seed 1946] [--goals] [--misses KIND]`: how often a
 * misremembered name is among the first five. `--goals` tests only the kinds with a goal. `--cases` is the number for each
 * kind: most goals are 99.5 %, which a hundred cases cannot measure.
 */
import { parseArgs } from 'node:util'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import { NameIndex } from '#names/name-index.ts'
import { GIVEN_NAME_VARIANTS, SURNAME_VARIANTS } from '#names/words/variants.ts'
import { People, type Person, writtenName } from '../people/names.ts'
import { Random } from '../people/random.ts'
import { atLeast } from '../report.ts'
import { type Case, makeCases, NAME_KINDS } from './corruptions.ts'
import { type Answer, type Figures, figures, judge, type Outcome } from './found.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      cases: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1946' },
      goals: { type: 'boolean', default: false },
      misses: { type: 'string' },
    },
  })
  const seed = Number(values.seed)
  const makePeople = new People(seed)
  const people = Array.from({ length: Number(values.people) }, () => makePeople.next())
  const all = makeCases(people, Number(values.cases), new Random(seed + 1))
  const cases = values.goals ? all.filter(({ kind }) => GOALS.some(([, kinds]) => kinds.includes(kind))) : all
  const engine = nameIndex(people)
  const ours = measure(engine, cases)
  if (values.misses !== undefined) printMisses(values.misses, ours, cases, engine)
  reportGoals(ours, cases)
}

/** Searches for the typed text. */
type Engine = (typed: string) => Answer

/** Our engine, with the name variants that a new archive has. */
function nameIndex(people: readonly Person[]): Engine {
  const started = performance.now()
  const records = people.map((person, id) => ({ id, voyage: id % 1700, name: writtenName(person) }))
  const variants = new VariantTable([...GIVEN_NAME_VARIANTS, ...SURNAME_VARIANTS])
  const index = NameIndex.build(records, { voyages: 1700, variants })
  console.log(`Index of ${people.length} names built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return (typed) => {
    const { hits, spellings } = index.search(typed, { reasons: false })
    return { people: hits.map((hit) => people[hit.id]!), spellings: spellings.map(({ value }) => value) }
  }
}

function measure(engine: Engine, cases: readonly Case[]): Outcome[] {
  const started = performance.now()
  const outcomes = cases.map((asked) => judge(asked, engine(asked.typed)))
  const each = (performance.now() - started) / cases.length
  console.log(`\n${each.toFixed(2)} ms a search`)
  console.log(`${'kind'.padEnd(30)} cases    @1  strict@5   @5  5/chip   MRR`)
  for (const [kind, own] of Map.groupBy(cases.keys(), (at) => cases[at]!.kind))
    printRow(kind, figures(own.map((at) => outcomes[at]!)))
  return outcomes
}

function printRow(kind: string, f: Figures): void {
  const percent = (share: number) => (share * 100).toFixed(1).padStart(6)
  console.log(
    `${kind.padEnd(30)} ${String(f.cases).padStart(5)} ${percent(f.first)} ${percent(f.fiveStrict)}  ${percent(f.five)} ${percent(f.fiveOrChip)}  ${f.meanReciprocalRank.toFixed(3)}`,
  )
}

const FULL = Object.keys(NAME_KINDS)
/** Title, kinds of cases, a figure over all cases of these kinds, and its least value. */
const GOALS: readonly (readonly [string, readonly string[], keyof Figures, number])[] = [
  ['full name, among the five', FULL, 'five', 0.995],
  ['full name, mean reciprocal rank', FULL, 'meanReciprocalRank', 0.97],
  ['surname only, among the five', ['surname only'], 'five', 0.995],
  ['old or new spelling, in five or chip', ['old or new spelling'], 'fiveOrChip', 0.995],
  ['the same of a surname', ['surname, old or new spelling'], 'fiveOrChip', 0.995],
  ['reversed and particles, among the five', ['reversed', 'particle lost or glued'], 'five', 1],
]

function reportGoals(outcomes: readonly Outcome[], cases: readonly Case[]): void {
  console.log('')
  for (const [what, kinds, of, goal] of GOALS) {
    const own = outcomes.filter((_, i) => kinds.includes(cases[i]!.kind))
    atLeast(what, figures(own)[of], goal)
  }
}

function printMisses(kind: string, outcomes: readonly Outcome[], cases: readonly Case[], engine: Engine): void {
  for (const [i, { rank, unknowable }] of outcomes.entries()) {
    const asked = cases[i]!
    if ((kind !== 'all' && asked.kind !== kind) || rank || unknowable) continue
    printMiss(asked, engine)
  }
}

function printMiss({ kind, typed, sought }: Case, engine: Engine): void {
  const shown = engine(typed).people.map(writtenName).join(' | ')
  console.log(`  ${kind}: "${typed}" for ${writtenName(sought)}; shown ${shown}`)
}
