/** Starts one node with TLS and three users for all tests on Elasticsearch. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { PREFIX } from '#search/elasticsearch/testing/server.ts'
import { findInstallation } from '../distribution.ts'
import { startElasticsearch } from '../server.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Starts in two thirds of the time, because a server that lives for a minute is never fully optimised. Commands that tests
  // start get this too.
  process.env.ES_JAVA_OPTS ??= '-XX:TieredStopAtLevel=1'
  const secret = () => randomBytes(12).toString('hex')
  const passwords = { admin: secret(), reader: secret(), writer: secret() }
  const [reader = {}, writer = {}] = documentedRoles()
  const server = await startElasticsearch(await findInstallation(), {
    security: {
      admin: { username: 'admin', password: passwords.admin },
      roles: { reader, writer },
      users: (['reader', 'writer'] as const).map((name) => ({ username: name, password: passwords[name], role: name })),
    },
  })
  project.provide('elasticsearch', { url: server.url, ca: server.ca ?? '', passwords })
  return () => server.stop()
}

/** The roles that the README tells operators to make. */
function documentedRoles(): object[] {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const lines = [...readme.matchAll(/^\{ "cluster": .*\}$/gm)].map(([line]) => line)
  return lines.map((line) => JSON.parse(line.replaceAll('overtocht*', `${PREFIX}*`)))
}
