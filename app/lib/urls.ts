/**
 * The state of every page is in its URL. One codec per page reads and writes it, and builds links. Default values are left out, and
 * nonsense is read as the default.
 */
import { PAGES } from '#domain/addresses.ts'
import { isCalendarDate } from '#domain/dates.ts'
import {
  byFilter,
  type Choice,
  choiceOf,
  FILTERS,
  PAGE_FILTERS,
  type PageFilter,
  type ValueOf,
  valuesOf,
  wrongPeriod,
} from '#domain/filters.ts'
import { isId } from '#domain/ids.ts'
import { CITIES_MAX, QUERY_MAX } from '#domain/search-limits.ts'
import { TABS } from '#domain/tabs.ts'

interface Field<T> {
  fallback: T
  read: (text: string) => T
  write(value: T): string
}

type Fields = Record<string, Field<unknown>>
type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** The codec of a page: `read` takes the part after `?`, `href` takes the values that differ from the defaults. */
interface PageCodec<T> {
  read: (search: string | URLSearchParams) => T
  href: (values?: Partial<T>) => string
}

const text: Field<string> = { fallback: '', read: (raw) => raw, write: (value) => value }

/** The API refuses control characters, and nobody types them. */
const withoutControls = (raw: string): string => raw.replace(/\p{Cc}/gu, '')

/** A search text, cut to the length that the API takes. */
const term: Field<string> = { ...text, read: (raw) => withoutControls(raw).slice(0, QUERY_MAX) }

/** The key of a record. */
const recordId: Field<string> = { ...text, read: (raw) => (isId(raw) ? raw : '') }

const flag = (on: string): Field<boolean> => ({
  fallback: false,
  read: (raw) => raw === on,
  write: (value) => (value ? on : ''),
})

/** Values joined by commas, cut to the length that the API takes. If `known` is given, only those values. */
const list = (known: readonly string[] | null): Field<readonly string[]> => ({
  fallback: [],
  read(raw) {
    const values = new Set(withoutControls(raw).slice(0, CITIES_MAX).split(',').filter(Boolean))
    return [...values].filter((value) => known?.includes(value) ?? true)
  },
  write: (value) => value.join(','),
})

const date: Field<string> = { ...text, read: (raw) => (isCalendarDate(raw) ? raw : '') }

const tab: Field<number> = {
  fallback: 1,
  read: (raw) => (Number(raw) >= 1 && Number(raw) <= TABS.length ? Math.trunc(Number(raw)) : 1),
  write: (value) => (value === 1 ? '' : String(value)),
}

const region: Field<string> = { ...text, read: (raw) => (parseRegion(raw) ? raw : '') }

const pageNumber: Field<number> = {
  fallback: 1,
  read: (raw) => (/^\d{1,3}$/.test(raw) ? Math.max(1, Number(raw)) : 1),
  write: (value) => (value > 1 ? String(value) : ''),
}

function pageCodec<F extends Fields>(path: string, fields: F): PageCodec<ValuesOf<F>> {
  const names = Object.keys(fields) as (keyof F & string)[]
  return {
    read(search) {
      const params = new URLSearchParams(search)
      return Object.fromEntries(
        names.map((name) => {
          const field = fields[name]!
          const raw = params.get(name)
          return [name, raw === null ? field.fallback : field.read(raw)]
        }),
      ) as ValuesOf<F>
    },
    href(values = {}) {
      const params = new URLSearchParams()
      for (const name of names) {
        const written = name in values ? fields[name]!.write(values[name]) : ''
        if (written) params.set(name, written)
      }
      const query = params.toString()
      return query ? `${path}?${query}` : path
    },
  }
}

/**
 * `/wereldbol`. While the passenger list is open, `scan` is its page, from 1, and `xywh` the region shown. `passenger` is the `_id`
 * of the passenger who was chosen among the results, because an address that people share may not hold a name.
 */
export const globeUrl = pageCodec(PAGES.voyage, {
  journeyId: text,
  contentPointId: text,
  isJourneyModalOpen: flag('open'),
  isPassengerListModalOpen: flag('open'),
  scan: pageNumber,
  xywh: region,
  query: term,
  passenger: recordId,
})
export type GlobeUrl = ReturnType<typeof globeUrl.read>

