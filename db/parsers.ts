/**
 * Two types that the drivers read in different ways, made the same on both: a date stays the string `YYYY-MM-DD` (as a
 * Date it would shift by the machine's time zone), and bigint, which every count is, is a number.
 */
const DATE = 1082
const BIGINT = 20

export const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [BIGINT]: Number,
}
