/** The thread that finds texts: its questions with their answers, and how it is started. */
import type { Suggestion } from '#domain/search.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import { Thread } from '#threads/thread.ts'
import { searchUnavailable } from '../errors.ts'
import type { Json } from '../json.ts'
import type { StoryChanges } from './story-text.ts'

export interface Operations {
  find: { question: StoryQuery; answer: Json<StoryResults> }
  suggest: { question: string; answer: Suggestion[] }
  write: { question: StoryChanges; answer: null }
}

export type StoryThread = Thread<Operations>

/** `onFailure` is called when the thread stops by itself. Then its questions fail with `search_unavailable`. */
export const openStoryThread = (onFailure: (error: Error) => void): StoryThread =>
  new Thread<Operations>(new URL('./worker.ts', import.meta.url), {
    name: 'stories',
    refusal: searchUnavailable,
    onFailure,
  })
