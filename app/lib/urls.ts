/**
 * The state of every page is its URL. One codec per page reads it, writes it and builds links; what has its default
 * value is left out, and what makes no sense reads as the default.
 */
import { PAGES } from '#domain/addresses.ts'
import { ID_PATTERN, isCalendarDate } from '#domain/common.ts'
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
import { CITIES_MAX, QUERY_MAX } from '#domain/search-limits.ts'
import { TABS } from '#domain/tabs.ts'

const ID = new RegExp(ID_PATTERN)

interface Field<T> {
  fallback: T
  read: (text: string) => T
  write(value: T): string
}

type Fields = Record<string, Field<unknown>>
type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** A page's codec: `read` takes the part after `?`, `href` takes what differs from the defaults. */
interface PageCodec<T> {
  read: (search: string | URLSearchParams) => T
  href: (values?: Partial<T>) => string
}

const text: Field<string> = { fallback: '', read: (raw) => raw, write: (value) => value }

/** No call takes these, and nobody types them. */
const withoutControls = (raw: string): string => raw.replace(/\p{Cc}/gu, '')

/** What is searched for, no longer than the calls take it. */
const term: Field<string> = { ...text, read: (raw) => withoutControls(raw).slice(0, QUERY_MAX) }

/** A record's key; anything else names no record. */
const recordId: Field<string> = { ...text, read: (raw) => (ID.test(raw) ? raw : '') }

const flag = (on: string): Field<boolean> => ({
  fallback: false,
  read: (raw) => raw === on,
  write: (value) => (value ? on : ''),
})

/** Values, as many as the calls take, and only `known` ones where those are told. */
const list = (known: readonly string[] | null): Field<readonly string[]> => ({
  fallback: [],
  read(raw) {
    const values = new Set(withoutControls(raw).slice(0, CITIES_MAX).split(',').filter(Boolean))
    return [...values].filter((value) => known?.includes(value) ?? true)
  },
  write: (value) => value.join(','),
})

const date: Field<string> = {
  fallback: '',
  read: (raw) => (isCalendarDate(raw) ? raw : ''),
  write: (value) => value,
}

const tab: Field<number> = {
  fallback: 1,
  read: (raw) => (Number(raw) >= 1 && Number(raw) <= TABS.length ? Math.trunc(Number(raw)) : 1),
  write: (value) => (value === 1 ? '' : String(value)),
}

/** Part of an image, IIIF style. */
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
 * `/wereldbol`; while the passenger list is open, `scan` is its page, from 1, and `xywh` the part shown, IIIF style;
 * `passenger` is the `_id` of who was chosen among the results: no name stands in an address that people share.
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

/** How each kind of filter stands in the address. */
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
 * `/zoeken`; `tab` from 1; the scan viewer adds `scan` (a media `_id`, or a voyage's code and a page: `KI-1951-1:2`) and
 * `xywh` (the part shown, IIIF style). How many rows are on screen is no part of what people share: `use-asked-search.ts`.
 */
const searchCodec = pageCodec(PAGES.search, { query: term, tab, ...filterFields, scan: text, xywh: region })
export type SearchUrl = ReturnType<typeof searchCodec.read>
export const searchUrl: PageCodec<SearchUrl> = {
  read: (search) => consistent(searchCodec.read(search)),
  href: searchCodec.href,
}

/** The tabs that have a viewer. */
const SCAN_TABS: readonly number[] = [TABS.indexOf('passengerList') + 1, TABS.indexOf('media') + 1]

/** A line of the share form, which says itself what is wrong with it. */
const line: Field<string> = { ...text, read: (raw) => withoutControls(raw).trim() }

/** `/verhaal-delen`, with the ship and the year of the voyage that somebody wants to tell about. */
export const shareUrl = pageCodec(PAGES.shareStory, { schip: line, jaar: line })

/** What means nothing beside the rest is not there. */
function consistent(url: SearchUrl): SearchUrl {
  if (isBlank(url)) return { ...searchCodec.read(''), tab: url.tab }
  const scan = SCAN_TABS.includes(url.tab) ? url.scan : ''
  return { ...withOnePeriod(url), scan, xywh: scan ? url.xywh : '' }
}

/** Nothing is searched for: the page makes no call. */
export const isBlank = ({ query, shipId }: SearchUrl): boolean => query.trim() === '' && shipId === ''

/** A period that ends before it begins is none; with a period, "datum onbekend" is not asked for. */
function withOnePeriod(url: SearchUrl): SearchUrl {
  const wrong = wrongPeriod(url)
  if (wrong === 'reversed') return { ...url, ...without('period') }
  return wrong === 'mixed' ? { ...url, ...without('unknownDate') } : url
}

/** What a search is without one of its filters. */
export function without(choice: Choice): Partial<SearchUrl> {
  const names = PAGE_FILTERS.filter((name) => choiceOf(name) === choice)
  return byFilter<Partial<SearchUrl>>(names, (name) => filterFields[name as PageFilter].fallback)
}

/** The same search without its filters; a ship stays where it is all that is searched for. */
export const withoutFilters = (url: SearchUrl): SearchUrl => ({
  ...searchUrl.read(''),
  query: url.query,
  tab: url.tab,
  shipId: url.query ? '' : url.shipId,
})

/** Whether two paths name the same page, however they are escaped: the router's are not, those of the API are. */
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

/** Four whole numbers, the last two above 0; anything else is null. */
export function parseRegion(region: Region): [number, number, number, number] | null {
  const found = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(region)
  if (!found) return null
  const [x, y, width, height] = found.slice(1).map(Number) as [number, number, number, number]
  return width > 0 && height > 0 ? [x, y, width, height] : null
}
