/**
 * `npm run bench -- several [--people 20000] [--scenarios drainer,primary] [--seconds 32]`: three servers, two indexers and
 * three Elasticsearch nodes on this machine get 20 searches and 5 edits a second, while one of them is killed or the index is
 * rebuilt. Without `--people` they use the sample archive. The exit code is 1 if an edit was lost, an answer was wrong, the
 * index differs afterwards, or a server that was not killed failed with anything but 503 `search_unavailable`
 * or `overloaded`. A passenger who is missing while an edit is written is printed, and is no fault. Two cores are little for all
 * of it, so some searches may be refused. After a fault the logs stay.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../search-speed/load.ts'
import { Installation } from './installation.ts'
import { disturb, SCENARIOS, type Scenario } from './scenarios.ts'
import { type Outcome, Storm } from './storm.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string' },
      scenarios: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
      seconds: { type: 'string', default: '32' },
    },
  })
  const chosen = values.scenarios.split(',').map((name) => {
    const scenario = SCENARIOS[name]
    if (!scenario) throw new Error(`No scenario is called ${name}: ${Object.keys(SCENARIOS).join(', ')}.`)
    return scenario
  })
  const installation = await Installation.start(values.people === undefined ? null : Number(values.people))
  installation.stopOnSignals()
  let faults = 0
  try {
    console.log(`Logs: ${installation.folder}`)
    const storm = await Storm.make(installation)
    console.log(HEAD.join('  '))
    for (const scenario of chosen) faults += await play(scenario, installation, storm, Number(values.seconds) * 1000)
  } finally {
    await installation.stop({ keepsLogs: faults > 0 })
  }
  process.exitCode = faults > 0 ? 1 : 0
}

const TITLE_WIDTH = 42
const HEAD = [
  'what goes wrong'.padEnd(TITLE_WIDTH),
  'edits',
  'lost',
  'until searchable p50/p99/max ms',
  'searches',
  'wrong',
  'p50/p95 ms',
  'longest gap s of each server',
]

/** Returns how many faults there were. */
async function play(scenario: Scenario, installation: Installation, storm: Storm, ms: number): Promise<number> {
  const faults: string[] = []
  const note = (error: unknown) => void faults.push(error instanceof Error ? error.message : String(error))
  if (scenario.quietMs) await sleep(scenario.quietMs)
  const [outcome] = await Promise.all([storm.run(ms, new Set(scenario.kills)), disturb(scenario, installation).catch(note)])
  await inOrder(installation).catch(note)
  faults.push(...outcome.lost.map((what) => `lost: ${what}`), ...outcome.wrong.map((what) => `wrong: ${what}`))
  const allowed = (how: string) =>
    / 503 (search_unavailable|overloaded)$/.test(how) || scenario.kills?.some((at) => how.startsWith(`server ${at + 1} `))
  for (const [how, times] of outcome.failed) if (!allowed(how)) faults.push(`${times} x ${how}`)
  print(scenario, outcome, faults)
  return faults.length
}

async function inOrder(installation: Installation): Promise<void> {
  await installation.cluster.untilGreen()
  await installation.untilDrained()
  await installation.untilSearched()
  const { code, output } = await installation.command('--verify')
  if (code !== 0) throw new Error(`--verify ends with ${code}: ${output.slice(-500)}`)
  await installation.untilOneIndex()
}

function print(scenario: Scenario, outcome: Outcome, faults: readonly string[]): void {
  const of = (values: number[], ...shares: number[]) => shares.map((share) => Math.round(percentile(values, share))).join('/')
  const cells = [
    String(outcome.edits),
    String(outcome.lost.length),
    of(outcome.edited, 0.5, 0.99, 1),
    String(outcome.searches),
    String(outcome.wrong.length),
    of(outcome.took, 0.5, 0.95),
    outcome.gaps.map((gap) => (gap / 1000).toFixed(1)).join(' '),
  ]
  const padded = cells.map((cell, at) => cell.padEnd(HEAD[at + 1]!.length))
  console.log([scenario.title.padEnd(TITLE_WIDTH), ...padded].join('  ').trimEnd())
  for (const [how, times] of outcome.failed) console.log(`  ${times} x ${how}`)
  for (const what of outcome.early) console.log(`  while it was written: ${what}`)
  for (const fault of faults.slice(0, 10)) console.log(`  FAULT ${fault}`)
  if (faults.length > 10) console.log(`  and ${faults.length - 10} more faults`)
}
