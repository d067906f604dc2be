/**
 * Stands in every index and file that is made with the normaliser and its spelling keys, which answers wrongly to names
 * taken apart by another version. Goes up when their output changes (`version.test.ts`).
 */
export const NORMALISER_VERSION = 4
