/** The pages of a list, the same for all lists of staff. */
import { type Static, Type } from 'typebox'
import { DEPTH_MAX, QUERY_MAX, ROWS_MAX } from '#domain/search-limits.ts'

const ROWS = 20

export const PagingSchema = Type.Object({
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: `${ROWS} unless given.` })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: DEPTH_MAX, description: 'From 1.' })),
})

/** A list that can be searched. */
export const SearchedPagingSchema = Type.Object({
  query: Type.Optional(Type.String({ maxLength: QUERY_MAX })),
  ...PagingSchema.properties,
})

/** Which rows a page has. */
export const sliceOf = ({ rows = ROWS, page = 1 }: Static<typeof PagingSchema>) => ({
  limit: rows,
  offset: (page - 1) * rows,
})
