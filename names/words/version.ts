/**
 * Every index and file made with the normaliser and the spelling keys holds this number, because another version would
 * answer wrongly. It must go up when their output changes (`version.test.ts`).
 */
export const NORMALISER_VERSION = 5

/** Throws when another version took the names apart. */
export function refuseOtherVersion(normaliser: number): void {
  if (normaliser !== NORMALISER_VERSION)
    throw new Error(`names of normaliser ${normaliser} cannot be searched by ${NORMALISER_VERSION}`)
}
