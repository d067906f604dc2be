/** `npm run check`: fails when an import goes against the arrows of the tree. */
import { join } from 'node:path'
import { checkArrows } from './arrows/check.ts'

const faults = checkArrows(join(import.meta.dirname, '..'))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
