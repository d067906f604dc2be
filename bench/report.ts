/**
 * Prints each figure of a bench beside its budget, and judges all figures of the run at the end. A file collects them, because
 * a bench may have several processes.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The environment variable that tells all processes of a run where the file is. */
const FILE = 'BENCH_FIGURES'

type Verdict = 'ok' | 'OVER' | 'told' | 'FAILED' | 'not measured'

interface Line {
  what: string
  verdict: Verdict
  text: string
}

/** Reports a figure that may be at most `budget`. `beside` is printed after it. */
export const atMost = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, figure <= budget ? 'ok' : 'OVER', figure, `<= ${short(budget)}`, beside)

export const atLeast = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, figure >= budget ? 'ok' : 'OVER', figure, `>= ${short(budget)}`, beside)

/** Only prints a figure that depends on the machine. A ratio of the same run is judged instead. */
export const told = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, 'told', figure, `<= ${short(budget)}`, beside)

/** Reports that there is no figure: the bench failed, or this machine lacks something. */
export const without = (what: string, verdict: 'FAILED' | 'not measured', why: string): void =>
  tell(what, verdict, null, '', why)

function tell(what: string, verdict: Verdict, figure: number | null, budget: string, beside: string): void {
  if (Number.isNaN(figure)) throw new Error(`There is no figure for ${what}.`)
  const said = figure === null ? '' : short(figure)
  const text = `  ${what.padEnd(62)} ${said.padStart(8)} ${budget.padStart(9)}  ${verdict.padEnd(4)}  ${beside}`.trimEnd()
  console.log(text)
  const file = process.env[FILE]
  if (file) appendFileSync(file, `${JSON.stringify({ what, verdict, text } satisfies Line)}\n`)
}

/** Whole from 100 up, three digits from 1 up, four decimals below 1. */
const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value < 1 ? value.toFixed(4) : value.toPrecision(3)))

/** All figures of the run so far. */
export function reported(): Line[] {
  const lines = readFileSync(process.env[FILE]!, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

/**
 * Runs a bench, then lists what is over its budget, what failed and what was not measured. The exit code is 1 if anything is
 * over or failed. If another bench started this one, that bench judges its figures.
 */
export async function judged(bench: () => Promise<void>): Promise<void> {
  if (process.env[FILE]) return bench()
  const file = join(mkdtempSync(join(tmpdir(), 'overtocht-figures-')), 'figures')
  writeFileSync(file, '')
  process.env[FILE] = file
  try {
    await bench()
    for (const verdict of ['OVER', 'FAILED', 'not measured'] satisfies Verdict[]) {
      const those = reported().filter((line) => line.verdict === verdict)
      if (those.length > 0) console.log(`\n${verdict}: ${those.map(({ what }) => what).join('; ')}`)
      if (those.length > 0 && verdict !== 'not measured') process.exitCode = 1
    }
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
}
