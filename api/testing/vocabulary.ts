/** Checks JSON-LD against the vocabulary of schema.org, with the types of the package schema-dts. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StructuredData } from '../static/structured-data.ts'

const MODULES = join(import.meta.dirname, '../../node_modules')

/**
 * Writes each document as a TypeScript literal of its type and gives the compiler's errors: a type or property that the
 * vocabulary does not have, or a value that a property may not have.
 */
export async function vocabularyFaults(documents: StructuredData[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-vocabulary-'))
  try {
    await symlink(MODULES, join(folder, 'node_modules'))
    await writeFile(join(folder, 'documents.ts'), documents.map(asLiteral).join('\n'))
    const asked = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext']
    await promisify(execFile)(join(MODULES, '.bin/tsc'), [...asked, '--types', '', 'documents.ts'], {
      cwd: folder,
    })
    return []
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (!stdout) throw error
    return stdout.trim().split('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An action is a literal of its own, because `query-input` is not in the vocabulary but in an addition to it. */
function asLiteral(document: StructuredData, at: number): string {
  const { potentialAction: action, ...rest } = document
  const typeOf = (data: StructuredData) => `import('schema-dts').${data['@type']}`
  const literal = JSON.stringify(rest)
  const main = (members: string) => `export const d${at}: import('schema-dts').WithContext<${typeOf(document)}> = ${members}`
  if (!action) return main(literal)
  const a = action as StructuredData
  return [
    `const a${at}: import('schema-dts').WithActionConstraints<${typeOf(a)}> = ${JSON.stringify(a)}`,
    main(`${literal.slice(0, -1)},potentialAction:a${at}}`),
  ].join('\n')
}
