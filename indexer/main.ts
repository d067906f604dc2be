/** `npm run index -- --watch | --rebuild | --verify | --status [--json]`: keeps search on Elasticsearch in step. */
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { ConfigError, loadConfig } from '#config/config.ts'
import { rebuild } from './commands/rebuild.ts'
import { status } from './commands/status.ts'
import { verify } from './commands/verify.ts'
import { watch } from './commands/watch.ts'

/** Each command is an option of the same name. */
const COMMANDS = { watch, rebuild, verify, status }
type Name = keyof typeof COMMANDS

const USAGE = 'Usage: npm run index -- --watch | --rebuild | --verify | --status [--json]'

await runCommand(async () => {
  const { name, json } = readArguments()
  const config = loadConfig(process.env)
  if (config.elasticsearch === null) {
    throw new ConfigError('There is nothing to index: search is in memory, for ELASTICSEARCH_URL is not set.')
  }
  if (config.databaseUrl === null && name === 'watch') {
    throw new ConfigError('The server keeps search in step itself where the database is the embedded one.')
  }
  return COMMANDS[name](config, config.elasticsearch, { json })
})

function readArguments(): { name: Name; json: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({
      options: { watch: flag, rebuild: flag, verify: flag, status: flag, json: flag },
    })
    const [name, ...others] = (['watch', 'rebuild', 'verify', 'status'] as const).filter((one) => values[one])
    if (name !== undefined && others.length === 0 && (name === 'status' || !values.json)) return { name, json: values.json }
  } catch {}
  throw new ConfigError(USAGE)
}
