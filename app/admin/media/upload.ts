/** Sends a file to the server, by `XMLHttpRequest`: `fetch` does not tell how much is sent. */
import { type AnswerOf, type Asking, addressOf } from '#domain/call-address.ts'
import { NO_PICTURE, NOT_FOR_LIBRARY, PDF_MAX, PICTURE_MAX, PICTURE_TOO_LARGE, PICTURES_ZIP_MAX } from '#domain/media.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { CallError, type Refusal, refusalOf, unreachable, withToken } from '../session/call.ts'

export interface Sending {
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

interface UploadOptions extends Sending {
  /** A picture for a text is public at once, one for a journey when the journey is published with it. */
  purpose: 'text' | 'journey'
}

/** Throws `CallError`, or the browser's `AbortError` if it was stopped. */
export async function upload(file: File, { purpose, ...options }: UploadOptions): Promise<AnswerOf<'POST /api/admin/media'>> {
  refuseWrong(file)
  return sendTo('POST /api/admin/media', { query: { for: purpose } }, file, options)
}

export const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name)

/** Sends a picture, a PDF or a ZIP of pictures for the library. */
export async function uploadToLibrary(file: File, options: Sending): Promise<AnswerOf<'POST /api/admin/media/files'>> {
  if (isPdf(file)) {
    if (file.size > PDF_MAX) throw new CallError(413, 'too_large', 'A PDF may have 100 MB.')
  } else if (isZip(file)) {
    if (file.size > PICTURES_ZIP_MAX) throw new CallError(413, 'too_large', 'A ZIP may have 500 MB.')
  } else refuseWrong(file, NOT_FOR_LIBRARY)
  return persistently(() => sendTo('POST /api/admin/media/files', {}, file, options), options.signal)
}

/** Milliseconds before a file is sent again that the network lost. */
const AGAIN = [2000, 10_000]

/** Sends a file, and once more after a while if the server cannot be reached. */
async function persistently<Sent>(send: () => Promise<Sent>, signal: AbortSignal | undefined): Promise<Sent> {
  for (const pause of AGAIN) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error
    }
    await new Promise((rested) => setTimeout(rested, pause))
    signal?.throwIfAborted()
  }
  return send()
}

/** Sends the file that takes the place of another. */
export async function uploadInstead(
  { _id: id, version }: { _id: string; version: number },
  file: File,
  options: Sending = {},
): Promise<AnswerOf<'POST /api/admin/media/:id/file'>> {
  refuseWrong(file)
  return sendTo('POST /api/admin/media/:id/file', { params: { id }, query: { version } }, file, options)
}

function refuseWrong({ type, size }: File, none = NO_PICTURE): void {
  if (!type.startsWith('image/')) throw new CallError(415, 'image_unsupported', none)
  if (size > PICTURE_MAX) throw new CallError(413, 'too_large', PICTURE_TOO_LARGE)
}

type Receiving = 'POST /api/admin/media' | 'POST /api/admin/media/files' | 'POST /api/admin/media/:id/file'

const sendTo = <N extends Receiving>(name: N, asked: Asking, file: File, options: Sending): Promise<AnswerOf<N>> =>
  withToken((token) => send(addressOf(name, asked), file, options, token))

function send<T>(
  [method, url]: [string, string],
  file: File,
  { onProgress, signal }: Sending,
  token: string | null,
): Promise<T> {
  signal?.throwIfAborted()
  const form = new FormData()
  form.append('file', file)

  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const sending = new XMLHttpRequest()
  sending.open(method, url)
  sending.responseType = 'json'
  if (token !== null) sending.setRequestHeader('authorization', `Bearer ${token}`)
  sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
  sending.onload = () => {
    const { status, response } = sending
    if (sending.getResponseHeader(OWN_HEADER) === null) reject(unreachable())
    else if (status < 300 && response) resolve(response as T)
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
