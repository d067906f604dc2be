import './story-texts.css'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Marks, StoryResults, StoryRow } from '#domain/stories.ts'
import { countOf } from '#domain/words.ts'
import { type SearchUrl, searchUrl, storiesUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { NOUNS } from './headline.ts'
import { tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { allTexts, KIND_LABELS, keyOfText, textsOf, whereOf } from './texts.ts'

/** What the list of all texts knows about the results that led to it: their address and "6.755 passagiers". */
export interface CameFrom {
  href: string
  count: string | null
}

/** The first texts with the searched words, above the rows of every tab. Narrow screens show fewer of them. */
export function StoryStrip({ answer }: { answer: Answer }) {
  const heading = useId()
  const texts = textsOf(answer.results)
  if (!texts) return null
  return (
    <section className="story-strip" aria-labelledby={heading}>
      <div className="story-strip__head">
        <h2 id={heading}>{texts.storyCounts.story > 0 ? 'In de verhalen' : 'In de teksten'}</h2>
        <AllTexts texts={texts} answer={answer} />
      </div>
      <ul>
        {texts.stories.map((row) => (
          <li key={keyOfText(row)} className="story">
            <StoryText row={row} />
          </li>
        ))}
      </ul>
      {answer.keptTexts && <KeptTexts />}
    </section>
  )
}

/** Says that the server was not asked. */
export const KeptTexts = () => (
  <p className="kept-texts">Zonder verbinding is alleen gezocht in de verhalen en pagina’s die op dit apparaat staan.</p>
)

/** The first texts where no hits are: one below the other. */
export function StoryList({ texts, answer }: { texts: StoryResults; answer: Answer }) {
  return (
    <>
      <ul className="story-list">
        {texts.stories.map((row) => (
          <li key={keyOfText(row)} className="story">
            <div>
              <StoryText row={row} />
            </div>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
      {texts.totalStories > texts.stories.length && <AllTexts texts={texts} answer={answer} />}
      {answer.keptTexts && <KeptTexts />}
    </>
  )
}

/** Leads to the list of all texts, which leads back to these results. */
function AllTexts({ texts, answer: { url, results } }: { texts: StoryResults; answer: Answer }) {
  const label = allTexts(texts)
  if (label === null) return null
  return (
    <Link className="text-link" href={storiesUrl.href({ query: url.query })} state={{ from: cameFrom(url, results) }}>
      {label} <Icon name="arrow" />
    </Link>
  )
}

function cameFrom(url: SearchUrl, results: Answer['results']): CameFrom {
  const tab = tabOf(url)
  const total = totalOf(results, tab)
  return { href: searchUrl.href(url), count: total > 0 ? countOf(total, ...NOUNS[tab]) : null }
}

/** Title, place and time, and the words around what was found. The title is the link, and its whole item can be pressed. */
function StoryText({ row }: { row: StoryRow }) {
  const where = whereOf(row)
  return (
    <>
      <StoryLink row={row} />
      {where && <p className="story__where">{where}</p>}
      <p className="story__snippet">
        <Marked {...row.snippet} />
      </p>
    </>
  )
}

/** The title of a text, with a mark if it is no story. */
function StoryLink({ row }: { row: StoryRow }) {
  const label = KIND_LABELS[row.kind]
  return (
    <Link className="story__title" href={row.to}>
      <Marked text={row.title} marks={row.titleMarks} />
      {label && (
        <>
          {' '}
          <span className="kind">{label}</span>
        </>
      )}
    </Link>
  )
}

/** A text with its found words marked. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return marks.length === 0 ? (
    text
  ) : (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  )
}
