/** Sends the files of an import in parts, so that one that broke off goes on where it stopped. */
import { type AnswerOf, addressOf } from '#domain/call-address.ts'
import { isAbort } from '../../client/client.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { CallError, call, type Refusal, refusalOf, unreachable, withToken } from '../session/call.ts'

/** Small enough for a slow line, which would be cut off within two minutes. */
const PART = 2 * 1024 * 1024
/** Milliseconds before a part is sent again that did not arrive. */
const PAUSE = 2000
const TRIES = 5

type Received = AnswerOf<'PUT /api/admin/import/job/:id/file'>

interface Options {
  id: string
  file: File
  signal: AbortSignal
  onReceived: (bytes: number) => void
}

/** Throws `CallError`, or the browser's `AbortError` if it was stopped. */
export async function sendFile({ id, file, signal, onReceived }: Options): Promise<void> {
  const { name, size, lastModified: modified } = file
  const body = { name, size, modified }
  const announce = () => call('POST /api/admin/import/job/:id/file', { params: { id }, body, signal })
  let { received } = await announce()
  for (let tries = 0; received < size; ) {
    onReceived(received)
    try {
      received = (await sendPart(id, file, received, signal)).received
      tries = 0
    } catch (error) {
      const isPassing = error instanceof CallError && (error.status === 0 || error.code === 'wrong_offset')
      if (!isPassing || ++tries > TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, error.status === 0 ? PAUSE : 0))
      received = (await announce()).received
    }
  }
  onReceived(size)
}

function sendPart(id: string, file: File, from: number, signal: AbortSignal): Promise<Received> {
  const query = { name: file.name, from }
  const [method, url] = addressOf('PUT /api/admin/import/job/:id/file', { params: { id }, query })
  return withToken(async (token) => {
    const headers = { accept: 'application/json', 'content-type': 'application/octet-stream' }
    const response = await fetchOwn(url, {
      method,
      signal,
      body: file.slice(from, from + PART),
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    }).catch((error: unknown) => {
      throw isAbort(error) ? error : unreachable()
    })
    if (!response.ok) throw refusalOf(response.status, (await response.json().catch(() => null)) as Refusal | null)
    return (await response.json()) as Received
  })
}
