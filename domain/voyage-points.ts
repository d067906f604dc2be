/**
 * Which points a voyage has, in route order. Its calls (departure, ports on the way, arrival) are points, with or without a
 * story. A place or sea leg that the voyage only passes is a point if it has a story of that year. Such a point has no date.
 */
import { layCourse, middleOf, stretchesBetween } from './route.ts'
import type { Harbour, SeaMap } from './sea-map.ts'

/** A port at which the voyage calls. `date` is null if unknown. */
export interface Call {
  city: string
  date: string | null
}

/** A story at a place (`city`) or on a leg (`legFrom`, `legTo`). A year that is null sets no limit. */
export interface PlacedStory {
  city: string | null
  legFrom: string | null
  legTo: string | null
  yearFrom: number | null
  yearTo: number | null
}

/** A call with or without a story, or a story that the voyage passes. */
export type VoyagePoint<S extends PlacedStory> = { call: Call; story: null } | { call: Call | null; story: S }

/** The year of departure, else of arrival. */
export const yearOfVoyage = (startDate: string | null, endDate: string | null): number | null => yearOf(startDate ?? endDate)

/**
 * `calls` are in order of sailing. A port that is not on the map gives no point. A call gets its place's stories of the year of
 * the call, or of the voyage's `year` if the call has no date. Each story is a point of its own. A leg's story is told once, on
 * the shortest stretch between its ports.
 */
export function voyagePoints<S extends PlacedStory>(
  sea: SeaMap,
  calls: readonly Call[],
  stories: readonly S[],
  year: number | null,
): VoyagePoint<S>[] {
  const placed = calls.flatMap((call) => {
    const port = sea.port(call.city)
    if (!port) return []
    return { call, position: [port.longitude, port.latitude] as [number, number], harbour: sea.harbour(call.city) }
  })
  const course = layCourse(sea, placed)
  const told = inOrderOfYears(stories)
  const storiesAt = (harbour: Harbour | undefined, when: number | null) =>
    told.filter((story) => story.city !== null && sea.harbour(story.city) === harbour && holds(story, when))

  const points: { distance: number; point: VoyagePoint<S> }[] = []
  const seen = new Set(placed.map(({ harbour }) => harbour))
  for (const { harbour, distance, place } of course.met) {
    if (place !== null) {
      const { call } = placed[place]!
      const own = storiesAt(harbour, yearOf(call.date) ?? year)
      for (const story of own) points.push({ distance, point: { call, story } })
      if (own.length === 0) points.push({ distance, point: { call, story: null } })
    } else if (!seen.has(harbour)) {
      seen.add(harbour)
      for (const story of storiesAt(harbour, year)) points.push({ distance, point: { call: null, story } })
    }
  }
  for (const story of told) {
    if (story.legFrom === null || story.legTo === null || !holds(story, year)) continue
    const [shortest] = stretchesBetween(sea, course, [story.legFrom, story.legTo]).toSorted(
      (a, b) => a.end - a.start - (b.end - b.start),
    )
    if (shortest) points.push({ distance: middleOf(shortest), point: { call: null, story } })
  }
  return points.toSorted((a, b) => a.distance - b.distance).map(({ point }) => point)
}

function holds({ yearFrom, yearTo }: PlacedStory, year: number | null): boolean {
  if (yearFrom === null && yearTo === null) return true
  if (year === null) return false
  return (yearFrom ?? year) <= year && year <= (yearTo ?? year)
}

const inOrderOfYears = <S extends PlacedStory>(stories: readonly S[]): S[] =>
  stories.toSorted((a, b) => (a.yearFrom ?? 0) - (b.yearFrom ?? 0) || (a.yearTo ?? 9999) - (b.yearTo ?? 9999))

const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)))
