import { diffWords, diffWordsWithSpace } from 'diff'

/** Two texts with more changes than this are each shown whole: they have too little in common. */
const MOST_CHANGES = 2000

interface WordChange {
  value: string
  added: boolean
  removed: boolean
}

/** The words that two texts share, and those that only one of them has. With `exact` spaces and line ends count too. */
export const wordChanges = (before: string, after: string, exact = false): WordChange[] =>
  (exact ? diffWordsWithSpace : diffWords)(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
