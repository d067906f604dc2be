/** Whether a file is what was published under its hash. */

/** Bytes that are not the file's. */
export class Damaged extends Error {}

/** SHA-256 in hex. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
