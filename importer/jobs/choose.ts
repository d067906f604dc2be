/** How the tables of a job are read, as staff chose it. */
import type { JobTable, Reading } from '#domain/import-job.ts'
import { chosenOf, openIn, type Wished } from '../profile.ts'
import { type ChosenTable, nameOf, ofOneKind } from '../tables.ts'
import { JobRefusal } from './refusal.ts'

/** With another kind all columns are proposed anew. */
export function wishOf(reading: Reading, tables: readonly JobTable[]): Wished {
  const known = tables.find(({ source }) => source === reading.source)
  return known?.kind === reading.kind ? reading : { kind: reading.kind }
}

/** The tables that are imported. Refuses what is still open. */
export function chosenIn(tables: readonly JobTable[]): ChosenTable[] {
  const chosen = tables.flatMap((table) => {
    const why = openIn(table)
    if (why !== null) throw new JobRefusal(400, 'columns_open', `${table.source}: ${why}`)
    return chosenOf(table) ?? []
  })
  if (chosen.length === 0) throw new JobRefusal(400, 'no_tables', 'There is no table to import yet.')
  const both = ofOneKind(chosen).map(nameOf)
  if (both.length > 0)
    throw new JobRefusal(400, 'kind_twice', `${both.join(' and ')} hold the same: import one after the other.`)
  return chosen
}
