/**
 * Is loaded into every thread of the bench before anything else. Reports over a channel which requests the client sends to
 * Elasticsearch, and which of them were sent at the same time.
 */
import { channel } from 'node:diagnostics_channel'
import { BroadcastChannel } from 'node:worker_threads'

export interface Recorded {
  method: string
  path: string
  type: string
  body: string
  /** Other requests were not answered yet when this one was sent. */
  isBeside: boolean
  /** Milliseconds from the previous answer to this request, in which our engine worked. */
  pause: number
}

/** The name of the channel. */
export const RECORDED = 'recorded requests'

interface Request {
  method: string
  path: string
  body: unknown
  headers: string[]
}

const told = new BroadcastChannel(RECORDED)
told.unref()
let open = 0
let answeredAt = 0

channel('undici:request:create').subscribe((message) => {
  const { request } = message as { request: Request }
  const { method, path, body, headers } = request
  if (!path.includes('_search') && !path.includes('_msearch')) return
  const at = headers.findIndex((header) => header.toLowerCase() === 'content-type')
  const recorded = { method, path, type: headers[at + 1] ?? 'application/json', body: String(body) }
  const pause = open === 0 ? performance.now() - answeredAt : 0
  told.postMessage({ ...recorded, isBeside: open++ > 0, pause } satisfies Recorded)
})
channel('undici:request:trailers').subscribe((message) => {
  const { path } = (message as { request: Request }).request
  if (!path.includes('_search') && !path.includes('_msearch')) return
  open--
  answeredAt = performance.now()
})
