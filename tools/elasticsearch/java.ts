/** Finds a Java of the machine for Elasticsearch, because the distribution has none. */
import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ServerError } from './errors.ts'

const OLDEST_JAVA = 21
const PACKAGE = `openjdk-${OLDEST_JAVA}-jdk-headless`

const USUAL_FOLDER = '/usr/lib/jvm'

/**
 * The folder of a Java that is new enough (it has `bin/java`): from JAVA_HOME, from the PATH, or the oldest in the usual
 * folder, because Elasticsearch is tested more on older ones. Throws a `ServerError` that names what was found.
 */
export function findJava(env: NodeJS.ProcessEnv = process.env, usualFolder = USUAL_FOLDER): string {
  const usual = existsSync(usualFolder)
    ? readdirSync(usualFolder)
        .map((name) => join(usualFolder, name))
        .sort((a, b) => versionOf(a) - versionOf(b))
    : []
  const homes = [env.JAVA_HOME, javaOnPath(env.PATH), ...usual].flatMap((home) => home || [])
  const found = homes.find((home) => versionOf(home) >= OLDEST_JAVA)
  if (found) return found
  const older = homes.filter((home) => versionOf(home) > 0).map((home) => `${versionOf(home)} in ${home}`)
  const unique = [...new Set(older)]
  throw new ServerError(
    `Elasticsearch needs Java ${OLDEST_JAVA} or later, and found ${unique.join(', ') || 'none'}: install ${PACKAGE}, or set JAVA_HOME.`,
    PACKAGE,
  )
}

/** The major version, from the file `release` that every Java since 9 has. 0 if there is no Java. */
function versionOf(home: string): number {
  const release = join(home, 'release')
  if (!existsSync(release) || !isProgram(join(home, 'bin/java'))) return 0
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1] ?? 0)
}

function javaOnPath(path = ''): string | null {
  const program = path
    .split(delimiter)
    .map((folder) => join(folder, 'java'))
    .find(isProgram)
  return program ? dirname(dirname(realpathSync(program))) : null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
