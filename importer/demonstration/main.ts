/**
 * Writes demonstration passengers in the import format:
 * `node importer/demonstration/main.ts OUTPUT.csv [--archive FOLDER] [--passengers N]`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { readVoyages, scaleVoyages } from './archive-voyages.ts'
import { writePassengers } from './write-passengers.ts'

const USAGE = 'Usage: node importer/demonstration/main.ts OUTPUT.csv [--archive FOLDER] [--passengers N]'

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
  const voyages = readVoyages(values.archive ?? join(import.meta.dirname, '../../archive'))
  await writePassengers(total === null ? voyages : scaleVoyages(voyages, total), output)
  return 0
})
