/**
 * `npm run bench -- publishing [--people 420000]`: how large the files of the published archive are, how long a base and a
 * change take, and what searches notice of it.
 */
import { parseArgs } from 'node:util'
import { serving } from '../search-speed/load.ts'
import { measurePublishing } from '../search-speed/publishing.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '420000' } } })
  const people = Number(values.people)
  await serving({ engine: 'database', people }, (server, { address }) => measurePublishing(server, address, people))
}
