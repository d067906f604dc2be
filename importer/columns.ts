/**
 * Reads a cell as a field of a record, by the field's schema (`domain/fields.ts`), and writes it. It gives the value, or a `Wrong` with the
 * reason: `1,5` in a field of degrees -> 1.5; `31-12-1950` in a date -> `1950-12-31`; `31-11-1950` -> `Wrong`. Reasons never quote names of persons.
 */
import type { Static, TSchema } from 'typebox'
import { LatitudeSchema, LongitudeSchema } from '#domain/common.ts'
import { isCalendarDate, isDateField } from '#domain/dates.ts'
import { CitySchema, DateFieldSchema, hasLines } from '#domain/fields.ts'
import type { Call } from '#domain/voyage-points.ts'
import { ABOUT, readWrittenDate } from '#domain/written-dates.ts'

export class Wrong {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A value that a cell plainly means, though it is written otherwise: "1931.0" -> 1931. The remark says how it was read. */
export class Remarked<T> {
  readonly value: T
  readonly remark: string
  constructor(value: T, remark: string) {
    this.value = value
    this.remark = remark
  }
}

/** The field that takes the column's value. A list: fields that a plan makes from it. Undefined: the field of the same name. */
type Target = string | readonly string[] | undefined

export interface Column<T, Needed extends boolean = boolean, To extends Target = Target> {
  /** A file without this column is refused. */
  needed: Needed
  /** Its cells are dates. */
  isDay: boolean
  to: To
  read(cell: string): T | Remarked<T> | Wrong
  /** The cell from which `read` gives this value. */
  write(value: T): string
  /** The value for a cell that cannot be read. Without it the row is skipped. */
  instead?: { value: T | undefined; said: string }
}

/** Reads a text that `textOf` has cleaned. */
type Reader<T> = (text: string) => T | Remarked<T> | Wrong

/** A cell that holds several values at once, such as the ports of `via`. */
interface Composite<T> {
  readAll: Reader<T>
  writeAll?: (value: T) => string
}

type Field = TSchema | Composite<unknown>
type ValueOf<F> = F extends Composite<infer T> ? T : F extends TSchema ? Static<F> : never

/** A column that the file must have. Its cells may be empty only if the field may be null. */
export function needed<F extends Field, const To extends Target = undefined>(
  field: F,
  to: To = undefined as To,
): Column<ValueOf<F>, true, To> {
  const read = ('readAll' in field ? field.readAll : orNull(field)) as Reader<ValueOf<F>>
  const write = 'writeAll' in field ? (field.writeAll as (value: ValueOf<F>) => string) : plainCell
  return {
    needed: true,
    isDay: !('readAll' in field) && isDay(field),
    to,
    write: (value) => guarded(write(value)),
    read: (cell) => {
      const text = textOf(cell)
      return text instanceof Wrong ? text : read(text)
    },
  }
}

const isDay = (schema: TSchema): boolean =>
  isDateField(schema) || [schema, ...(limitsOf(schema).anyOf ?? [])].some((one) => limitsOf(one).format === 'date')

/** The cell of a field that holds one value. */
const plainCell = (value: unknown): string => (value === null || value === false ? '' : String(value))

/** A column that the file may lack. Then the import leaves the field as it is. */
export const optional = <F extends Field, const To extends Target = undefined>(
  field: F,
  to?: To,
): Column<ValueOf<F>, false, To> => ({ ...needed(field, to), needed: false })

/** A column of persons: nobody is lost for a cell that cannot be read. The field stays as it is, or gets a value that is safe. */
export const spared = <T, To extends Target>(
  column: Column<T, false, To>,
  value: T | undefined,
  said: string,
): Column<T, false, To> => ({ ...column, instead: { value, said } })

/** An empty cell is null if the field may be null, false for a flag, and wrong for any other field. */
function orNull(schema: TSchema): (text: string) => unknown {
  const others = limitsOf(schema).anyOf?.filter((one) => limitsOf(one).type !== 'null')
  const own = others?.[0] ?? schema
  const read = others && isDateField(own) ? orUnknown(readAs(own) as Reader<string>) : readAs(own)
  const empty = others ? null : limitsOf(own).type === 'boolean' ? false : new Wrong('is empty')
  return (text) => (text === '' ? empty : read(text))
}

/** The cell's text, trimmed and in Unicode's NFC form. Wrong if characters were lost or it has control characters. */
function textOf(cell: string): string | Wrong {
  if (cell.includes('\uFFFD')) return new Wrong('is not valid UTF-8: save the file as "CSV UTF-8"')
  const control = CONTROL.exec(cell)
  if (!control) return unguarded(cell.normalize('NFC').trim()).trim()
  const number = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return new Wrong(`contains a control character (U+${number})`)
}

/** A spreadsheet runs a cell that begins so as a formula, unless an apostrophe before it says that it is text. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
/** Degrees south and west. */
const BELOW_ZERO = /^-\d[\d .;-]*$/

/** `=1+1` -> `'=1+1`; `-6.1` stays. */
const guarded = (cell: string): string => (FORMULA.test(cell) && !BELOW_ZERO.test(cell) ? `'${cell}` : cell)

/** The opposite. */
const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/** All control characters except tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** The parts of a schema that limit its field. */
interface Limits {
  type?: string
  anyOf?: TSchema[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  format?: string
  must?: string
}
const limitsOf = (schema: TSchema): Limits => schema

/** How to read a field with this schema. In a field of one line, line breaks become spaces. */
function readAs(schema: TSchema): (text: string) => unknown {
  const limits = limitsOf(schema)
  if (limits.enum) return oneOf(limits.enum)
  if (limits.type === 'integer') return number(limits, /^[+-]?\d{1,15}(?:[.,]0{1,2})?$/, 'whole number')
  if (limits.type === 'number') return number(limits, /^[+-]?\d{1,3}(?:[.,]\d+)?$/, 'number of degrees')
  if (limits.type === 'boolean') return flag
  const whole = within(limits)
  if (isDateField(schema) || limits.format === 'date') return written(whole, limits)
  return hasLines(schema)
    ? (text) => whole(text.replace(/\r\n?/g, '\n'))
    : (text) => whole(text.replace(/\s*[\r\n\t]+\s*/g, ' '))
}

/** A number, with a decimal point or comma. */
const number =
  ({ minimum = -Infinity, maximum = Infinity }: Limits, written: RegExp, kind: string): Reader<number> =>
  (text) => {
    if (!written.test(text)) return new Wrong(`"${shown(text)}" is not a ${kind}`)
    const value = Number(text.replace(',', '.'))
    return minimum <= value && value <= maximum ? value : new Wrong(`${value} is not within ${minimum} to ${maximum}`)
  }

const oneOf =
  (values: unknown[]): Reader<unknown> =>
  (text) =>
    values.find((value) => value === text) ?? new Wrong(`"${shown(text)}" is none of ${values.join(', ')}`)

/** `true`, or empty for false. */
const flag: Reader<boolean> = (text) => text === 'true' || new Wrong(`"${shown(text)}" must be true or empty`)

/** Checks a text. The reason does not quote it, because it may be a name. */
function within({ maxLength = Infinity, pattern, format, must }: Limits): Reader<string> {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u')
  return (text) => {
    const length = text.length > maxLength ? [...text].length : text.length
    if (length > maxLength) return new Wrong(`has ${length} characters, ${maxLength} is the most`)
    return form?.test(text) !== false && (format !== 'date' || isCalendarDate(text)) ? text : new Wrong(`must ${must}`)
  }
}

/** A date in any form in which Dutch spreadsheets have it. A remark says how a form was read that could be two dates. */
const written =
  (whole: Reader<string>, { format }: Limits): Reader<string> =>
  (text) => {
    // A day ends an embargo: a guessed century could end it now.
    const isRead = format !== 'date' || /\d{4}/.test(text)
    const { date, doubt } = (isRead && readWrittenDate(text)) || { date: text, doubt: null }
    const value = whole(date)
    if (value instanceof Wrong) return new Wrong(`"${shown(text)}" ${value.reason}`)
    return doubt === null ? value : new Remarked(date, `"${shown(text)}" is read as ${date}: ${GUESSED[doubt]}`)
  }

const GUESSED = { order: 'the day comes before the month', century: 'the year is of the twentieth century' }

/** Databases write zeros or NULL. */
const UNKNOWN = /^(?:\?+|[0./-]+|x+|null|n\.?\s?b\.?|n\.?\s?v\.?\s?t\.?|nvt|onb(?:ekend)?\.?|onbek\.?|unknown|geen)$/i

/** Reads words that say that a value is not known. */
const orUnknown =
  <T>(read: Reader<T>): Reader<T | null> =>
  (cell) =>
    UNKNOWN.test(cell) ? new Remarked(null, `"${shown(cell)}" is read as not known`) : read(cell)

/** A reader of a schema whose values need no remark. */
const plainly = (schema: TSchema) => readAs(schema) as (text: string) => unknown
const city = plainly(CitySchema) as (text: string) => string | Wrong
const date = orUnknown(readAs(DateFieldSchema) as Reader<string>)
const latitude = plainly(LatitudeSchema) as (text: string) => number | Wrong
const longitude = plainly(LongitudeSchema) as (text: string) => number | Wrong

/** The code of a voyage, also with spaces: `KI 1951 - 1` -> `KI-1951-1`. An empty cell is null if the field may be null. */
export function code<S extends TSchema>(schema: S): Composite<Static<S>> {
  const read = orNull(schema)
  return {
    readAll: (cell) => {
      const tidy = cell.replace(/\s*([-_.])\s*/g, '$1').replace(/\s+/g, '-')
      const value = read(tidy) as Static<S> | Wrong
      return value instanceof Wrong || tidy === cell ? value : new Remarked(value, `"${shown(cell)}" is read as ${tidy}`)
    },
  }
}

/** A year, also one that is not sure (`ca. 1931`, `1931?`) or has a fraction (`1931.0`), or a word for "not known" (`n.b.`, `?`). */
export function year<S extends TSchema>(schema: S): Composite<Static<S> | null> {
  const read = orNull(schema)
  return {
    readAll: orUnknown((cell) => {
      const bare = cell.replace(ABOUT, '').replace(/[.,]0+$/, '')
      const value = read(bare) as Static<S> | Wrong
      return value instanceof Wrong || bare === cell ? value : new Remarked(value, `"${shown(cell)}" is read as ${value}`)
    }),
  }
}

/** Ports in order, each with its date if it is known: `Sabang@1950-03-10;Colombo`. */
export const calls: Composite<Call[] | null> = {
  readAll: (cell) => (cell === '' ? null : callsOf(cell)),
  writeAll: (all) => (all ?? []).map(({ city, date }) => (date === null ? city : `${city}@${date}`)).join(';'),
}

function callsOf(cell: string): Call[] | Remarked<Call[]> | Wrong {
  const found: Call[] = []
  const remarks: string[] = []
  for (const part of cell.split(';')) {
    const [name = '', day, ...rest] = part.split('@').map((piece) => piece.trim())
    if (name === '' || rest.length > 0 || day === '') {
      return new Wrong(`"${shown(part.trim())}" is not a port, or a port@YYYY-MM-DD`)
    }
    const port = city(name)
    if (port instanceof Wrong) return new Wrong(`port "${shown(name)}" ${port.reason}`)
    const when = day === undefined ? null : date(day)
    if (when instanceof Wrong) return when
    if (when instanceof Remarked) remarks.push(when.remark)
    found.push({ city: port, date: when instanceof Remarked ? when.value : when })
  }
  return remarks.length === 0 ? found : new Remarked(found, remarks.join('; '))
}

/** `5 80; 12 50` -> `[[80, 5], [50, 12]]`: latitude first in the cell, longitude first in the value, in degrees. */
export const waypoints: Composite<[number, number][]> = {
  readAll: (cell) => (cell === '' ? [] : waypointsOf(cell)),
  writeAll: (all) => all.map(([lon, lat]) => `${lat} ${lon}`).join('; '),
}

function waypointsOf(cell: string): [number, number][] | Wrong {
  const found: [number, number][] = []
  for (const part of cell.split(';')) {
    const [north = '', east = '', ...rest] = part.trim().split(/\s+/)
    if (rest.length > 0) return new Wrong(`"${shown(part.trim())}" is not one latitude and one longitude`)
    const [lat, lon] = [latitude(north), longitude(east)]
    if (lat instanceof Wrong) return lat
    if (lon instanceof Wrong) return lon
    found.push([lon, lat])
  }
  return found
}

/** A place (`Suez`), or a leg between two ports (`Aden – Suez`, with a dash of any length between spaces). */
export interface Site {
  city: string | null
  legFrom: string | null
  legTo: string | null
}

export const site: Composite<Site> = {
  readAll: (cell) => (cell === '' ? new Wrong('is empty') : siteOf(cell)),
  writeAll: ({ city, legFrom, legTo }) => city ?? `${legFrom} – ${legTo}`,
}

function siteOf(cell: string): Site | Wrong {
  const names = cell.split(/\s+[-–—]\s+/).map(city)
  const bad = names.find((name) => name instanceof Wrong)
  if (bad) return bad
  const [first, second, ...rest] = names as string[]
  if (rest.length > 0 || first === second) return new Wrong(`"${shown(cell)}" is neither a place nor a leg "A – B"`)
  return second === undefined ? { city: first!, legFrom: null, legTo: null } : { city: null, legFrom: first!, legTo: second }
}

const shown = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
