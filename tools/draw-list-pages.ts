/**
 * Draws the demonstration list pages of the favourite voyages and lists them in archive/lists.csv. Run by hand once,
 * and again when the names change: `node tools/draw-list-pages.ts`. The result is kept in `archive/`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { readVoyages } from '#importer/demonstration/archive-voyages.ts'
import { demonstrationPassengers, NAMES_A_PAGE } from '#importer/demonstration/passengers.ts'
import { listPageSvg } from './draw-list-page.ts'
import { longDate } from './draw-text.ts'

type Row = Record<string, string>

/** Drawn pages of each favourite; the real lists are longer. */
const PAGES = 3
const COLLECTION = 'Demonstratiemateriaal Overtocht'

const archive = join(import.meta.dirname, '../archive')
const readRows = (name: string) => parse<Row>(readFileSync(join(archive, name)), { columns: true, bom: true })

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
// First the list, from which is known which names stand on a page.
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
