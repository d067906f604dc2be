/** Tells answers of our own server from those of others. */
import { OWN_HEADER } from '#domain/own-answer.ts'

/** The header of a kept answer that says when it was fetched. */
export const FETCHED_AT = 'x-fetched-at'

/** True for an answer of our server, now or kept on this device. False for one of a proxy, a filter or a login page. */
export const isOwn = ({ headers }: Response): boolean => headers.has(OWN_HEADER) || headers.has(FETCHED_AT)

/** Like `fetch`, but an answer that is not from our server fails like a lost network. */
export async function fetchOwn(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked)
  if (!isOwn(response)) throw new TypeError('Somebody else answered.')
  return response
}
