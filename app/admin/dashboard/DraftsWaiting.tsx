import { Link } from 'wouter'
import { journeys } from '../journey/journey.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { recentOf } from '../parts/moment.ts'
import { updatePath } from '../parts/paths.ts'
import { generalPoints, personalPoints } from '../point/point.tsx'
import { callList } from '../session/call.ts'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { useAnswer } from './use-answer.ts'

/** Drafts that are named. */
const SHOWN = 8
const SORTED = { state: 'draft', sort: 'updatedAt', order: 'desc', rows: SHOWN } as const

interface Draft extends Pick<RowBase, '_id' | 'updatedAt' | 'updatedBy'> {
  name: string
  kind: Pick<ListDescription<RowBase>, 'section' | 'title'>
}

interface Found {
  drafts: Draft[]
  total: number
}

/** What somebody began and did not publish, the newest first. Nothing while there is none. */
export function DraftsWaiting() {
  const found = useAnswer(findDrafts)
  if (found === null || found.total === 0) return null
  return (
    <section className="dashboard__part">
      <h2>
        Drafts waiting <span>{found.total}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col" className="dashboard__aside">
              Kind
            </th>
            <th scope="col">By</th>
            <th scope="col" className="dashboard__end">
              Saved
            </th>
          </tr>
        </thead>
        <tbody>
          {found.drafts.map(({ _id, name, kind, updatedAt, updatedBy }) => (
            <tr key={`${kind.section} ${_id}`}>
              <td>
                <Link className="table__name" href={updatePath(kind.section, _id)} state={FROM_HERE}>
                  {name}
                </Link>
              </td>
              <td className="dashboard__aside">{kind.title}</td>
              <td>{updatedBy ?? <i className="table__unknown">unknown</i>}</td>
              <td className="dashboard__end">{updatedAt && recentOf(updatedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

async function findDrafts(signal: AbortSignal): Promise<Found> {
  const of = async <Row extends RowBase>(description: ListDescription<Row>): Promise<Found> => {
    const { path, params, nameOf } = description
    const { data, total } = await callList<Row[]>(path, { params: { ...params, ...SORTED }, signal })
    return { drafts: data.map((row) => ({ ...row, name: nameOf(row), kind: description })), total }
  }
  const found = await Promise.all([of(journeys), of(generalPoints), of(personalPoints), of(sideMenus)])
  return {
    drafts: found
      .flatMap(({ drafts }) => drafts)
      .toSorted((a, b) => String(b.updatedAt).localeCompare(String(a.updatedAt)))
      .slice(0, SHOWN),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}
