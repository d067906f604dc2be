/** The questions of the thread that finds texts, and their answers. */
import type { Suggestion } from '#domain/search.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import type { Json } from '../json.ts'
import type { StoryChanges } from './story-text.ts'

export interface Operations {
  find: { question: StoryQuery; answer: Json<StoryResults> }
  suggest: { question: string; answer: Suggestion[] }
  write: { question: StoryChanges; answer: null }
}
