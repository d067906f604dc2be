/** `npm run access-log -- [DAYS]` prints who opened which passenger list in the last DAYS days (90), newest first. */
import { runCommand } from '#config/command.ts'
import { ConfigError, loadConfig } from '#config/config.ts'
import { withDatabase } from '#db/open.ts'
import { KEPT_DAYS, listOpenings } from './log.ts'

await runCommand(async () => {
  const [asked = String(KEPT_DAYS), ...others] = process.argv.slice(2)
  const days = /^\d{1,2}$/.test(asked) ? Number(asked) : 0
  if (days < 1 || days > KEPT_DAYS || others.length > 0) {
    throw new ConfigError(`Give a number of days from 1 to ${KEPT_DAYS}: npm run access-log -- 7`)
  }
  await withDatabase(loadConfig(process.env), async ({ db }) => {
    const openings = await listOpenings(db, { days })
    for (const { openedAt, address, by, journeyId, username } of openings) {
      const name = username === null ? [] : [username]
      console.log([openedAt, address, by, journeyId, ...name].join('\t'))
    }
    if (openings.length === 0) console.log(`No passenger list was opened in the last ${days} days.`)
  })
  return 0
})
