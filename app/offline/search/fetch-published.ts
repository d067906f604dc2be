/** What the server publishes: the archive's files. Whoever only searches does without it. */
import type { Path } from '#domain/call-address.ts'
import type { PublishedArchive, PublishedFile } from '#domain/published-archive.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { Damaged, hashOf } from './whole-file.ts'

/** Milliseconds. A server that says nothing for so long does not answer. */
const PATIENCE = 10_000
/** Milliseconds for a whole catalogue, of 0.5 MB at most. */
const PATIENCE_FOR_FILE = 60_000

/** Which files make the archive, and when the server said so, by its own clock where it tells. */
export interface Asked {
  published: PublishedArchive
  asOf: number
}

export async function askPublished(signal?: AbortSignal): Promise<Asked> {
  const patience = AbortSignal.timeout(PATIENCE)
  const response = await fetchOwn('/api/archive' satisfies Path, {
    cache: 'no-cache',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (!response.ok) throw new Error(`The archive is not published: ${response.status}`)
  const date = Date.parse(response.headers.get('date') ?? '')
  // A server of before it told the format has the first one.
  return {
    published: { format: 1, ...(await response.json()) },
    asOf: Number.isNaN(date) ? Date.now() : date,
  }
}

/** The file is published no more: a newer archive is. */
export class Renewed extends Error {}

/** The text of a published file, which is not kept. */
export async function fetchUnkept({ url, sha256 }: PublishedFile): Promise<string> {
  const response = await fetchOwn(url, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_FOR_FILE) })
  const bytes = await response.arrayBuffer()
  if (!response.ok || (await hashOf(bytes)) !== sha256) throw new Damaged('What was fetched is not the published file.')
  return new TextDecoder().decode(bytes)
}
