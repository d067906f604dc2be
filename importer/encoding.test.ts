import { expect, it } from 'vitest'
import { readText } from './encoding.ts'

const ACCENTS = 'naam\nAndré Corrêa’s “zoon” € 5\n'
/** The text in Windows-1252. */
const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => ({ '’': 0x92, '“': 0x93, '”': 0x94, '€': 0x80 })[sign] ?? sign.charCodeAt(0)))

it('plain UTF-8 is read without a note, with or without a byte order mark', () => {
  expect(readText(Buffer.from(ACCENTS))).toEqual({ text: ACCENTS, notes: [] })
  expect(readText(Buffer.from(`\uFEFF${ACCENTS}`))).toEqual({ text: ACCENTS, notes: [] })
  expect(readText(Buffer.from(''))).toEqual({ text: '', notes: [] })
})

it.each([
  ['with its mark, small end first', Buffer.from(`\uFEFF${ACCENTS}`, 'utf16le')],
  ['with its mark, large end first', Buffer.from(`\uFEFF${ACCENTS}`, 'utf16le').swap16()],
  ['without a mark', Buffer.from(ACCENTS, 'utf16le')],
  ['without a mark, large end first', Buffer.from(ACCENTS, 'utf16le').swap16()],
])('UTF-16 %s', (_, bytes) => {
  expect(readText(bytes)).toEqual({ text: ACCENTS, notes: ['is read as UTF-16'] })
})

it('a whole file in Windows-1252 is recognised', () => {
  expect(readText(windows1252(ACCENTS))).toEqual({ text: ACCENTS, notes: ['is read as Windows-1252'] })
})

it('a stray byte in a UTF-8 file spoils only its own field', () => {
  const bytes = Buffer.concat([Buffer.from('a\nCura'), Buffer.from([0xe7]), Buffer.from('ao\nçç\n')])
  expect(readText(bytes)).toEqual({ text: 'a\nCura\uFFFDao\nçç\n', notes: [] })
})

it('a UTF-8 file in which an earlier program lost letters is still UTF-8', () => {
  const text = 'naam\nAndr\uFFFD\nCorr\uFFFDa\nZoë\n'
  expect(readText(Buffer.from(text))).toEqual({ text, notes: [] })
  const withStrayByte = Buffer.concat([Buffer.from(text), Buffer.from([0xe9])])
  expect(readText(withStrayByte)).toEqual({ text: `${text}\uFFFD`, notes: [] })
})

it('Windows-1252 that was read as Latin-1 is mended, and the signs are counted', () => {
  const { text, notes } = readText(Buffer.from('Jan\u0092s \u0093zoon\u0094 \u0080 5'))
  expect(text).toBe('Jan’s “zoon” € 5')
  expect(notes).toEqual([expect.stringMatching(/^has 4 signs of Windows-1252/)])
})

it('control characters that mean nothing stay, so that their row is refused', () => {
  expect(readText(Buffer.from('a\u0081b\u0007'))).toEqual({ text: 'a\u0081b\u0007', notes: [] })
})
