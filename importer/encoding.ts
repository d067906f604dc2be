/**
 * Reads the text of a CSV file, which a spreadsheet or an old database may have written in UTF-8, UTF-16 or Windows-1252. Notes
 * say what was not plain UTF-8, so that people can check it.
 */

interface ReadText {
  text: string
  /** Each completes the sentence "the file ...": "is read as UTF-16". */
  notes: string[]
}

const WINDOWS_1252 = new TextDecoder('windows-1252')

/** Unreadable bytes become U+FFFD. */
export function readText(bytes: Uint8Array): ReadText {
  const utf16 = utf16Of(bytes)
  if (utf16) return mended(new TextDecoder(utf16).decode(bytes), ['is read as UTF-16'])
  const text = new TextDecoder('utf-8').decode(bytes)
  if (!isOtherThanUtf8(bytes, text)) return mended(text, [])
  return mended(WINDOWS_1252.decode(bytes), ['is read as Windows-1252'])
}

/** Recognises UTF-16 by its byte order mark, or by its zeros: in Latin text every second byte is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = (side: 0 | 1) => head.filter((byte, i) => i % 2 === side && byte === 0).length
  const most = head.length * 0.4
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > most && zeros(1) === 0) return 'utf-16be'
  return null
}

/**
 * A UTF-8 file with a few stray bytes still counts as UTF-8: most of its accented letters can be read. A letter that an earlier
 * program lost and wrote as U+FFFD (`Andr\uFFFD`) even shows that the file is UTF-8.
 */
function isOtherThanUtf8(bytes: Uint8Array, decoded: string): boolean {
  const lost =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\xEF\xBF\xBD/g)?.length ?? 0
  const unreadable = (decoded.match(/\uFFFD/g)?.length ?? 0) - lost
  const readable = (decoded.match(/[^\0-\u007F\uFFFD]/gu)?.length ?? 0) + lost
  return unreadable > readable
}

/**
 * U+0080 to U+009F are control characters, which come from Windows-1252 that was read as Latin-1. They become what was meant:
 * `Jan\u0092s` -> `Jan’s`. Five of them mean nothing in Windows-1252 and stay.
 */
function mended(text: string, notes: string[]): ReadText {
  let count = 0
  const meant = text.replace(/[\u0080-\u009F]/g, (control) => {
    const sign = WINDOWS_1252.decode(Uint8Array.of(control.charCodeAt(0)))
    if (sign !== control) count++
    return sign
  })
  if (count === 0) return { text, notes }
  const what = count === 1 ? '1 sign' : `${count} signs`
  const note = `has ${what} of Windows-1252 written as control characters: read as meant (such as ’ “ €)`
  return { text: meant, notes: [...notes, note] }
}
