/** The names of the filters, and the chosen filters as tags. */
import { type Choice, choiceOf, FILTERS, isChosen, type NamesEntered, PAGE_FILTERS } from '#domain/filters.ts'
import { dateOrUnknown } from '#domain/words.ts'
import { type SearchUrl, without } from '../../lib/urls.ts'

interface Words {
  label: string
  /** The text of the link to the search without this filter. */
  without: string
  /** The words for its values, if the values are codes. */
  values?: Record<string, string>
}

/** In the order in which the tags stand. */
export const WORDS: Record<Choice, Words> = {
  shipId: { label: 'Schip', without: 'Op alle schepen' },
  startCity: { label: 'Vertrek', without: 'Zonder de vertrekhaven' },
  endCity: { label: 'Aankomst', without: 'Zonder de aankomsthaven' },
  via: { label: 'Onderweg', without: 'Zonder de haven onderweg' },
  names: {
    label: 'Namen',
    without: 'Ongeacht of namen zijn ingevoerd',
    values: { entered: 'ingevoerd', partly: 'deels ingevoerd', none: 'nog geen namen' } satisfies Record<NamesEntered, string>,
  },
  period: { label: 'Periode', without: 'In alle jaren' },
  unknownDate: { label: 'datum onbekend', without: 'Ook reizen met een datum' },
}

export const CHOICES = Object.keys(WORDS) as Choice[]

interface Tag {
  choice: Choice
  label: string
  /** What changes in the search when this filter goes. */
  rest: Partial<SearchUrl>
}

/** The chosen filters as tags. Each value of a list is a tag of its own. */
export const tagsOf = (url: SearchUrl, shipName: string | null = null): Tag[] =>
  CHOICES.flatMap((choice): Tag[] => {
    const name = PAGE_FILTERS.find((name) => choiceOf(name) === choice && isChosen(url[name]))
    if (!name) return []
    const { label, values } = WORDS[choice]
    const value = url[name]
    if (typeof value === 'object')
      return value.map((one) => ({
        choice,
        label: `${label}: ${values?.[one] ?? one}`,
        rest: { [name]: value.filter((other) => other !== one) },
      }))
    const { kind } = FILTERS[name]
    const ship = `${label}: ${shipName ?? 'gekozen schip'}`
    const said = kind === 'record' ? ship : kind === 'flag' ? label : periodLabel(url.startDate, url.endDate)
    return [{ choice, label: said, rest: without(choice) }]
  })

/** "1946–1951" for whole years, otherwise the dates. */
function periodLabel(startDate: string, endDate: string): string {
  if (!endDate) return `vanaf ${dateOrUnknown(startDate)}`
  if (!startDate) return `tot en met ${dateOrUnknown(endDate)}`
  const wholeYears = startDate.endsWith('-01-01') && endDate.endsWith('-12-31')
  if (!wholeYears) return `${dateOrUnknown(startDate)} – ${dateOrUnknown(endDate)}`
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return first === last ? first : `${first}–${last}`
}
