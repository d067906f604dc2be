/** Title, description and JSON-LD of the address at which a story opens on its voyage. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findTold } from '#records/told-stories.ts'
import { textOf } from '#rich-text/sanitise.ts'
import type { PageParams, PageText } from './document.ts'
import { describeArticle } from './structured-data.ts'

const DESCRIPTION_LENGTH = 160

/** `voyage`: what the page says of the voyage. It stays where no story opens, or one that opens elsewhere. */
export async function findStoryPage(
  db: Kysely<Database>,
  { stop, passenger }: PageParams,
  voyage: PageText | null,
): Promise<PageText | null> {
  const code = voyage?.named?.journeyId
  if (!voyage || code === undefined || stop === undefined || passenger !== undefined) return voyage
  const story = await findTold(db, code, stop)
  if (!story) return voyage
  const { title, address, changed } = story
  const description = textOf(story.story, DESCRIPTION_LENGTH)
  return {
    ...voyage,
    title: `${title} – Overtocht`,
    description,
    address,
    describe: describeArticle({ title, description, modified: changed }),
  }
}
