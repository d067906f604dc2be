/**
 * `node tools/drawing/list-pages.ts` draws the demonstration list pages of the favourite voyages into `archive/lists` and lists
 * them in `archive/lists.csv`. Both are committed. Run it again when the invented names change.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { type Face, loadFace } from '#api/share-pictures/faces.ts'
import { longDate } from '#domain/dates.ts'
import { readVoyages } from '#importer/demonstration/archive-voyages.ts'
import { demonstrationPassengers, NAMES_A_PAGE } from '#importer/demonstration/passengers.ts'
import { type Random, seededRandom } from '#importer/demonstration/random.ts'

type Row = Record<string, string>

/** Drawn pages of each favourite. Real lists are longer. */
const PAGES = 3
const COLLECTION = 'Demonstratiemateriaal Overtocht'

const archive = join(import.meta.dirname, '../../archive')
const readRows = (name: string) => parse<Row>(readFileSync(join(archive, name)), { columns: true, bom: true })

/** A page as a typist would have made it, with invented names and a stamp that says so. */
interface ListPage {
  /** "s.s. NIEUW AMSTERDAM" */
  ship: string
  /** "Singapore, 16 maart 1946" */
  departure: string
  page: number
  /** The number of the first name on this page. */
  first: number
  names: { full_name: string; birth_year: number | null }[]
}

const PAGE_SIZE = { width: 1400, height: 2000 }

const LEFT = 180
const TOP = 190
const LINE = 36
const TYPE = 28.5
/** The column of the year of birth, in characters. */
const YEAR_COLUMN = 52
const INK = '#20262b'
const PENCIL = '#3a5f7d'
const STAMP = '#9b3225'

const courier = loadFace('courier-prime', '400-normal')
const bold = loadFace('courier-prime', '700-normal')
const CHARACTER = courier.width('0', TYPE)

