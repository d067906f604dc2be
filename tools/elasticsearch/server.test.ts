import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { findJava } from './java.ts'
import { refuseFullDisk, startElasticsearch } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'overtocht-elasticsearch-test-'))
chmodSync(folder, 0o755)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
}

/** Makes a Java as packages install it. */
function java(name: string, version: string): string {
  const home = join(folder, name)
  mkdirSync(join(home, 'bin'), { recursive: true })
  program(join(home, 'bin/java'), 'exit 0')
  writeFileSync(join(home, 'release'), `IMPLEMENTOR="x"\nJAVA_VERSION="${version}"\n`)
  return home
}

it('takes a Java that is new enough: from JAVA_HOME, from the PATH, or the oldest in the usual folder', () => {
  const [java17, java21, java25] = [java('a-17', '17.0.15'), java('z-21', '21.0.2'), java('b-25', '25')]
  mkdirSync(join(folder, 'path'))
  symlinkSync(join(java25, 'bin/java'), join(folder, 'path/java'))
  const PATH = `/no/such:${join(folder, 'path')}`
  expect(findJava({ JAVA_HOME: java25 }, folder)).toBe(java25)
  expect(findJava({ JAVA_HOME: java17, PATH }, folder)).toBe(java25)
  expect(findJava({ JAVA_HOME: java17 }, folder)).toBe(java21)
  expect(() => findJava({ JAVA_HOME: java17 }, '/no/such')).toThrow(
    `Elasticsearch needs Java 21 or later, and found 17 in ${java17}: install openjdk-21-jdk-headless, or set JAVA_HOME.`,
  )
  expect(() => findJava({}, '/no/such')).toThrow('and found none: install')
})

it('if the server ends at its start, gives its error in one line and leaves nothing behind', async () => {
  const home = join(folder, 'home')
  for (const name of ['bin', 'config']) mkdirSync(join(home, name), { recursive: true })
  writeFileSync(join(home, 'config/jvm.options'), '')
  program(join(home, 'bin/elasticsearch'), 'echo "10:11:12 ERROR Node: no memory"; echo "ERROR: died"; exit 78')
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  await expect(startElasticsearch({ home, java: folder })).rejects.toThrow(
    /^Elasticsearch ended while it started: Node: no memory$/,
  )
  expect(readdirSync(temporary)).toEqual([])
})

it('before it starts, refuses a port in use and a disk that is nearly full', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startElasticsearch({ home: folder, java: folder }, { port })).rejects.toThrow(
    `ELASTICSEARCH_PORT ${port} is in use: stop what listens there, or set another one.`,
  )
  other.close()
  expect(() => refuseFullDisk(folder, 2 ** 40)).toThrow(/ has \d+ MB left, and Elasticsearch needs \d+\.$/)
  expect(() => refuseFullDisk(folder, 1)).not.toThrow()
})
