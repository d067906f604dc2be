/** The thread that finds texts. */
import { serve } from '#threads/serve.ts'
import { toJson } from '../json.ts'
import { StoryIndex } from './story-index.ts'
import type { Operations } from './story-thread.ts'

const index = new StoryIndex()

serve<Operations>({
  find: async (query) => toJson(index.find(query)),
  suggest: async (query) => index.suggest(query),
  write: async (changes) => {
    index.write(changes)
    return null
  },
})
