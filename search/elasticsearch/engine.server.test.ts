import { inject } from 'vitest'
import { searchSuite } from '../testing/suite.ts'
import { ElasticsearchSearch } from './engine.ts'
import { PREFIX, settingsOf } from './testing/server.ts'

const open = (prefix: string, bound?: number) =>
  ElasticsearchSearch.open({
    ...settingsOf(inject('elasticsearch'), 'writer'),
    prefix: `${PREFIX}-${prefix}`,
    ...(bound && { bound }),
  })

searchSuite('Elasticsearch', () => open('suite'), 2)
searchSuite('Elasticsearch, of which no more than twenty are judged', () => open('bound', 20), 2)
