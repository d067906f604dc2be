/** What tests of the globe share: voyages of the sample, ways to open one, and where things are on the page. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { baseUrl, openPage, type PageOptions, type Viewport } from './harness.ts'

const asked = new Map<string, Promise<unknown>>()

/** An answer of the shared server. Nobody changes its records, so it is asked once. */
function answerTo<T>(path: string): Promise<T> {
  const answer = asked.get(path) ?? fetch(`${baseUrl}${path}`).then((answered) => answered.json())
  asked.set(path, answer)
  return answer as Promise<T>
}

export const getJourney = (code: string) => answerTo<Journey>(`/api/globe/journey?journeyId=${code}`)

/** A favourite voyage with several points and stories. */
export async function someVoyage(): Promise<Journey> {
  const favourites = await answerTo<Journey[]>('/api/globe/favorites')
  const told = favourites.find(({ contentPoints }) => contentPoints.length > 4 && contentPoints.some(({ story }) => story))
  if (!told) throw new Error('No favourite of the sample has five points.')
  return told
}

/** Opens a voyage without its map, which is faster. Tests of the URL, the player and the modals do not need the map. */
export async function openPlain(query: Record<string, string>, viewport: Viewport = 'desktop', options?: PageOptions) {
  const journey = await someVoyage()
  const page = await openPage(viewport, options)
  await page.goto(addressOf({ journeyId: journey.journeyId, ...query }))
  await page.getByText('Dit apparaat kan de wereldkaart niet tekenen').waitFor()
  return { page, journey, points: journey.contentPoints }
}

/** Opens a voyage with its map, which does not fly there: in software two seconds of flight are drawn for long. */
export async function openMap(query: Record<string, string> = {}, viewport: Viewport = 'desktop', options?: PageOptions) {
  const journey = await someVoyage()
  const page = await openPage(viewport, { reducedMotion: 'reduce', ...options, graphics: true })
  await page.goto(addressOf({ journeyId: journey.journeyId, ...query }))
  await pins(page).first().waitFor()
  return { page, journey, points: journey.contentPoints }
}

export const addressOf = (query: Record<string, string>) => `/wereldbol?${new URLSearchParams(query)}`
export const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const pins = (page: Page) => page.locator('.pin:visible')
/** The name plates on the map that found room. */
export const names = (page: Page) => page.locator('.pin__name:visible')
export const modal = (page: Page) => page.locator('dialog.voyage-modal[open]')
export const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Passagierslijsten' })
export const timeline = (page: Page) => page.getByRole('region', { name: 'Tijdlijn' })
export const mark = (page: Page, index: number) => timeline(page).getByRole('listitem').nth(index).getByRole('button')
export const sectionTop = (page: Page, point: ContentPoint) =>
  page.locator(`.voyage-modal [data-point="${point.id}"]`).evaluate((section) => {
    const scroller = section.closest('.voyage-modal__scroll')!
    const { top } = section.getBoundingClientRect()
    const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
    return atEnd ? 0 : Math.round(top - scroller.getBoundingClientRect().top)
  })
export const inTimeline = (page: Page) => page.evaluate(() => document.activeElement?.closest('.voyage-line') !== null)
export const waitForParameters = (page: Page, wanted: Record<string, string>) =>
  expect.poll(() => parametersOf(page)).toEqual(wanted)

/** The first voyage of the sample that fits. */
export async function findVoyage(fits: (journey: Journey) => boolean): Promise<Journey> {
  for (let year = 1945; year <= 1968; year++) {
    const { journeys } = await answerTo<{ journeys: { journeyId: string }[] }>(`/api/search?query=${year}&tab=3&rows=100`)
    for (const { journeyId } of journeys) {
      const journey = await getJourney(journeyId)
      if (fits(journey)) return journey
    }
  }
  throw new Error('No voyage of the sample fits.')
}
