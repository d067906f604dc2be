/**
 * `npm run bench -- publishing [--people 420000]`: the size of the published files, the time to publish everything and to
 * publish a change, and how much slower searches are meanwhile.
 */
import { parseArgs } from 'node:util'
import { serving } from '../search-speed/load.ts'
import { measurePublishing } from '../search-speed/publishing.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '420000' } } })
  const people = Number(values.people)
  await serving({ engine: 'database', people }, (server, { address }) => measurePublishing(server, address, people))
}
