/**
 * Figures held against what they may be. A bench tells each at once; in the end all of the run are judged. They stand in a
 * file, for a bench may have processes of its own.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Names the file to all processes of a run. */
const FILE = 'BENCH_FIGURES'

type Verdict = 'ok' | 'OVER' | 'told' | 'FAILED' | 'not measured'

interface Line {
  what: string
  verdict: Verdict
  text: string
}

/** A figure and the most that it may be. `beside`: what else is worth knowing. */
export const atMost = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, figure <= budget ? 'ok' : 'OVER', figure, `<= ${short(budget)}`, beside)

export const atLeast = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, figure >= budget ? 'ok' : 'OVER', figure, `>= ${short(budget)}`, beside)

/** It hangs on the machine, and a ratio of the same run decides in its place. */
export const told = (what: string, figure: number, budget: number, beside = ''): void =>
  tell(what, 'told', figure, `<= ${short(budget)}`, beside)

/** By a fault, or because this machine lacks something. */
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

/** Three figures that count, below one to the fourth place. */
const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value < 1 ? value.toFixed(4) : value.toPrecision(3)))

/** What the run has told so far. */
export function reported(): Line[] {
  const lines = readFileSync(process.env[FILE]!, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

/**
 * Runs a bench and names what is over its budget, what failed and what was not measured. The exit code is 1 where anything is
 * over or failed. One that another bench runs is judged by that one.
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
