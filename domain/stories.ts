/** Texts that are found by their words: stories, the voyages' introductions, notes on ships, images and side-menu pages. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { QUERY_MAX, ROWS_MAX } from './search-limits.ts'
import { ROWS_OF_STORIES, STORY_KINDS, type StoryKind } from './story-rows.ts'

/** The places of found words in a text: from (included), to (excluded), in UTF-16 units. They are in order and do not overlap. */
const MarksSchema = Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]))
export type Marks = Static<typeof MarksSchema>

/**
 * One row for each text, on however many voyages it is told. `place` and `period` are in the words of the source; a page has
 * the heading above it as its place. `journeys` is the number of voyages. `journey` is the voyage that `to` opens: that of
 * the ship or year in the query, else the first. `to` is an address of the site: the voyage at that stop with the story open,
 * a page, or an image.
 */
export const StoryRowSchema = Type.Object({
  kind: Type.Enum(STORY_KINDS),
  title: Type.String(),
  titleMarks: MarksSchema,
  place: Nullable(Type.String()),
  period: Nullable(Type.String()),
  snippet: Type.Object({ text: Type.String(), marks: MarksSchema }),
  journeys: Type.Integer(),
  journey: Nullable(
    Type.Object({
      journeyId: Type.String(),
      name: Type.String(),
      ship: Nullable(Type.String()),
      startDate: Nullable(Type.String()),
      endDate: Nullable(Type.String()),
    }),
  ),
  to: Type.String(),
})
export type StoryRow = Static<typeof StoryRowSchema>

/** The number of rows of each kind. */
const StoryCountsSchema = Type.Object({
  story: Type.Integer(),
  intro: Type.Integer(),
  note: Type.Integer(),
  page: Type.Integer(),
  image: Type.Integer(),
} satisfies Record<StoryKind, unknown>)

/** `stories` are some of the rows, `totalStories` is the number of all, of every kind. `storiesPartly`: none has all words. */
export const STORY_RESULTS = {
  stories: Type.Array(StoryRowSchema),
  totalStories: Type.Integer(),
  storyCounts: StoryCountsSchema,
  storiesPartly: Type.Boolean(),
}
export const StoryResultsSchema = Type.Object(STORY_RESULTS)
export type StoryResults = Static<typeof StoryResultsSchema>

/** The parameters of `GET /api/search/story`. Without a query it gives the stories to browse. */
export const StoryParametersSchema = Type.Object({
  query: Type.Optional(Type.String({ maxLength: QUERY_MAX, default: '' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, default: ROWS_OF_STORIES })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
})

/** A search for texts. `query` is the typed text, `offset` the first row (from 0), `rows` how many rows are wanted. */
export interface StoryQuery {
  query: string
  offset: number
  rows: number
}
