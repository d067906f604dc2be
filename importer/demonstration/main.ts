/** `npm run demonstration -- OUTPUT.csv [--archive FOLDER] [--passengers N]`: demonstration passengers in the import format. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { readVoyages, scaleVoyages } from './archive-voyages.ts'
import { writePassengers } from './write-passengers.ts'

const USAGE = 'Usage: npm run demonstration -- OUTPUT.csv [--archive FOLDER] [--passengers N]'

// npm runs a script in the project's folder; a path is meant from where npm was called.
const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { archive: { type: 'string' }, passengers: { type: 'string' } },
  })
  const [output] = positionals
  const total = values.passengers === undefined ? null : Number(values.passengers)
  if (!output || (total !== null && !(Number.isInteger(total) && total > 0))) {
    console.error(USAGE)
    return 1
  }
  const voyages = readVoyages(
    values.archive ? pathOf(values.archive) : join(import.meta.dirname, '../../archive'),
  )
  await writePassengers(total === null ? voyages : scaleVoyages(voyages, total), pathOf(output))
  return 0
})
