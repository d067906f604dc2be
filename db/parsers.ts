/**
 * The two drivers read these types in different ways; this makes both read them alike. A date stays the string
 * `YYYY-MM-DD`, because a Date would shift by the machine's time zone. A bigint becomes a number: every count is one.
 */
const DATE = 1082
const BIGINT = 20

export const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [BIGINT]: Number,
}
