/**
 * Reads a CSV file as spreadsheets write it: any line ends, quoted line breaks, comma, semicolon or tab. Errors name the line
 * that an editor shows. After a row with broken quotes reading goes on at the next line, so one stray quote costs one row.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'

export interface CsvRow {
  /** The line on which the row starts, from 1. */
  line: number
  fields: string[]
}

export interface CsvFile {
  header: CsvRow
  /** Without empty rows. */
  rows: CsvRow[]
  broken: { line: number; reason: string }[]
  /** Lines above the header that are no part of the table, such as a title. */
  above: number
}

/** The file is no CSV at all; the message says why. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const LINE_ENDS = ['\r\n', '\n', '\r']
const DELIMITERS = [',', ';', '\t']
/** Titles and notes above the header have no more lines than this. */
export const ABOVE_MOST = 30

/**
 * Finds the header, and gives its place among the lines: the first that `isHeader`. If there is none, it is the first that fills
 * more than half as many cells as usual: titles and notes above a table fill few.
 */
export function headerAt(lines: readonly string[][], isHeader: (fields: string[]) => boolean): number {
  const known = lines.findIndex(isHeader)
  const filled = lines.map((fields) => fields.filter((field) => field.trim() !== '').length)
  const some = filled.filter((cells) => cells > 0).toSorted((a, b) => a - b)
  const usual = some[some.length >> 1] ?? 0
  return Math.max(0, known >= 0 ? known : filled.findIndex((cells) => cells * 2 > usual))
}

/** The header is where `headerAt` finds it. Throws `UnreadableFile` for an empty file. */
export async function readCsv(text: string, isHeader: (fields: string[]) => boolean = () => false): Promise<CsvFile> {
  // The parser gives places in bytes.
  const bytes = Buffer.from(text)
  const lineStarts = startsOfLines(bytes)
  const lines = firstLines(bytes, lineStarts)
  const above = headerAt(
    lines.map(({ text }) => fieldsIn(text, delimiterOf(text))),
    isHeader,
  )
  const delimiter = delimiterOf(lines[above]!.text)
  const rows: CsvRow[] = []
  const broken: CsvFile['broken'] = []
  for (let start = lines[above]!.start; start < bytes.length; ) {
    const stopped = await parseFrom(bytes, start, delimiter, (fields, offset) => {
      if (fields.some((field) => field.trim() !== '')) rows.push({ line: lineAt(lineStarts, offset), fields })
    })
    if (!stopped) break
    const line = lineAt(lineStarts, stopped.offset)
    broken.push({ line, reason: stopped.reason })
    start = lineStarts[line] ?? bytes.length
  }
  const header = rows.shift()
  if (!header || broken.some(({ line }) => line < header.line)) throw new UnreadableFile('has no header line')
  return { header, rows, broken, above }
}

/** Bytes that are parsed at once. Then others have their turn. */
const BYTES_AT_ONCE = 256 * 1024

/** Calls `onRow` with each row and the byte at which it starts. Stops at broken quotes and returns the place and reason. */
async function parseFrom(
  bytes: Buffer,
  start: number,
  delimiter: string,
  onRow: (fields: string[], offset: number) => void,
): Promise<{ offset: number; reason: string } | null> {
  let offset = start
  let failed: Error | null = null
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    on_record: (fields: string[], { bytes: end }: Info) => {
      onRow(fields, offset)
      offset = start + end
      return null
    },
  })
  const ended = new Promise<void>((resolve) => parser.on('close', resolve))
  parser.on('error', (error) => {
    failed = error
  })
  parser.resume()
  for (let at = start; at < bytes.length && !parser.destroyed; at += BYTES_AT_ONCE) {
    parser.write(bytes.subarray(at, at + BYTES_AT_ONCE))
    await breathe()
  }
  if (!parser.destroyed) parser.end()
  await ended
  if (failed === null) return null
  if (!((failed as Error) instanceof CsvError)) throw failed
  return { offset, reason: reasonOf(failed as CsvError) }
}

function reasonOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened and never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text after a closing quote (write a quote within a quoted field as "")'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote in the middle of a field (put the whole field in quotes and write the quote as "")'
    default:
      return `not readable as CSV: ${error.message}`
  }
}

/** A field is open at the end of the line: its quotes are closed on a later one. */
const IS_OPEN = /(?:^|[,;\t])"(?:[^"]|"")*$/

/** The first lines, each with the next ones as long as a quoted heading goes on. */
function firstLines(bytes: Buffer, lineStarts: readonly number[]): { start: number; text: string }[] {
  const textOf = (at: number) => bytes.toString('utf8', lineStarts[at], lineStarts[at + 1])
  const most = Math.min(ABOVE_MOST, lineStarts.length)
  const lines: { start: number; text: string }[] = []
  for (let at = 0; at < most; at++) {
    const start = lineStarts[at]!
    let whole = textOf(at)
    let last = at
    while (IS_OPEN.test(whole) && last + 1 < most) whole += textOf(++last)
    const isClosed = !IS_OPEN.test(whole)
    lines.push({ start, text: isClosed ? whole : textOf(at) })
    if (isClosed) at = last
  }
  return lines
}

/** A comma, a semicolon or a tab: the one that occurs most in the header line. */
function delimiterOf(text: string): string {
  const counted = DELIMITERS.map((sign) => ({ sign, count: text.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.sign
}

/** The cells of one line, without the quotes round them. */
const fieldsIn = (line: string, sign: string): string[] =>
  line
    .trim()
    .split(sign)
    .map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'))

/** The byte at which each line starts. The parser counts lines too, but takes a quoted CRLF for two. */
function startsOfLines(bytes: Buffer): number[] {
  const starts = [0]
  for (let i = 0; i < bytes.length; i++) {
    const isCr = bytes[i] === 13 && bytes[i + 1] !== 10
    if (isCr || bytes[i] === 10) starts.push(i + 1)
  }
  return starts
}

/** The line of a byte, counted from 1. */
function lineAt(lineStarts: number[], offset: number): number {
  let [low, high] = [0, lineStarts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle
  }
  return low + 1
}