/** The field for each kind of filter. */
const FILTER_FIELDS = {
  list: (name: PageFilter) => list(valuesOf(name)),
  from: () => date,
  to: () => date,
  flag: () => flag('true'),
  record: () => recordId,
}
const filterFields = byFilter<{ [F in PageFilter]: Field<ValueOf<F>> }>(PAGE_FILTERS, (name) =>
  FILTER_FIELDS[FILTERS[name].kind](name),
)

/**
 * `/zoeken`, with `tab` from 1. The scan viewer adds `scan` (the `_id` of an image, or a voyage's code and a page: `KI-1951-1:2`)
 * and `xywh` (the region shown). The number of rows on screen is not in the address; `use-asked-search.ts` keeps it.
 */
const searchCodec = pageCodec(PAGES.search, { query: term, tab, ...filterFields, scan: text, xywh: region })
export type SearchUrl = ReturnType<typeof searchCodec.read>
export const searchUrl: PageCodec<SearchUrl> = {
  read: (search) => consistent(searchCodec.read(search)),
  href: searchCodec.href,
}

/** `/verhalen`, the list of all texts with the words of a query. Without a query: all stories. */
export const storiesUrl = pageCodec(PAGES.stories, { query: term })

const year: Field<string> = { ...text, read: (raw) => (/^\d{4}$/.test(raw) ? raw : '') }

/** `/reizen` with its filters. `unknownDate` leaves no year. `shipId` is a ship's `_id`, `port` a place where a voyage begins, calls or ends. */
const journeysCodec = pageCodec(PAGES.journeys, {
  year,
  unknownDate: flag('true'),
  shipId: recordId,
  port: term,
  names: list(valuesOf('names')),
  stories: flag('true'),
  byShip: flag('true'),
})
export type JourneysUrl = ReturnType<typeof journeysCodec.read>
export const journeysUrl: PageCodec<JourneysUrl> = {
  read(search) {
    const url = journeysCodec.read(search)
    return url.unknownDate ? { ...url, year: '' } : url
  },
  href: journeysCodec.href,
}

/** The tabs that have a scan viewer, from 1. */
const SCAN_TABS: readonly number[] = [TABS.indexOf('passengerList') + 1, TABS.indexOf('media') + 1]

/** A line of the share form. The form itself says what is wrong with it. */
const line: Field<string> = { ...text, read: (raw) => withoutControls(raw).trim() }

/** `/verhaal-delen`, with the ship and the year of the voyage that the story is about. */
export const shareUrl = pageCodec(PAGES.shareStory, { schip: line, jaar: line })

/** Drops values that mean nothing beside the others. */
function consistent(url: SearchUrl): SearchUrl {
  if (isBlank(url)) return { ...searchCodec.read(''), tab: url.tab }
  const scan = SCAN_TABS.includes(url.tab) ? url.scan : ''
  return { ...withOnePeriod(url), scan, xywh: scan ? url.xywh : '' }
}

/** Nothing is searched for, so the page makes no call. */
export const isBlank = ({ query, shipId }: SearchUrl): boolean => query.trim() === '' && shipId === ''

/** Drops a period that ends before it begins. If there is a period, drops "datum onbekend". */
function withOnePeriod(url: SearchUrl): SearchUrl {
  const wrong = wrongPeriod(url)
  if (wrong === 'reversed') return { ...url, ...without('period') }
  return wrong === 'mixed' ? { ...url, ...without('unknownDate') } : url
}

/** The values that a search has without this filter. */
export function without(choice: Choice): Partial<SearchUrl> {
  const names = PAGE_FILTERS.filter((name) => choiceOf(name) === choice)
  return byFilter<Partial<SearchUrl>>(names, (name) => filterFields[name as PageFilter].fallback)
}

/** The same search without its filters. The ship stays if nothing else is searched for. */
export const withoutFilters = (url: SearchUrl): SearchUrl => ({
  ...searchUrl.read(''),
  query: url.query,
  tab: url.tab,
  shipId: url.query ? '' : url.shipId,
})

/** Whether two paths name the same page. Paths of the API are escaped, those of the router are not. */
export const samePath = (one: string, other: string): boolean => plain(one) === plain(other)

function plain(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Part of an image in its own pixels, as a IIIF region: `x,y,w,h`. */
export type Region = string

/** Reads four whole numbers, the last two above 0. Null for anything else. */
export function parseRegion(region: Region): [number, number, number, number] | null {
  const found = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(region)
  if (!found) return null
  const [x, y, width, height] = found.slice(1).map(Number) as [number, number, number, number]
  return width > 0 && height > 0 ? [x, y, width, height] : null
}
