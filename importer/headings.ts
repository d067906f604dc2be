/** Proposes which column of the format a heading means that somebody else made, and of which kind a table is. */
import { IMPORT_KINDS } from '#domain/import-kinds.ts'
import { distance } from '#names/text/distance.ts'
import { foldText } from '#names/text/fold.ts'
import { FILE_NAMES, type FileName, FORMATS } from './formats.ts'
import { keysOf, missingIn, plain } from './sheet.ts'

/** Words for each column, beside its own name and what staff call it. */
const WORDS: { [F in FileName]: { [C in keyof (typeof FORMATS)[F]]?: string } } = {
  'ships.csv': {
    ship_name: 'schip scheepsnaam naam name shipname',
    type_prefix: 'type prefix voorvoegsel scheepstype',
    shipping_company: 'rederij maatschappij reder company owner',
    master: 'gezagvoerder kapitein captain',
    built_year: 'bouwjaar gebouwd jaar built',
    tonnage_grt: 'tonnage brt brutotonnage tonnen ton',
    nationality: 'nationaliteit vlag flag land',
    note_nl: 'opmerking opmerkingen noot toelichting note notes',
    source_url: 'bron source link url',
  },
  'voyages.csv': {
    voyage_code: 'reis reisnr reisnummer reiscode code voyage journey',
    ship_name: 'schip scheepsnaam ship',
    departure_city: 'vertrekhaven vertrekplaats van from vertrekhavens havenvanvertrek',
    departure_date: 'vertrekdatum vertrek datumvertrek vertrokken departure',
    arrival_city: 'aankomsthaven aankomstplaats naar to bestemming havenvanaankomst',
    arrival_date: 'aankomstdatum aankomst datumaankomst aangekomen arrival',
    via: 'via havens tussenhavens calls',
    passengers_count: 'passagiers aantal aantalpassagiers passengers',
    note_nl: 'opmerking opmerkingen noot toelichting inleiding note notes',
    source_url: 'bron source link url',
    favourite_rank: 'favoriet favourite favorite rang',
  },
  'ports.csv': {
    city: 'plaats haven stad port city',
    modern_name: 'huidigenaam nu today',
    country: 'land country',
    latitude: 'breedte breedtegraad lat noorderbreedte',
    longitude: 'lengte lengtegraad lon lng oosterlengte',
    role_nl: 'rol role',
  },
  'waypoints.csv': { leg_from: 'van from', leg_to: 'naar to', waypoints: 'route punten way' },
  'stories.csv': {
    city_or_leg: 'plaats traject haven place',
    period: 'periode period',
    title_nl: 'titel title',
    story_nl: 'verhaal tekst story text',
    source_url: 'bron source link url',
    year_from: 'vanjaar jaarvan',
    year_to: 'totjaar jaartot',
  },
  'passengers.csv': {
    voyage_code: 'reis reisnr reisnummer reiscode voyage journey',
    full_name: 'naam volledigenaam passagier passagiersnaam opvarende name passenger',
    birth_year: 'geboortejaar gebjr gebjaar geboren jaarvangeboorte born birthyear',
    public_from: 'openbaar openbaarvanaf vrijvanaf publicfrom',
    list_page: 'blad lijstblad pagina bladzijde blz page bladnr paginanr',
    record_id: 'nummer recordnr recordid inventarisnummer invnr id nr volgnummer',
    demonstration: 'demonstratie',
  },
  'images.csv': {
    file: 'bestand bestandsnaam afbeelding foto filename picture',
    voyage_code: 'reis reisnr reisnummer voyage journey',
    ship_name: 'schip scheepsnaam ship',
    description: 'beschrijving omschrijving description',
    collection: 'collectie collection',
    demonstration: 'demonstratie',
    url: 'adres link',
  },
  'lists.csv': {
    file: 'bestand bestandsnaam scan filename',
    voyage_code: 'reis reisnr reisnummer voyage journey',
    page_number: 'blad lijstblad pagina bladzijde blz page bladnr paginanr',
    description: 'beschrijving omschrijving description',
    collection: 'collectie collection',
    demonstration: 'demonstratie',
  },
  'partners.csv': { name: 'naam', role: 'rol', url: 'link adres website', logo: 'logo' },
  'pages.csv': {
    page_id: 'id pagina',
    title: 'titel',
    parent: 'onder kop',
    order: 'volgorde',
    file: 'bestand',
    content_nl: 'tekst inhoud',
  },
}

