import { Link } from 'wouter'
import type { Section } from '#domain/staff.ts'
import { listPath, SUBMISSIONS } from '../parts/paths.ts'
import { SECTIONS, type SectionCalls } from '../parts/sections.ts'
import { type Call, call, callList } from '../session/call.ts'
import { useNewSubmissions } from '../session/new-submissions.ts'
import { useAnswer } from './use-answer.ts'

/** How much there is of everything, and how much of it is worth a look. */
export const Counts = () => (
  <ul className="dashboard__counts">
    {SECTIONS.map((calls) => (
      <li key={calls.section}>
        <Count {...calls} />
      </li>
    ))}
    <li>
      <Submissions />
    </li>
  </ul>
)

function Submissions() {
  const count = useAnswer(
    async (signal) => (await callList('/submission', { params: { rows: 1 }, signal })).total,
  )
  const fresh = useNewSubmissions((submissions) => submissions.count)
  return (
    <Link href={SUBMISSIONS}>
      Submission <b>{count?.toLocaleString('en')}</b>{' '}
      <small>{fresh !== null && `${fresh || 'no'} new`}</small>
    </Link>
  )
}

type Ask = (calls: SectionCalls, signal: AbortSignal) => Promise<number>

const totalOf =
  (only: Call['params']): Ask =>
  async ({ path, params }, signal) =>
    (await callList(path, { params: { ...params, ...only, rows: 1 }, signal })).total

const ALL = totalOf({})
const DRAFTS = { ask: totalOf({ state: 'draft' }), one: 'draft', several: 'drafts' }
const NOTES: Readonly<Record<Section, { ask: Ask; one: string; several: string }>> = {
  ship: { ask: totalOf({ state: 'unpublished' }), one: 'unpublished', several: 'unpublished' },
  journey: DRAFTS,
  generalContentPoint: DRAFTS,
  personalContentPoint: DRAFTS,
  sideMenu: {
    ask: async ({ path }, signal) =>
      (await call<{ links: unknown[] }>(`${path}/deadLinks`, { signal })).links.length,
    one: 'dead link',
    several: 'dead links',
  },
  user: { ask: totalOf({ isAdmin: 'true' }), one: 'admin', several: 'admins' },
}

function Count(calls: SectionCalls) {
  const { ask, one, several } = NOTES[calls.section]
  const count = useAnswer((signal) => ALL(calls, signal))
  const noted = useAnswer((signal) => ask(calls, signal))
  return (
    <Link href={listPath(calls.section)}>
      {calls.title} <b>{count?.toLocaleString('en')}</b>{' '}
      <small>{noted !== null && `${noted || 'no'} ${noted === 1 ? one : several}`}</small>
    </Link>
  )
}
