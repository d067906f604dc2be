import type { BodyOf, Path } from '#domain/call-address.ts'

/** Tells the server what a visitor does, for its counts. It keeps nothing of who it was, and whether it arrives does not matter. */
export function count(what: BodyOf<'POST /api/count'>['what']): void {
  const body = new Blob([JSON.stringify({ what })], { type: 'application/json' })
  navigator.sendBeacon?.('/api/count' satisfies Path, body)
}
