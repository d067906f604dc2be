/** The pictures that messengers show beside a link to a voyage: how many bytes they have, and how long the first who asks waits. */
import { atMost } from '../report.ts'
import { percentile } from '../search-speed/load.ts'

/** Voyages whose pictures are measured, spread over all. */
const PICTURES = 40

export async function measureSharePictures(baseUrl: string): Promise<void> {
  const { journeys } = (await (await fetch(`${baseUrl}/api/journeys`)).json()) as { journeys: { journeyId: string }[] }
  const every = Math.max(1, Math.floor(journeys.length / PICTURES))
  const [sizes, times]: [number[], number[]] = [[], []]
  for (const { journeyId } of journeys.filter((_, at) => at % every === 0)) {
    const page = await fetch(`${baseUrl}/wereldbol?journeyId=${journeyId}`, { headers: { accept: 'text/html' } })
    const address = /property="og:image" content="(.*?)"/.exec(await page.text())?.[1]
    if (!address) throw new Error(`${journeyId} has no picture.`)
    const start = performance.now()
    const picture = await fetch(address)
    if (!picture.ok) throw new Error(`${picture.status} for ${address}`)
    sizes.push((await picture.arrayBuffer()).byteLength / 1024)
    times.push(performance.now() - start)
  }
  const slowest = `the slowest ${Math.round(Math.max(...times))}, the median ${Math.round(percentile(times, 0.5))}`
  atMost('the largest share picture of a voyage, KB', Math.max(...sizes), 120)
  atMost('a share picture at first asking, 19 of 20 within, ms', percentile(times, 0.95), 300, slowest)
}
