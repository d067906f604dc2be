/** Texts that have the searched words: stories, and what stands beside them. How they are named and counted. */
import type { FoundResults } from '#domain/search.ts'
import type { StoryResults, StoryRow } from '#domain/stories.ts'
import type { StoryKind } from '#domain/story-rows.ts'
import { countOf, formatNumber } from '#domain/words.ts'

/** The mark beside the title of a text that is no story. */
export const KIND_LABELS: Record<StoryKind, string | null> = {
  story: null,
  intro: 'reis',
  note: 'schip',
  page: 'pagina',
  image: 'beeld',
}

type Counts = Pick<StoryResults, 'storyCounts' | 'totalStories'>

const STORIES = ['verhaal', 'verhalen'] as const
const PAGES = ['pagina', 'pagina’s'] as const
const TEXTS = ['tekst', 'teksten'] as const

/** The texts beside the hits of a search; null if there are none, or the answer came without them. */
export function textsOf({ stories, totalStories, storyCounts, storiesPartly = false }: FoundResults): StoryResults | null {
  if (!stories?.length || totalStories === undefined || !storyCounts) return null
  return { stories, totalStories, storyCounts, storiesPartly }
}

/** "9 verhalen", or "5 teksten" if there is no story among them. */
export const countOfTexts = ({ storyCounts: { story }, totalStories }: Counts): string =>
  story > 0 ? countOf(story, ...STORIES) : countOf(totalStories, ...TEXTS)

/** "Alle 9 verhalen", or "Alle 5 teksten" if there are no two stories among them; null for a single text. */
export function allTexts({ storyCounts: { story }, totalStories }: Counts): string | null {
  if (totalStories < 2) return null
  const [count, [, noun]] = story > 1 ? ([story, STORIES] as const) : ([totalStories, TEXTS] as const)
  return count === 2 ? `Beide ${noun}` : `Alle ${formatNumber(count)} ${noun}`
}

const NUMERALS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf']

/** "twee verhalen", "één pagina", "14 teksten". Pages count as such if all texts are pages. */
export function textsInWords({ storyCounts: { story, page }, totalStories }: Counts): string {
  const [count, [one, many]] =
    story > 0
      ? ([story, STORIES] as const)
      : page === totalStories
        ? ([page, PAGES] as const)
        : ([totalStories, TEXTS] as const)
  return `${NUMERALS[count] ?? formatNumber(count)} ${count === 1 ? one : many}`
}

/** "1945–1946": the source writes a period with a hyphen. */
export const periodOf = ({ period }: Pick<StoryRow, 'period'>): string | null => period?.replaceAll('-', '–') ?? null

/** "Singapore · december 1945", without what is unknown or what the title says. */
export const whereOf = (row: StoryRow): string =>
  [row.place, periodOf(row)].filter((part) => part && !row.title.includes(part)).join(' · ')

/** Distinguishes the rows of a list. Two notes may lead to one voyage. */
export const keyOfText = ({ kind, title, to }: StoryRow): string => `${kind} ${to} ${title}`
