/** `npm run person`: what the archive has of a person, and taking it away. */
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { ConfigError, loadConfig } from '#config/config.ts'
import { withDatabase } from '#db/open.ts'
import { HttpError } from '../../http/errors.ts'
import { erasePerson, exportPerson, findPerson, listYoung, withdrawPerson } from './command.ts'

const USAGE =
  'npm run person -- find|export|withdraw NAME, npm run person -- erase NAME --reason "...", or npm run person -- young [YEARS]. NAME may be a number that find shows.'
/** The years that the report asks about. */
const YEARS = 110

const ACTIONS = ['find', 'export', 'withdraw', 'erase', 'young'] as const

await runCommand(async () => {
  const { action, words, reason } = readArguments()
  const config = loadConfig(process.env)
  const done = withDatabase(config, async ({ db }) => {
    const lines = await {
      find: () => findPerson(db, words),
      export: () => exportPerson(db, words),
      withdraw: () => withdrawPerson(db, words),
      erase: () => erasePerson(db, config.dataDir, words, reason),
      young: () => listYoung(db, Number(words || YEARS)),
    }[action]()
    console.log([lines].flat().join('\n'))
  })
  await done.catch((error: unknown) => {
    throw error instanceof HttpError ? new ConfigError(error.message) : error
  })
  return 0
})

function readArguments(): { action: (typeof ACTIONS)[number]; words: string; reason: string } {
  const { positionals, values } = parse()
  const [named, ...words] = positionals
  const action = ACTIONS.find((one) => one === named)
  const said = words.join(' ').normalize('NFC').trim()
  const reason = values.reason?.trim() ?? ''
  const isRight = action === 'young' ? /^\d{0,3}$/.test(said) : said !== ''
  if (!action || !isRight || (action === 'erase') !== (reason !== '')) throw new ConfigError(USAGE)
  return { action, words: said, reason }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch {
    throw new ConfigError(USAGE)
  }
}
