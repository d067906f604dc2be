/** `npm run demonstration -- OUTPUT.csv [--archive FOLDER] [--passengers N]` writes invented passengers as an import file. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { readVoyages, scaleVoyages } from './archive-voyages.ts'
import { writePassengers } from './passengers.ts'

const USAGE = 'Usage: npm run demonstration -- OUTPUT.csv [--archive FOLDER] [--passengers N]'

// A relative path starts where npm was called: npm runs scripts in the project's folder.
const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

await runCommand(async () => {
  const asked = readArguments()
  if (!asked) {
    console.error(USAGE)
    return 1
  }
  const { output, archive, total } = asked
  const voyages = readVoyages(archive ? pathOf(archive) : join(import.meta.dirname, '../../archive'))
  await writePassengers(total === null ? voyages : scaleVoyages(voyages, total), pathOf(output))
  return 0
})

/** Null for a wrong command line. `total` is null without `--passengers`: then each voyage gets its own number. */
function readArguments(): { output: string; archive: string | undefined; total: number | null } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { archive: { type: 'string' }, passengers: { type: 'string' } },
    })
    const [output, ...rest] = positionals
    const total = values.passengers === undefined ? null : Number(values.passengers)
    const countable = total === null || (Number.isInteger(total) && total > 0)
    return output && rest.length === 0 && countable ? { output, archive: values.archive, total } : null
  } catch {
    return null
  }
}
