import type { ReactNode } from 'react'
import type { SubmissionKind, SubmissionState } from '#domain/submission.ts'
import { journeys } from '../journey/journey.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { partners } from '../partner/partner.ts'
import { shortOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/links.tsx'
import { IMPORTS, importPath, listPath, SUBMISSIONS, updatePath } from '../parts/paths.ts'
import { generalPoints, personalPoints } from '../point/point.tsx'
import { call, callList, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { ships } from '../ship/ship.tsx'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { variants } from '../variant/variant.tsx'

/** Things of one kind that somebody has to look at. */
interface Task {
  count: number
  title: string
  line: ReactNode
  verb: string
  href: string
}

/** Lists the work that waits for staff. `isMore`: other work stands above it, so that nothing is drawn if there is none here. */
export function Waiting({ isMore }: { isMore: boolean }) {
  const tasks = useCall(TASKS, {}).answer
  if (isMore && tasks?.length === 0) return null
  return (
    <section className="dashboard__part">
      <h2>Waiting</h2>
      <ul className="waiting" aria-busy={tasks === null}>
        {tasks?.map(({ count, title, line, verb, href }) => (
          <li key={title}>
            <b className="waiting__count">{count}</b>
            <span>
              <b>{title}</b>
              <small>{line}</small>
            </span>
            <LinkButton href={href} icon={<Icon name="right" />}>
              <span>
                {verb}
                <span className="unseen">: {title}</span>
              </span>
            </LinkButton>
          </li>
        ))}
        {tasks?.length === 0 && <li className="waiting__none">Nothing waits.</li>}
      </ul>
    </section>
  )
}

type Signal = AbortSignal | undefined

/** Tasks that cannot be read are left out: the dashboard shows no errors. */
const TASKS = reader('what waits', async (_: object, signal): Promise<Task[]> => {
  const asked = await Promise.allSettled([
    findSubmissions('story', signal),
    findSubmissions('correction', signal),
    findDrafts(ships, signal),
    findDrafts(journeys, signal),
    findDrafts(generalPoints, signal),
    findDrafts(personalPoints, signal),
    findDrafts(sideMenus, signal),
    findDrafts(partners, signal),
    findDrafts(variants, signal),
    findWrongRows(signal),
    findDeadLinks(signal),
  ])
  return asked.flatMap((one) => (one.status === 'fulfilled' && one.value.count > 0 ? [one.value] : []))
})

async function findSubmissions(kind: SubmissionKind, signal: Signal): Promise<Task> {
  const ask = (state: SubmissionState) =>
    callList('GET /api/admin/submission', { query: { kind, state, sort: 'receivedAt', order: 'asc', rows: 1 }, signal })
  const [fresh, suspect] = await Promise.all([ask('new'), ask('suspect')])
  const [oldest] = [...fresh.data, ...suspect.data].toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
  const since = oldest && `the oldest: ${shortOf(oldest.receivedAt)}`
  return {
    count: fresh.total + suspect.total,
    title: kind === 'story' ? 'Stories' : 'Corrections',
    line: [since, suspect.total > 0 && `${suspect.total} suspect`].filter(Boolean).join(', '),
    verb: kind === 'story' ? 'Read' : 'Check',
    href: `${SUBMISSIONS}?page=1&part=${kind}`,
  }
}

async function findDrafts<Row extends RowBase>(
  { section, title, list, params, nameOf }: ListDescription<Row>,
  signal: Signal,
): Promise<Task> {
  const sorted = { state: 'draft', sort: 'updatedAt', order: 'desc', rows: 1 } as const
  const { data, total } = await list({ ...params, ...sorted }, signal)
  const [newest] = data
  return {
    count: total,
    title: `${title}: ${total === 1 ? 'draft' : 'drafts'}`,
    line: newest && [newest.updatedBy, nameOf(newest)].filter(Boolean).join(': '),
    verb: total === 1 ? 'Go on' : 'See',
    href: newest && total === 1 ? updatePath(section, newest._id) : `${listPath(section)}?state=draft`,
  }
}

/** The rows that the last import left out. An import by command has no page of its own. */
async function findWrongRows(signal: Signal): Promise<Task> {
  const { data } = await callList('GET /api/admin/import', { query: { rows: 1 }, signal })
  const [last] = data
  return {
    count: last && !last.undone ? last.wrong : 0,
    title: last?.wrong === 1 ? 'Wrong row of the last import' : 'Wrong rows of the last import',
    line: last && `import ${last._id}: ${last.name}`,
    verb: 'Correct',
    href: last?.job ? importPath('update', last.job) : IMPORTS,
  }
}

async function findDeadLinks(signal: Signal): Promise<Task> {
  const { links } = await call('GET /api/admin/sideMenu/deadLinks', { signal })
  const pages = [...new Map(links.map(({ page }) => [page._id, page.title])).values()]
  return {
    count: links.length,
    title: links.length === 1 ? 'Dead link' : 'Dead links',
    line: pages.length === 1 ? `on page ${pages[0]}` : `on ${pages.length} pages`,
    verb: 'Mend',
    href: links.length === 1 ? updatePath('sideMenu', links[0]!.page._id) : listPath('sideMenu'),
  }
}
