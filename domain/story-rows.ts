/** The rows of texts. It needs no schema library, because search on a device loads it. */

/** In the order of the rows: all stories come before the first introduction. */
export const STORY_KINDS = ['story', 'intro', 'note', 'page', 'image'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

export const NO_STORIES = {
  stories: [],
  totalStories: 0,
  storyCounts: { story: 0, intro: 0, note: 0, page: 0, image: 0 } satisfies Record<StoryKind, number>,
  storiesPartly: false,
}

/** The rows that stand above the hits of a search. */
export const STORIES_BESIDE = 3
/** The rows of an answer if the call names no number. */
export const ROWS_OF_STORIES = 20
