/** `npm run index -- --status [--json]`. Exit code 0: search is in step or on its way there; 1: somebody should look at it. */
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { openWriter } from '../open-writer.ts'
import { readStatus, statusLines, worriesOf } from '../status.ts'

export async function status(
  config: Config,
  elasticsearch: ElasticsearchConfig,
  { json }: { json: boolean },
): Promise<number> {
  const open = await openDatabase(config)
  try {
    await migrate(open.db)
    const found = await readStatus(open)
    const worries = [...(await engineWorries(elasticsearch, found.index)), ...worriesOf(found)]
    if (json) console.log(JSON.stringify({ ...found, worries }))
    else for (const line of [...statusLines(found), ...worries]) console.log(line)
    return worries.length > 0 ? 1 : 0
  } finally {
    await open.close()
  }
}

async function engineWorries(elasticsearch: ElasticsearchConfig, index: string | null): Promise<string[]> {
  try {
    const writer = await openWriter(elasticsearch)
    try {
      const serves = await writer.holds()
      if (serves === null) return ['No index serves.']
      const isOther = serves !== index
      const ailment = await writer.ailment()
      return [
        ...(isOther ? ['Another index serves than the one that is drained into.'] : []),
        ...(ailment === null ? [] : [ailment]),
      ]
    } finally {
      await writer.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
