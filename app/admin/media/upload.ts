/** Sends a picture to the server, by `XMLHttpRequest`: `fetch` does not tell how much is sent. */
import { type AnswerOf, addressOf } from '#domain/call-address.ts'
import { NO_PICTURE, PICTURE_MAX, PICTURE_TOO_LARGE } from '#domain/media.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { CallError, type Refusal, refusalOf, unreachable, withToken } from '../session/call.ts'

type Uploaded = AnswerOf<'POST /api/admin/media'>

interface UploadOptions {
  /** A picture for a text is public at once, one for a journey when the journey is published with it. */
  purpose: 'text' | 'journey'
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Throws `CallError`, or the browser's `AbortError` if it was stopped. */
export async function upload(file: File, options: UploadOptions): Promise<Uploaded> {
  if (!file.type.startsWith('image/')) throw new CallError(415, 'image_unsupported', NO_PICTURE)
  if (file.size > PICTURE_MAX) throw new CallError(413, 'too_large', PICTURE_TOO_LARGE)
  return withToken((token) => send(file, options, token))
}

function send(file: File, { purpose, onProgress, signal }: UploadOptions, token: string | null): Promise<Uploaded> {
  signal?.throwIfAborted()
  const form = new FormData()
  form.append('file', file)

  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
  const sending = new XMLHttpRequest()
  sending.open(...addressOf('POST /api/admin/media', { query: { for: purpose } }))
  sending.responseType = 'json'
  if (token !== null) sending.setRequestHeader('authorization', `Bearer ${token}`)
  sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
  sending.onload = () => {
    const { status, response } = sending
    if (sending.getResponseHeader(OWN_HEADER) === null) reject(unreachable())
    else if (status === 201 && response) resolve(response as Uploaded)
    else reject(refusalOf(status, response as Refusal | null))
  }
  sending.onerror = () => reject(unreachable())
  const stop = () => {
    sending.abort()
    reject(new DOMException('The upload was called off.', 'AbortError'))
  }
  signal?.addEventListener('abort', stop)
  sending.send(form)
  return promise.finally(() => signal?.removeEventListener('abort', stop))
}
