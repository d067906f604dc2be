/**
 * What a cell may hold. A column's `read` gives the value, or `Wrong` with the reason for whoever prepares the archive.
 * Reasons never quote names of persons.
 */
import { isCalendarDate } from '#domain/common.ts'

export class Wrong {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

export interface Column<T, Needed extends boolean = boolean> {
  /** The file is refused without this column. */
  needed: Needed
  read(cell: string): T | Wrong
}

type Reader<T> = (text: string) => T | Wrong

/** A column that the file must have, with a value in every row. */
export const required = <T>(read: Reader<T>): Column<T, true> => ({
  needed: true,
  read: (cell) => inText(cell, (text) => (text === '' ? new Wrong('is empty') : read(text))),
})

/** A column that the file must have; its cells may be empty, which is null. */
export const nullable = <T>(read: Reader<T>): Column<T | null, true> => ({
  needed: true,
  read: (cell) => inText(cell, (text) => (text === '' ? null : read(text))),
})

/** As `nullable`, but the file may lack the column: then the field is left as it is. */
export const optional = <T>(read: Reader<T>): Column<T | null, false> => ({
  ...nullable(read),
  needed: false,
})

/** One line of text; line breaks in it are read as spaces. */
export const text =
  (longest: number): Reader<string> =>
  (cell) =>
    longerThan(longest, cell.replace(/\s*[\r\n\t]+\s*/g, ' '))

/** Text of several lines. */
export const longText =
  (longest: number): Reader<string> =>
  (cell) =>
    longerThan(longest, cell.replace(/\r\n?/g, '\n'))

const longerThan = (longest: number, value: string) =>
  value.length > longest ? new Wrong(`has ${value.length} characters, ${longest} is the most`) : value

/** The name of a port. A comma would break the filters in URLs, the others are signs of `via`. */
export const city: Reader<string> = (cell) => {
  const name = text(80)(cell)
  if (name instanceof Wrong) return name
  const sign = /[,;@]/.exec(name)?.[0]
  return sign === undefined ? name : new Wrong(`may not contain "${sign}"`)
}

export const code: Reader<string> = (cell) =>
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/.test(cell)
    ? cell
    : new Wrong('must be 1 to 40 letters, digits, "-", "_" or ".", a letter or digit first')

/** A page's last part of the address. */
export const slug: Reader<string> = (cell) =>
  cell.length <= 120 && /^[\p{Ll}\p{N}][\p{Ll}\p{M}\p{N}_.-]*$/u.test(cell)
    ? cell
    : new Wrong('must be at most 120 small letters, digits and "-"')

export const integer =
  (least: number, most: number): Reader<number> =>
  (cell) => {
    if (!/^[+-]?\d{1,15}$/.test(cell)) return new Wrong(`"${shown(cell)}" is not a whole number`)
    const value = Number(cell)
    return least <= value && value <= most ? value : new Wrong(`${value} is not within ${least} to ${most}`)
  }

export const year = integer(1800, 2100)

/** Degrees, with a decimal point or comma. */
export const degrees =
  (most: 90 | 180): Reader<number> =>
  (cell) => {
    if (!/^[+-]?\d{1,3}([.,]\d+)?$/.test(cell))
      return new Wrong(`"${shown(cell)}" is not a number of degrees`)
    const value = Number(cell.replace(',', '.'))
    return Math.abs(value) <= most ? value : new Wrong(`${value} is not within -${most} to ${most}`)
  }

export const date: Reader<string> = (cell) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Wrong(`"${shown(cell)}" is not written as YYYY-MM-DD`)
  if (!isCalendarDate(cell)) return new Wrong(`${cell} is no day on the calendar`)
  const inYear = year(cell.slice(0, 4))
  return inYear instanceof Wrong ? inYear : cell
}

export const oneOf =
  <T extends string>(...values: T[]): Reader<T> =>
  (cell) =>
    values.find((value) => value === cell) ?? new Wrong(`"${shown(cell)}" is none of ${values.join(', ')}`)

/** `true`, or empty for false. */
export const flag: Column<boolean, false> = {
  needed: false,
  read: (cell) =>
    inText(cell, (value) =>
      value === '' ? false : value === 'true' || new Wrong(`"${shown(value)}" must be true or empty`),
    ),
}

export const webAddress: Reader<string> = (cell) => {
  if (cell.length > 2000) return new Wrong('has more than 2000 characters')
  if (!/^https?:\/\/[^\s"<>]+$/i.test(cell) || !URL.canParse(cell)) {
    return new Wrong('is not a web address (http:// or https://)')
  }
  return cell
}

export interface Call {
  city: string
  date: string | null
}

/** `Port@YYYY-MM-DD;Port`: ports in order, each with the day or without. */
export const calls: Reader<Call[]> = (cell) => {
  const found: Call[] = []
  for (const part of cell.split(';')) {
    const [name = '', day, ...rest] = part.split('@').map((piece) => piece.trim())
    if (name === '' || rest.length > 0 || day === '') {
      return new Wrong(`"${shown(part.trim())}" is not a port, or a port@YYYY-MM-DD`)
    }
    const port = city(name)
    if (port instanceof Wrong) return new Wrong(`port "${shown(name)}" ${port.reason}`)
    const when = day === undefined ? null : date(day)
    if (when instanceof Wrong) return when
    found.push({ city: port, date: when })
  }
  return found
}

/** `lat lon; lat lon`, read as `[longitude, latitude]`. */
export const waypoints: Reader<[number, number][]> = (cell) => {
  const found: [number, number][] = []
  for (const part of cell.split(';')) {
    const [latitude = '', longitude = '', ...rest] = part.trim().split(/\s+/)
    if (rest.length > 0) return new Wrong(`"${shown(part.trim())}" is not one latitude and one longitude`)
    const [lat, lon] = [degrees(90)(latitude), degrees(180)(longitude)]
    if (lat instanceof Wrong) return lat
    if (lon instanceof Wrong) return lon
    found.push([lon, lat])
  }
  return found
}

/** A place, or a leg between two ports: `A – B`, with a dash of any length between spaces. */
export interface Site {
  city: string | null
  legFrom: string | null
  legTo: string | null
}

export const site: Reader<Site> = (cell) => {
  const names = cell.split(/\s+[-–—]\s+/).map(city)
  const bad = names.find((name) => name instanceof Wrong)
  if (bad) return bad
  const [first, second, ...rest] = names as string[]
  if (rest.length > 0 || first === second)
    return new Wrong(`"${shown(cell)}" is neither a place nor a leg "A – B"`)
  return second === undefined
    ? { city: first!, legFrom: null, legTo: null }
    : { city: null, legFrom: first!, legTo: second }
}

/** Trimmed and in one Unicode form; refused where characters were lost or cannot be shown. */
function inText<T>(cell: string, read: Reader<T>): T | Wrong {
  if (cell.includes('\uFFFD')) return new Wrong('is not valid UTF-8: save the file as "CSV UTF-8"')
  const control = CONTROL.exec(cell)
  if (control) {
    const number = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return new Wrong(`contains a control character (U+${number})`)
  }
  return read(cell.normalize('NFC').trim())
}

/** All but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

const shown = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
