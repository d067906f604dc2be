/**
 * Finds texts in what is kept on this device: the voyages and pages that were visited or kept in packs, and the notes of the
 * ships in the catalogue. Loaded when needed.
 */

import { menuPageAddress, shipAddress } from '#domain/addresses.ts'
import { dateOrder } from '#domain/dates.ts'
import type { Journey } from '#domain/journey.ts'
import { plainText } from '#domain/rich-text.ts'
import type { Page } from '#domain/side-menu.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import type { ShipDocument } from '#search/documents.ts'
import { StoryIndex } from '#search/stories/story-index.ts'
import type { StoryText, StoryVoyage } from '#search/stories/story-text.ts'
import { type Kept, listKept } from '../inventory.ts'
import { MENU } from '../policy.ts'

/** What one kept answer tells. */
interface Told {
  /** The answer's place in the order of use, and its size: another if the answer was kept anew. */
  version: string
  voyage: StoryVoyage | null
  texts: StoryText[]
}

type Ships = ReadonlyMap<number, ShipDocument>

let told = new Map<string, Told>()
/** The ships whose notes are in the index. */
let noted: Ships | null = null
let index = new StoryIndex()

/** `ships`: of the catalogue; the same as before if it did not change. Null if there are no texts. */
export async function findTexts(query: StoryQuery, ships: Ships | null): Promise<StoryResults | null> {
  await follow(ships)
  const found = index.find(query)
  return told.size === 0 && found.totalStories === 0 ? null : found
}

/** Reads the answers that are new. The index is made anew, for it is small. */
async function follow(ships: Ships | null): Promise<void> {
  const kept = (await listKept()).filter(({ cache, key }) => (cache === 'voyages' || cache === 'pages') && !key.endsWith(MENU))
  const isSame = kept.length === told.size && kept.every((one) => told.get(one.key)?.version === versionOf(one))
  if (isSame && ships === noted) return
  const now = new Map<string, Told>()
  for (const one of kept) {
    const known = told.get(one.key)
    now.set(one.key, known?.version === versionOf(one) ? known : { version: versionOf(one), ...(await read(one)) })
  }
  told = now
  noted = ships
  index = new StoryIndex()
  const voyages = [...now.values()].flatMap(({ voyage }) => voyage ?? []).sort(bySailing)
  index.write({
    put: together([...[...now.values()].flatMap(({ texts }) => texts), ...notesOf(ships)], voyages),
    remove: [],
    voyages,
  })
}

const notesOf = (ships: Ships | null): StoryText[] =>
  [...(ships?.values() ?? [])].flatMap(({ id, shipName, note }) => {
    const ship = { title: shipName, place: null, period: null, calls: [], to: shipAddress(String(id)) }
    return note ? { ...ship, id: `note:${id}`, kind: 'note', text: note } : []
  })

const versionOf = ({ used, bytes }: Kept): string => `${used} ${bytes}`

const bySailing = (a: StoryVoyage, b: StoryVoyage): number => {
  const [x, y] = [a, b].map(({ startDate, journeyId }) => `${dateOrder(startDate)} ${journeyId}`)
  return x! < y! ? -1 : 1
}

/** One text for a story that several kept voyages tell. */
function together(texts: readonly StoryText[], voyages: readonly StoryVoyage[]): StoryText[] {
  const places = new Map(voyages.map(({ id }, at) => [id, at]))
  const placeOf = ([voyage]: StoryText['calls'][number]) => places.get(voyage) ?? 0
  return [...Map.groupBy(texts, ({ id }) => id).values()].map((same) => ({
    ...same[0]!,
    calls: same.flatMap(({ calls }) => calls).sort((a, b) => placeOf(a) - placeOf(b)),
  }))
}

async function read({ key, cache }: Kept): Promise<Omit<Told, 'version'>> {
  const answer = await (await caches.match(key, { cacheName: cache }))?.json().catch(() => null)
  if (!answer) return { voyage: null, texts: [] }
  return cache === 'voyages' ? ofVoyage(answer as Journey) : { voyage: null, texts: ofPage(answer as Page) }
}

function ofVoyage({
  _id,
  journeyId,
  name,
  ship,
  startDate,
  endDate,
  storyIntro,
  contentPoints,
}: Journey): Omit<Told, 'version'> {
  const id = Number(_id)
  const once = { place: null, period: null, to: null, calls: [[id, null]] } as const
  const texts: StoryText[] = []
  if (storyIntro) {
    const period = (startDate ?? endDate)?.slice(0, 4) ?? null
    texts.push({ ...once, id: `intro:${id}`, kind: 'intro', title: name, text: plainText(storyIntro), period })
  }
  const stops = new Set<string>()
  for (const { _id: point, id: stop, title, story, city } of contentPoints) {
    if (!story || stops.has(point)) continue
    stops.add(point)
    const text = { title: title ?? city, text: plainText(story), place: city }
    texts.push({ ...once, ...text, id: `story:${point}`, kind: 'story', calls: [[id, Number(stop)]] })
  }
  return { voyage: { id, journeyId, name, ship: ship.name, startDate, endDate }, texts }
}

function ofPage({ _id, pageId, title, content }: Page): StoryText[] {
  if (!content) return []
  const page = { title, text: plainText(content), place: null, period: null, calls: [], to: menuPageAddress(pageId) }
  return [{ ...page, id: `page:${_id}`, kind: 'page' }]
}