/** The heading of the column with reasons in a file of wrong rows. It is dropped again with the rows, and means nothing. */
export const REASON_HEADING = 'reason (left out)'

/** What staff chose for a heading before; null: it is left out. */
export type Remembered = (kind: FileName, heading: string) => string | null | undefined

export interface Proposal {
  column: string | null
  why: 'same' | 'remembered' | 'alike' | 'left out' | null
}

/** For each heading the column that it probably means. No column is proposed twice. */
export function proposeColumns(kind: FileName, headings: readonly string[], remembered: Remembered): Proposal[] {
  const taken = new Set<string>()
  const proposals = headings.map((): Proposal => ({ column: null, why: null }))
  const keys = keysOf(headings)
  const propose = (why: Proposal['why'], find: (heading: string, key: string) => string | null | undefined) => {
    for (const [at, heading] of headings.entries()) {
      if (proposals[at]!.why !== null) continue
      const column = find(plain(heading), keys[at]!)
      if (column === undefined || (column !== null && taken.has(column))) continue
      if (column !== null) taken.add(column)
      proposals[at] = { column, why: column === null ? 'left out' : why }
    }
  }
  const columns = Object.keys(FORMATS[kind])
  propose('left out', (heading) => (heading === '' || heading === REASON_HEADING ? null : undefined))
  propose('same', (heading) => columns.find((column) => column === heading))
  propose('remembered', (_heading, key) => remembered(kind, key))
  propose('alike', (heading) => columns.find((column) => wordsFor(kind, column).includes(joined(heading))))
  propose('alike', (heading) => columns.find((column) => wordsFor(kind, column).some((word) => isAlike(word, joined(heading)))))
  return proposals
}

const joined = (text: string): string => foldText(text.replaceAll('_', ' ')).replaceAll(' ', '')

function wordsFor(kind: FileName, column: string): string[] {
  const labels: Readonly<Record<string, string>> = IMPORT_KINDS[kind].columns
  const words: Readonly<Record<string, string | undefined>> = WORDS[kind]
  return [column, labels[column] ?? '', ...(words[column] ?? '').split(' ')].map(joined).filter((word) => word !== '')
}

/** Short words differ too easily. */
const isAlike = (word: string, heading: string): boolean =>
  word.length >= 5 && heading.length >= 5 && distance(word, heading, 1.5) <= 1.5

/** The kind of which the headings have most; null if they have not the needed columns of any. */
export function proposeKind(headings: readonly string[], remembered: Remembered): FileName | null {
  const scored = FILE_NAMES.map((kind) => {
    const proposals = proposeColumns(kind, headings, remembered)
    const columns = proposals.map(({ column }) => column)
    const score = proposals.reduce(
      (sum, { why }) => sum + (why === null ? 0 : why === 'alike' ? 2 : why === 'left out' ? 0 : 3),
      0,
    )
    const isWhole = missingIn(kind, columns).length === 0
    return { kind, isWhole, score: score / headings.length - (isWhole ? 0 : 10) }
  }).toSorted((a, b) => b.score - a.score)
  return scored[0]?.isWhole ? scored[0].kind : null
}

/** The kind that a file or sheet is named after: `passengers.csv`, `Passengers`. */
export const kindNamed = (name: string): FileName | null =>
  FILE_NAMES.find((kind) => {
    const plainName = name
      .slice(name.lastIndexOf('/') + 1)
      .toLowerCase()
      .replace(/\.(csv|tsv|txt|xlsx)$/, '')
    return plainName === kind.slice(0, -4) || plainName === IMPORT_KINDS[kind].label.toLowerCase()
  }) ?? null
