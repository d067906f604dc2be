/**
 * Stands in every index and file that is made with the normaliser and its spelling keys, which answers wrongly to names
 * taken apart by another version. Goes up when their output changes (`version.test.ts`).
 */
export const NORMALISER_VERSION = 4

/** Throws for names that another version took apart. */
export function refuseOtherVersion(normaliser: number): void {
  if (normaliser !== NORMALISER_VERSION)
    throw new Error(`names of normaliser ${normaliser} cannot be searched by ${NORMALISER_VERSION}`)
}
