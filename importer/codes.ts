/** Codes of voyages in another case than the archive has them. */
import { anyCase } from '#domain/any-case.ts'
import type { PlannedArchive } from './archive.ts'
import { FILE_NAMES } from './formats.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'

/**
 * Gives every row the code of the voyage that it means: `ki-1951-1` -> `KI-1951-1`. A code that the archive or the folder has so
 * stays. If several differ only in case, none is meant. A new code in small letters gets capitals.
 */
export function matchCodes(sheets: Sheets, { journey }: PlannedArchive, report: Report): Sheets {
  const known = new Map<string, Set<string>>()
  const learn = (code: string) => known.set(anyCase(code), (known.get(anyCase(code)) ?? new Set()).add(code))
  for (const { values } of journey.live()) learn(values.code)
  const told = new Set<string>()
  for (const file of ['voyages.csv', ...FILE_NAMES] as const) {
    for (const { line, values } of sheets[file] ?? []) {
      if (!('voyage_code' in values) || !values.voyage_code) continue
      const typed = values.voyage_code
      const alike = known.get(anyCase(typed))
      if (!alike?.has(typed) && journey.find({ code: typed }) === undefined) {
        if (alike?.size === 1) values.voyage_code = [...alike][0]!
        else if (!alike && file === 'voyages.csv' && typed === typed.toLowerCase()) values.voyage_code = typed.toUpperCase()
      }
      if (file === 'voyages.csv') learn(values.voyage_code)
      const remark = `"${typed}" is read as ${values.voyage_code}`
      // A voyage has thousands of passengers, so each code is told once.
      if (typed === values.voyage_code || told.has(`${file} ${typed}`)) continue
      told.add(`${file} ${typed}`)
      report.warn(file, line, 'voyage_code', remark)
    }
  }
  return sheets
}
