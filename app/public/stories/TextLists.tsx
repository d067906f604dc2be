import { Link } from 'wouter'
import { datesOf } from '#domain/listed-journeys.ts'
import type { StoryResults, StoryRow } from '#domain/stories.ts'
import type { StoryKind } from '#domain/story-rows.ts'
import { Icon } from '../Icon.tsx'
import { Marked } from '../search/StoryTexts.tsx'
import { keyOfText, periodOf, whereOf } from '../search/texts.ts'
import { Ledger } from '../search/VoyageLedger.tsx'

/** The headings above texts that are no stories, for one and for several. */
const HEADINGS: readonly [Exclude<StoryKind, 'story'>, one: string, many: string][] = [
  ['intro', 'bij deze reis', 'bij deze reizen'],
  ['note', 'bij dit schip', 'bij deze schepen'],
  ['page', 'op deze pagina', 'op deze pagina’s'],
  ['image', 'bij dit beeld', 'bij dit beeldmateriaal'],
]

/** The rows that are loaded: stories as a table, the others as a list for each kind. */
export function TextLists({ found: { stories: rows, storyCounts } }: { found: StoryResults }) {
  const stories = rows.filter(({ kind }) => kind === 'story')
  const lists = HEADINGS.map(([kind, one, many]) => ({
    heading: storyCounts[kind] === 1 ? one : many,
    rows: rows.filter((row) => row.kind === kind),
  })).filter((list) => list.rows.length > 0)
  return (
    <>
      {stories.length > 0 && <StoryTable rows={stories} />}
      {lists.map((list, at) => {
        const isFirst = at === 0 && stories.length === 0
        const heading = isFirst ? list.heading[0]!.toUpperCase() + list.heading.slice(1) : `Ook ${list.heading}`
        return (
          <section key={list.heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul className="ways">
              {list.rows.map((row) => (
                <TextItem key={keyOfText(row)} row={row} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** Each story with the voyage on which it opens. */
function StoryTable({ rows }: { rows: readonly StoryRow[] }) {
  return (
    <Ledger columns={['Verhaal', 'Waar en wanneer', 'Lees het op de reis van']}>
      {rows.map((row) => (
        <tr key={keyOfText(row)} className="story">
          <td>
            <Link className="pn" href={row.to}>
              <Marked text={row.title} marks={row.titleMarks} />
            </Link>
            <p className="story__snippet">
              <Marked {...row.snippet} />
            </p>
          </td>
          <td className="where">
            {row.place}
            {row.place && row.period && <span className="narrow"> · </span>}
            {row.period && <span className="c">{periodOf(row)}</span>}
          </td>
          <td className="wide">
            {row.journey && (
              <>
                {row.journey.ship ?? row.journey.name}
                <span className="c">{datesOf(row.journey.startDate, row.journey.endDate)}</span>
              </>
            )}
          </td>
          <td className="open">
            <Icon name="right" />
          </td>
        </tr>
      ))}
    </Ledger>
  )
}

function TextItem({ row }: { row: StoryRow }) {
  const where = whereOf(row)
  return (
    <li className="story">
      <Link href={row.to}>
        <span>
          <b>
            <Marked text={row.title} marks={row.titleMarks} />
          </b>
          {where && <small>{where}</small>}
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}
