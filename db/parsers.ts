/**
 * Makes both drivers read these types alike. A date stays the string `YYYY-MM-DD`, because a `Date` would shift by the
 * machine's time zone. A bigint, such as a count, becomes a number.
 */
const DATE = 1082
const BIGINT = 20

export const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [BIGINT]: Number,
}
