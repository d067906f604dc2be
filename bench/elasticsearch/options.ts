/** The command line of the bench. Every part reads it itself. */
import { parseArgs } from 'node:util'

export const readOptions = (args: string[] = process.argv.slice(2)) =>
  parseArgs({
    args,
    options: {
      only: { type: 'string' },
      people: { type: 'string', default: '420000' },
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '2' },
      queries: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1946' },
      'heap-mb': { type: 'string', default: '1024' },
    },
  }).values
