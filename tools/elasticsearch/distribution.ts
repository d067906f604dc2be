/**
 * Elasticsearch from Maven Central: the distribution that its makers test with. It has the core modules and security, but no
 * Java and no plugins. `mvn` fetches it (132 MB) once for each machine.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { step } from '../bootstrap/steps.mjs'
import { ServerError } from './errors.ts'
import { findJava } from './java.ts'

export const VERSION = '9.5.3'
const ARTIFACT = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${VERSION}:zip`
/** The hash of the zip. Maven only compares a download with a checksum from the same server. */
const SHA512 =
  'ae57654932de854d755af63f2a63667621967870b79ec449407618075c13dc12012317388e0a232071e4f2a65c9d973bb681d978fac56445a0790443df0823d1'
const MAVEN_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

/** The folders of Elasticsearch and of Java. */
export interface Installation {
  home: string
  java: string
}

/**
 * Finds Java and Elasticsearch, and fetches Elasticsearch if necessary. ELASTICSEARCH_DIR may name an unpacked one. Throws a
 * `ServerError` if one of them is missing.
 */
export async function findInstallation(): Promise<Installation> {
  const java = findJava()
  const named = process.env.ELASTICSEARCH_DIR
  if (!named) return { home: await fetched(java), java }
  const home = resolve(named)
  if (existsSync(join(home, 'bin/elasticsearch'))) return { home, java }
  throw new ServerError(`ELASTICSEARCH_DIR must be an unpacked Elasticsearch: ${home} has no bin/elasticsearch.`)
}

/**
 * The copy in the cache. It is unpacked beside its place and then moved there. So processes that start at the same time, or are
 * cut short, leave one good copy.
 */
async function fetched(java: string): Promise<string> {
  const cache = cacheFolder()
  const name = `elasticsearch-${VERSION}`
  const home = join(cache, name)
  if (existsSync(home)) return home
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    await step(`Fetching Elasticsearch ${VERSION}`, () => runMaven(draft, java))
    await checkZip(join(draft, `${name}.zip`))
    renameSync(join(draft, name), home)
  } catch (error) {
    if (!existsSync(home)) throw error
  } finally {
    rmSync(draft, { recursive: true })
  }
  return home
}

/** Outside the checkout. Root's is where the server's user can read it. */
function cacheFolder(): string {
  if (process.getuid?.() === 0) return '/var/cache/overtocht'
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'overtocht')
}

/** Puts the zip and its content into the folder. Other users may read them, because of the umask 022. */
async function runMaven(folder: string, java: string): Promise<void> {
  const goals = [`${MAVEN_PLUGIN}:copy`, `${MAVEN_PLUGIN}:unpack`]
  const options = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`, `-DmarkersDirectory=${folder}`]
  const mvn = ['mvn', '--quiet', '--batch-mode', ...goals, ...options]
  const child = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...mvn], {
    cwd: folder,
    env: { ...process.env, JAVA_HOME: java },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  if (code === 0) return
  const other = 'or unpack it yourself and set ELASTICSEARCH_DIR.'
  if (code === 127) {
    throw new ServerError(`Maven fetches Elasticsearch, and is not installed: install maven, ${other}`, 'maven')
  }
  const reason = /\[ERROR\] (.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  throw new ServerError(`Maven cannot fetch ${ARTIFACT} (${reason}): mend that, ${other}`)
}

async function checkZip(file: string): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') === SHA512) return
  throw new ServerError(
    `${ARTIFACT} is not the file that it was (its SHA-512 differs): clear it from Maven's local repository, and find out why.`,
  )
}
