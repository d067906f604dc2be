import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { Link, useLocation } from 'wouter'
import { addressTo } from '#domain/call-address.ts'
import { type Page, PRIVACY_PAGE } from '#domain/side-menu.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { ThrowAway } from '../form/ThrowAway.tsx'
import { takingUp, useKeptWorks } from '../form/use-kept-works.ts'
import { ChangedRecords } from '../history/ChangedRecords.tsx'
import { sayAction, Who } from '../history/say-action.tsx'
import { recordAt } from '../kept/kept-work.ts'
import { dayOf, recentOf, shortOf } from '../parts/date.ts'
import { LinkButton } from '../parts/links.tsx'
import { createPath, HISTORY, listPath, updatePath } from '../parts/paths.ts'
import { SECTIONS, type SectionOf, titleOf } from '../parts/sections.ts'
import { useTitle } from '../parts/use-screen.ts'
import { reader } from '../session/call.ts'
import { listOf, recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import { sideMenus } from '../side-menu/side-menu.tsx'
import { Standing, Unfound } from './Standing.tsx'
import { Visitors } from './Visitors.tsx'
import { Waiting } from './Waiting.tsx'
import '../form/form.css'
import '../list/list.css'
import './dashboard.css'

/** Work that waits, the newest changes, and the number of records. */
export default function DashboardPage() {
  useTitle('Dashboard')
  const today = new Date()
  return (
    <div className="dashboard">
      <div className="dashboard__head">
        <h1>Dashboard</h1>{' '}
        <span>
          {today.toLocaleDateString('en-GB', { weekday: 'long' })} {dayOf(today.toISOString())}
        </span>
      </div>
      <PrivacyMissing />
      <div className="dashboard__halves">
        <div>
          <Work />
          <div className="dashboard__pair">
            <Standing />
            <Unfound />
          </div>
          <Visitors />
        </div>
        <div>
          <NewestChanges />
          <Counts />
        </div>
      </div>
    </div>
  )
}

/** Warns if the privacy statement is missing, which visitors agree to when they send a story. */
function PrivacyMissing() {
  const found = useCall(STATEMENT, {}).answer
  if (found === null || found.isPublic) return null
  const { own } = found
  return (
    <MessageBar intent="error" className="dashboard__bar bar--error" layout="multiline">
      <MessageBarBody>
        The share form asks visitors to agree to the page “Privacyverklaring”, which{' '}
        {own ? 'is not public or has no text' : 'does not exist'}. Write it before the form is used.
      </MessageBarBody>
      <MessageBarActions>
        <LinkButton href={own ? updatePath('sideMenu', own._id) : createPath('sideMenu')}>
          {own ? 'Open the page' : 'Write the page'}
        </LinkButton>
      </MessageBarActions>
    </MessageBar>
  )
}

const STATEMENT = reader('privacy statement', async (_: object, signal) => {
  const shown = await fetchOwn(
    addressTo('GET /api/sideMenu/page/:pageId', { params: { pageId: PRIVACY_PAGE } }),
    signal && { signal },
  )
  if (shown.ok) {
    const { content } = (await shown.json()) as Page
    if (content !== '') return { isPublic: true }
  } else if (shown.status !== 404) throw new Error(`The page could not be asked for: ${shown.status}`)
  const { data: pages } = await sideMenus.list({}, signal)
  return { isPublic: false, own: pages.find(({ pageId }) => pageId === PRIVACY_PAGE) }
})

/** First what is kept on this device alone, since it is nowhere else. */
function Work() {
  const { works, drop } = useKeptWorks()
  const isKept = works !== null && works.length > 0
  return (
    <>
      {isKept && <KeptWaiting works={works} drop={drop} />}
      <Waiting isMore={isKept} />
    </>
  )
}

type Kept = ReturnType<typeof useKeptWorks>

/** Unsaved work that is only kept on this device. */
function KeptWaiting({ works, drop }: { works: NonNullable<Kept['works']>; drop: Kept['drop'] }) {
  const [, navigate] = useLocation()
  return (
    <section className="dashboard__part">
      <h2>
        Kept on this device, not saved <span>{works.length}</span>
      </h2>
      <ul className="dashboard__kept">
        {works.map(({ key, place, label, at, deleted }) => {
          const { section, id } = recordAt(place)
          const name = label || (id === null ? 'New' : id)
          const verb = deleted ? 'Take it up as a new record' : 'Take it up again'
          const facts = [titleOf(section), id === null && 'new', recentOf(new Date(at).toISOString()), deleted]
          return (
            <li key={key}>
              <span>
                <b>{name}</b>
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </span>
              <ThrowAway what={name} onYes={() => drop(key)} />
              <Button
                aria-label={`${verb}: ${name}`}
                onClick={() => navigate(deleted ? createPath(section) : place, { state: takingUp(key) })}
              >
                {verb}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many changes are shown. */
const SHOWN = 8
const CHANGES = listOf('GET /api/admin/history')

/** The newest changes. Draws nothing if there are none. */
function NewestChanges() {
  const { data: rows } = useCall(CHANGES, { rows: SHOWN }).answer ?? {}
  if (!rows?.length) return null
  return (
    <section className="dashboard__part">
      <h2>
        Newest changes <Link href={HISTORY}>All history</Link>
      </h2>
      <ul className="newest">
        {rows.map((row) => (
          <li key={row._id}>
            <ChangedRecords row={row} />
            <span>{shortOf(row.at)}</span>
            <small>
              <Who row={row} />, {sayAction(row)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of records of each section. */
const Counts = () => (
  <section className="dashboard__part">
    <h2>In the archive</h2>
    <ul className="counts">
      {SECTIONS.map((section) => (
        <li key={section.section}>
          <Count {...section} />
        </li>
      ))}
    </ul>
  </section>
)

function Count({ section, kind, many, params }: SectionOf) {
  const count = useCall(recordsOf(kind).list, { ...params, rows: 1 }).answer?.total
  return (
    <Link href={listPath(section)}>
      {many} <b>{count?.toLocaleString('en')}</b>
    </Link>
  )
}
