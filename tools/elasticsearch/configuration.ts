/** What a node of Elasticsearch reads at its start: its settings, its users, what it logs, and its environment. */
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Installation } from './distribution.ts'
import { makeCertificates, type Security, writeUsers } from './security.ts'
import { makeFolderFor, type Owner } from './user.ts'

export interface Configured {
  /** 0, which is the default, takes any free one. */
  port?: number
  /** Without it anybody may do anything, over plain http. */
  security?: Security
  /** The node joins others' cluster, called as its folder; an empty list begins one. Without it the node stays alone. */
  joins?: { transport: string }[]
}

export const temporaryFolder = (folder: string) => join(folder, 'temporary')

/** Writes what the server reads at its start; gives the certificate that clients trust, if there is one. */
export async function configure(
  { home, java }: Installation,
  folder: string,
  user: Owner | null,
  { port = 0, security, joins }: Configured,
): Promise<string | null> {
  const config = join(folder, 'config')
  for (const path of [config, temporaryFolder(folder)]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
  // A server that was killed leaves these behind, and they are how one knows that it is there.
  for (const name of ['logs', 'pid']) rmSync(join(folder, name), { recursive: true, force: true })
  const node = basename(folder)
  const others = joins?.map(({ transport }) => transport) ?? []
  const settings = {
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'node.name': node,
    // Writes the ports that it got into files beside its logs.
    'node.portsfile': true,
    'http.host': '127.0.0.1',
    'http.port': port,
    'transport.host': '127.0.0.1',
    'transport.port': 0,
    ...(joins === undefined && { 'discovery.type': 'single-node' }),
    ...(joins !== undefined && { 'discovery.seed_hosts': others }),
    ...(joins?.length === 0 && { 'cluster.initial_master_nodes': [node] }),
    // Those that it has by itself are shares of the disk, which a developer's disk is often beyond.
    'cluster.routing.allocation.disk.watermark.low': '600mb',
    'cluster.routing.allocation.disk.watermark.high': '400mb',
    'cluster.routing.allocation.disk.watermark.flood_stage': '200mb',
    'xpack.ml.enabled': false,
    'xpack.security.enabled': security !== undefined,
    ...(security && {
      'xpack.security.http.ssl.enabled': true,
      'xpack.security.http.ssl.key': 'server/server.key',
      'xpack.security.http.ssl.certificate': 'server/server.crt',
    }),
  }
  // JSON is YAML too.
  writeFileSync(join(config, 'elasticsearch.yml'), JSON.stringify(settings, null, 1))
  writeFileSync(join(config, 'log4j2.properties'), LOGGING)
  copyFileSync(join(home, 'config/jvm.options'), join(config, 'jvm.options'))
  chmodSync(join(config, 'jvm.options'), 0o600)
  if (security) writeUsers(config, security)
  makeFolderFor(user, folder)
  return security ? makeCertificates({ home, config, user, env: environment(java, folder) }) : null
}

/** Warnings and errors, one line each: an exception by its message alone, and nothing of limits that only large nodes meet. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{HH:mm:ss} %-5p %c{1}: %m %throwable{short.message}%n
logger.checks.name = org.elasticsearch.bootstrap.BootstrapChecks
logger.checks.level = error
logger.telemetry.name = io.opentelemetry.usage
logger.telemetry.level = error
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

export function environment(java: string, folder: string, heapMb = 64): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    ES_JAVA_HOME: java,
    ES_PATH_CONF: join(folder, 'config'),
    ES_TMPDIR: temporaryFolder(folder),
    // The small programs round the server live for a second or two: no time to optimise them.
    CLI_JAVA_OPTS: '-XX:TieredStopAtLevel=1',
    // The operator's come last, and win.
    ES_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m -Xlog:disable -Xlog:all=warning:stderr ${process.env.ES_JAVA_OPTS ?? ''}`,
  }
}
