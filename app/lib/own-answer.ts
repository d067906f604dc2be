/** Whose word an answer is. */
import { OWN_HEADER } from '#domain/own-answer.ts'

/** The header in which a kept answer names when it was fetched. */
export const FETCHED_AT = 'x-fetched-at'

/** The server's, or one of its that this device kept: not that of a proxy, a filter, or a network where you log in. */
export const isOwn = ({ headers }: Response): boolean => headers.has(OWN_HEADER) || headers.has(FETCHED_AT)

/** As `fetch`, but what somebody else answers is no answer: it fails as without a network. */
export async function fetchOwn(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked)
  if (!isOwn(response)) throw new TypeError('Somebody else answered.')
  return response
}