function listPageSvg(list: ListPage): string {
  const random = seededRandom(`page ${list.ship} ${list.departure} ${list.page}`)
  const { width, height } = PAGE_SIZE
  const lean = (random.next() - 0.5) * 0.9
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${SHADES}
    <rect width="${width}" height="${height}" fill="#2a3a40"/>
    <g transform="rotate(${lean.toFixed(3)} ${width / 2} ${height / 2})">
      ${sheet(random)}
      ${typescript(random, list)}
      ${ticks(random, list.names.length)}
      ${stamp(random)}
    </g>
  </svg>`
}

const SHADES = `<defs>
  <linearGradient id="edge"><stop offset="0" stop-color="#8a6d3b" stop-opacity=".28"/>
    <stop offset=".06" stop-color="#8a6d3b" stop-opacity="0"/><stop offset=".95" stop-color="#8a6d3b" stop-opacity="0"/>
    <stop offset="1" stop-color="#8a6d3b" stop-opacity=".2"/></linearGradient>
  <radialGradient id="stain"><stop offset="0" stop-color="#a9854a" stop-opacity=".16"/>
    <stop offset="1" stop-color="#a9854a" stop-opacity="0"/></radialGradient>
</defs>`

/** Yellowed paper with two holes for a binder. */
function sheet(random: Random): string {
  const { width, height } = PAGE_SIZE
  const stains = Array.from({ length: 5 }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)]
    return `<ellipse cx="${x}" cy="${y}" rx="${random.between(260, 620)}" ry="${random.between(200, 520)}" fill="url(#stain)"/>`
  })
  const paper = `<rect x="22" y="20" width="${width - 44}" height="${height - 40}"`
  const holes = [760, 1240].map((y) => `<circle cx="78" cy="${y}" r="17" fill="#2a3a40"/>`)
  return `${paper} fill="#efe4c8"/>${stains.join('')}${paper} fill="url(#edge)"/>${holes.join('')}`
}

function typescript(random: Random, list: ListPage): string {
  const line = (row: number) => TOP + row * LINE
  const type = (text: string, y: number, face = courier) => typed(random, face, text, LEFT, y)
  const title = `PASSAGIERSLIJST  ${list.ship}`
  const rule = '-'.repeat(YEAR_COLUMN + 5)
  const blad = `Blad ${String(list.page).padStart(2)}`
  const rows = list.names.map(({ full_name, birth_year }, i) => {
    const text = `${String(list.first + i).padStart(4)}  ${full_name}`
    return type(`${text.padEnd(YEAR_COLUMN)} ${birth_year ?? '  ?'}`, line(5.4 + i))
  })
  const end = 5.4 + list.names.length
  const total = list.first + list.names.length - 1
  return [
    type(title, line(0), bold),
    `<path d="M${LEFT} ${line(0) + 9}h${(title.length * CHARACTER).toFixed(0)}" stroke="${INK}" stroke-width="2"/>`,
    type(list.departure.padEnd(YEAR_COLUMN - 3) + blad, line(1.3)),
    type(`${' No.  Naam'.padEnd(YEAR_COLUMN)} Geb.`, line(3.4)),
    type(rule, line(4.3)),
    ...rows,
    type(rule, line(end)),
    type(`${'Transporteeren:'.padStart(YEAR_COLUMN - 17)} ${total} personen`, line(end + 1)),
    small('Demonstratie: dit blad is getekend en de namen zijn verzonnen.', line(end + 2.5)),
  ].join('')
}

/** A line of type: every letter is a little off the line, and some are struck harder. */
function typed(random: Random, face: Face, text: string, x: number, y: number): string {
  const strikes = { light: '', full: '' }
  for (const [i, letter] of [...text].entries()) {
    if (letter === ' ') continue
    const at = x + i * CHARACTER + (random.next() - 0.5) * 0.8
    const outline = face.path(letter, at, y + (random.next() - 0.5) * 1.6, TYPE)
    strikes[random.chance(0.22) ? 'light' : 'full'] += outline
  }
  return `<path d="${strikes.full}" fill="${INK}" fill-opacity=".9"/><path d="${strikes.light}" fill="${INK}" fill-opacity=".68"/>`
}

const small = (text: string, y: number) => `<path d="${courier.path(text, LEFT, y, 19)}" fill="${STAMP}" fill-opacity=".85"/>`

/** Ticks of a clerk's blue pencil. */
function ticks(random: Random, lines: number): string {
  const marks = Array.from({ length: lines }, (_, i) => {
    if (!random.chance(0.8)) return ''
    const x = LEFT - 34 + random.between(-4, 4)
    const y = TOP + (5.4 + i) * LINE - 8 + random.between(-3, 3)
    const [down, up] = [random.between(8, 12), random.between(16, 24)]
    return `M${x} ${y}q3 ${down / 2} 6 ${down}q4 -${up / 2} ${random.between(11, 17)} -${up}`
  })
  return `<path d="${marks.join('')}" fill="none" stroke="${PENCIL}" stroke-opacity=".75" stroke-width="2.6" stroke-linecap="round"/>`
}

function stamp(random: Random): string {
  const [x, y] = [1030, 96]
  const word = (text: string, dy: number) => {
    const size = 27
    return bold.path(text, x + 130 - bold.width(text, size) / 2, y + dy, size)
  }
  return `<g transform="rotate(${(2 + random.next() * 3).toFixed(2)} ${x + 130} ${y + 50})" fill-opacity=".85" stroke-opacity=".85">
    <rect x="${x}" y="${y}" width="260" height="98" rx="2" fill="none" stroke="${STAMP}" stroke-width="5"/>
    <path d="${word('DEMONSTRATIE-', 43)}${word('MATERIAAL', 78)}" fill="${STAMP}"/></g>`
}

const favourites = readRows('voyages.csv').filter((voyage) => voyage.favourite_rank)
const ships = new Map(readRows('ships.csv').map((ship) => [ship.ship_name, ship]))
const pages = favourites.flatMap((voyage) =>
  Array.from({ length: PAGES }, (_, i) => ({
    voyage,
    page: i + 1,
    file: `lists/${voyage.voyage_code}-${i + 1}.jpg`,
  })),
)

rmSync(join(archive, 'lists'), { recursive: true, force: true })
mkdirSync(join(archive, 'lists'))
// The list first: `readVoyages` reads it to know which names are on which page.
writeFileSync(
  join(archive, 'lists.csv'),
  `file,voyage_code,page_number,description,collection,demonstration\n${pages
    .map(({ voyage, page, file }) => {
      const description = `Passagierslijst ${voyage.ship_name}, blad ${page} (getekend, met verzonnen namen)`
      return `${file},${voyage.voyage_code},${page},"${description}",${COLLECTION},true\n`
    })
    .join('')}`,
)
const drawn = new Map(readVoyages(archive).map((voyage) => [voyage.code, demonstrationPassengers(voyage)]))

for (const { voyage, page, file } of pages) {
  const names = drawn.get(voyage.voyage_code ?? '')!.filter(({ list_page }) => list_page === page)
  const prefix = ships.get(voyage.ship_name)?.type_prefix?.split('').join('.')
  const svg = listPageSvg({
    ship: [prefix && `${prefix}.`, voyage.ship_name?.toUpperCase()].filter(Boolean).join(' '),
    departure: `${voyage.departure_city}, ${longDate(voyage.departure_date ?? '')}`,
    page,
    first: (page - 1) * NAMES_A_PAGE + 1,
    names,
  })
  const { size } = await sharp(Buffer.from(svg)).jpeg({ quality: 70, mozjpeg: true }).toFile(join(archive, file))
  console.log(`${file}: ${names.length} names, ${Math.round(size / 1024)} KB`)
}
