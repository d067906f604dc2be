/** The tables of a folder that the command imports: those of the format, and those with headings that staff have once explained. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { FolderUnusable } from './folder.ts'
import { FILE_NAMES, type FileName } from './formats.ts'
import { chosenOf, openIn, profileFile } from './profile.ts'
import { readMemory } from './remembered.ts'
import type { Report } from './report.ts'
import { asNamed } from './sheet.ts'
import { type ChosenTable, ofOneKind, tableFiles } from './tables.ts'

/** `only`: the one file that counts. Throws `FolderUnusable` if there is none, or if two hold the same. */
export async function findTables(
  db: Kysely<Database>,
  folder: string,
  report: Report,
  only: string | null,
): Promise<ChosenTable[]> {
  const names = only === null ? await tableFiles(folder) : [only]
  const tables: ChosenTable[] = FILE_NAMES.filter((file) => names.includes(file)).map(asNamed)
  const memory = await readMemory(db)
  let unreadable: string | null = null
  for (const name of names.filter((one) => !FILE_NAMES.includes(one as FileName))) {
    for (const found of await profileFile(folder, name, memory)) {
      const chosen = chosenOf(found)
      unreadable ??= found.problem
      const isBelow = name.includes('/') && tables.some(({ kind }) => kind === chosen?.kind)
      const why = isBelow
        ? 'it lies in a folder below a table of the same kind: it is left out'
        : (found.problem ?? (chosen ? openIn(found) : 'this file is not part of the format: it is left out'))
      if (!chosen || why !== null) report.warn(found.source, null, null, why ?? 'it is left out')
      else tables.push(chosen)
    }
  }
  if (tables.length === 0) {
    const known = `of the import format (${FILE_NAMES.join(', ')})`
    if (only === null) throw new FolderUnusable(`${folder} holds no file ${known}.`)
    const why = unreadable ?? 'Who sends it at /admin/import can choose what its columns are.'
    throw new FolderUnusable(`${only} is no table ${known}. ${why}`)
  }
  const [twice] = ofOneKind(tables)
  if (twice) throw new FolderUnusable(`${folder} has two tables of the kind ${twice.kind}: import one after the other.`)
  return tables
}
