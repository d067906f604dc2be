/** What the share picture of each record shows: nothing that the record's public page does not show. */
import type { Kysely } from 'kysely'
import type { Compute } from '#db/keep-until-change.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { formatDate } from '#domain/dates.ts'
import { lineOf } from '#domain/flat-map.ts'
import { isId } from '#domain/ids.ts'
import { journeyName } from '#domain/journey.ts'
import { measureRoute } from '#domain/route.ts'
import { readStops } from '#records/answers/journey-rows.ts'
import { selectShips, selectVoyages } from '#records/voyages.ts'
import type { KeptMaps } from '../journeys/maps.ts'
import { findPassenger } from '../journeys/passenger.ts'
import { canDraw, type Drawing } from './draw.ts'

/** `site`: for every page that is about no record. */
export const KINDS = ['voyage', 'passenger', 'ship', 'page', 'site'] as const

/** Whose picture it is. `id` is the key of the record. */
export interface PictureOf {
  kind: (typeof KINDS)[number]
  id: string
}
export const SITE: PictureOf = { kind: 'site', id: '1' }

export interface Content {
  /** The version of the record. */
  version: number
  /** What the picture shows, for who does not see it. */
  alt: string
  drawing: Drawing
}

interface VoyageContent extends Content {
  shipName: string | null
}

const NO_MAP = { route: [], ends: [], legs: [] }
const ARCHIVE_ALT = 'Kaart met de routes van alle reizen in het archief van Overtocht'

/** The function that it returns gives null if there is no such record that the public may see. */
export function describePictures(
  db: Kysely<Database>,
  { archive, seaMap, legs }: KeptMaps,
): (of: PictureOf) => Promise<Content | null> {
  const voyage: Compute<VoyageContent | null> = async (kept, id) => {
    const found = await selectVoyages(db).select('journey.version').where('journey.id', '=', Number(id)).executeTakeFirst()
    if (!found) return null
    const points = measureRoute(await kept.get(seaMap), await readStops(db, [found.id]))
    const { line, stops } = lineOf(points)
    const ports = points.flatMap(({ stop: { calledCity, city, legFrom } }, at) => {
      const name = calledCity ?? city
      return name === null || legFrom !== null ? [] : [{ city: name, position: stops[at]! }]
    })
    const [first, last] = [ports[0], ports.at(-1)]
    const hasRoute = points.length > 1 && first && last
    const title = found.shipName ?? found.name ?? 'Onbekend schip'
    return {
      version: found.version,
      shipName: found.shipName,
      alt: hasRoute ? `Kaart met de route van ${journeyName(found)}` : journeyName(found),
      drawing: {
        ...NO_MAP,
        title: drawn(title, 'Een reis'),
        sub: hasRoute ? 'Volg de reis op de kaart, van haven naar haven.' : 'Een reis uit het archief.',
        ports: sayPorts(found),
        dates: sayPeriod(found) ?? 'datum onbekend',
        ...(hasRoute && { route: line, ends: first.city === last.city ? [first] : [first, last] }),
        mark: null,
      },
    }
  }

  const ship: Compute<Content | null> = async (kept, id) => {
    const found = await selectShips(db).select('version').where('id', '=', Number(id)).executeTakeFirst()
    if (!found) return null
    const voyages = await selectVoyages(db).where('journey.ship_id', '=', found.id).execute()
    const years = voyages.flatMap(({ startDate, endDate }) => (startDate ?? endDate)?.slice(0, 4) ?? []).sort()
    const [from, to] = [years[0], years.at(-1)]
    const built = found.builtYear === null ? null : String(found.builtYear)
    return {
      version: found.version,
      alt: ARCHIVE_ALT,
      drawing: {
        ...NO_MAP,
        title: drawn(found.shipName, 'Een schip'),
        sub: 'Het schip en zijn reizen.',
        ports: voyages.length > 0 ? `${voyages.length} ${voyages.length === 1 ? 'reis' : 'reizen'}` : null,
        dates: from === undefined ? built && `gebouwd in ${built}` : from === to ? from : `${from} – ${to}`,
        legs: await kept.get(legs),
        mark: null,
      },
    }
  }

  const page: Compute<Content | null> = async (kept, id) => {
    const found = await db
      .selectFrom('side_menu')
      .select(['title', 'version'])
      .where('id', '=', Number(id))
      .where(published('side_menu'))
      .executeTakeFirst()
    return found ? ofSite(found, await kept.get(legs)) : null
  }

  const site: Compute<Content> = async (kept) =>
    ofSite({ title: 'Ervaar de Nederlands-Indische repatriëring', version: 1 }, await kept.get(legs))

  const contents = { voyage, ship, page, site }
  return async ({ kind, id }) => {
    if (!isId(id) || (kind === SITE.kind && id !== SITE.id)) return null
    const kept = await archive()
    if (kind !== 'passenger') return kept.get<Content | null>(contents[kind], id)
    const passenger = await findPassenger(db, id)
    const aboard = passenger && (await kept.get(voyage, String(passenger.journey_id)))
    if (!passenger || !aboard) return null
    const { full_name, demonstration, version } = passenger
    const { shipName } = aboard
    return {
      version,
      alt: `De reis van ${full_name.replace(/\.$/, '')}. ${aboard.alt}`,
      drawing: {
        ...aboard.drawing,
        title: drawn(full_name, 'Een passagier'),
        sub: shipName !== null && canDraw(shipName) ? `aan boord van de ${shipName}` : null,
        mark: demonstration ? 'verzonnen naam' : null,
      },
    }
  }
}

/** A name, or other words for one that would be a blank. */
const drawn = (name: string, instead: string): string => (canDraw(name) ? name : instead)

const ofSite = ({ title, version }: { title: string; version: number }, legs: Drawing['legs']): Content => ({
  version,
  alt: ARCHIVE_ALT,
  drawing: { ...NO_MAP, title, sub: null, ports: 'Nederlands-Indië – Nederland', dates: '1945 – 1968', legs, mark: null },
})

interface Ends {
  startCity: string | null
  endCity: string | null
}

/** "Batavia – Rotterdam", "uit Batavia" or "naar Rotterdam". */
function sayPorts({ startCity, endCity }: Ends): string | null {
  if (startCity !== null && endCity !== null) return `${startCity} – ${endCity}`
  return startCity === null ? endCity && `naar ${endCity}` : `uit ${startCity}`
}

interface Dates {
  startDate: string | null
  endDate: string | null
}

/** "20 feb – 21 mrt 1951", "vertrek 20 feb 1951" or "aankomst mrt 1951". */
export function sayPeriod({ startDate, endDate }: Dates): string | null {
  const [start, end] = [short(startDate), short(endDate)]
  if (start === null) return end && `aankomst ${end}`
  if (end === null) return `vertrek ${start}`
  if (start === end) return start
  // A year that the end repeats, behind a day or month.
  const isSaidTwice = startDate?.slice(0, 4) === endDate?.slice(0, 4) && /[a-z] \d{4}$/.test(end)
  return `${isSaidTwice ? start.replace(/(?<=[a-z]) \d{4}$/, '') : start} – ${end}`
}

/** "6 jun 1946": a date as on the site, but without a zero before it. */
const short = (date: string | null): string | null => formatDate(date)?.replace(/\b0(?=\d )/, '') ?? null
