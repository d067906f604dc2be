import { Button, ToggleButton } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressTo } from '#domain/call-address.ts'
import { REMOVAL } from '#domain/correction.ts'
import type { Publishing, WholeSubmission } from '#domain/submission-staff.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { type Shown, useShown, writeShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import { Icon } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { saveAs } from '../parts/save-as.ts'
import { useTitle } from '../parts/use-screen.ts'
import { CallError, call, callBlob, currentOf, messageOf } from '../session/call.ts'
import { listOf } from '../session/records.ts'
import { askAnew, useCall } from '../session/use-call.ts'
import { proposedValue } from './Correction.tsx'
import { columnsOf, KIND_WORDS, openerOf, STATE_FILTER } from './columns.tsx'
import { Story } from './Story.tsx'
import '../list/list.css'
import './submission.css'

const LIST = listOf('GET /api/admin/submission')

/** The stories and corrections that visitors sent, and the one that is open. Its `_id` is in the address. */
export default function SubmissionPage() {
  useTitle('Submission list')
  const [shown, show] = useShown(STATE_FILTER.param, null)
  const listed = { list: LIST, filter: STATE_FILTER, params: { kind: shown.part } }
  const { rows, total, error, loading, reload } = useList(listed, shown)
  const [path, navigate] = useLocation()
  const search = useSearch()
  const open = new URLSearchParams(search).get('open')
  const notify = useNotify()

  const opened = useSubmission(open)
  const [where, setWhere] = useState<Publishing | null>(null)
  const { value, setValue } = useValue(opened.story)

  // When it is closed, the button that opened it gets the focus.
  const closed = useRef(open)
  useEffect(() => {
    if (open === null && closed.current !== null) document.getElementById(openerOf(closed.current))?.focus()
    closed.current = open
  }, [open])

  const openStory = (id: string | null) => {
    setWhere(null)
    const address = path + writeShown(shown, STATE_FILTER.param)
    navigate(id === null ? address : `${address}&open=${id}`, { replace: open !== null })
  }
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) openStory(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `openStory` only depends on the address
  const columns = useMemo(() => columnsOf(({ _id }) => openStory(_id)), [path, search])
  const saveTable = async () => {
    try {
      saveAs(await callBlob(addressTo('GET /api/admin/submission/csv', {})), 'submissions.csv')
    } catch (reason) {
      notify.error(messageOf(reason))
    }
  }
  return (
    <>
      <div className={open === null ? 'list' : 'list list--split'}>
        <ListHead title="Submission list" search="Search submissions" {...{ filter: STATE_FILTER, shown, show }}>
          <Button className="list__export" icon={<Icon name="down" small />} onClick={saveTable}>
            Export CSV
          </Button>
        </ListHead>
        <Kinds shown={shown} onChoose={(part) => show({ part, page: 1 })} />
        <FailedBar error={error} onRetry={reload} />
        <div className="split">
          <div className="split__list">
            <DataTable
              label="Submissions"
              stacked="submissions"
              columns={columns}
              rows={rows}
              shown={shown.sort === null ? { ...shown, sort: 'receivedAt', order: 'desc' } : shown}
              onSort={(sort, order) => show({ sort, order, page: 1 })}
              waiting={rows === null && error === null}
              open={open}
            />
            {rows?.length === 0 && !loading && <EmptyList plural="submissions" {...{ shown, show, total }} />}
          </div>
          {open !== null && (
            <Story
              story={opened.story}
              failed={opened.failed}
              onWhere={setWhere}
              {...{ value, onValue: setValue }}
              onClose={() => openStory(null)}
              onKeyDown={closeByEsc}
            />
          )}
        </div>
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })}>
        {open !== null && (
          <section className="story__answers" aria-label="What to do with it" onKeyDown={closeByEsc}>
            <Answers {...{ opened, where, value }} />
          </section>
        )}
      </Pager>
    </>
  )
}

const PARTS = [
  { part: '', label: 'All' },
  { part: 'story', label: 'Stories' },
  { part: 'correction', label: 'Corrections' },
] as const

/** Chooses stories, corrections or both, each with how many the filter finds. */
function Kinds({ shown, onChoose }: { shown: Shown; onChoose: (part: string) => void }) {
  const asked = { state: shown.filter, query: shown.query, rows: 1 }
  const stories = useCall(LIST, { ...asked, kind: 'story' }, { keep: true }).answer?.total
  const corrections = useCall(LIST, { ...asked, kind: 'correction' }, { keep: true }).answer?.total
  const counts = [stories !== undefined && corrections !== undefined ? stories + corrections : '', stories, corrections]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div role="group" aria-label="Kind" className="kinds">
      {PARTS.map(({ part, label }, at) => (
        <ToggleButton key={part} size="large" checked={shown.part === part} onClick={() => onChoose(part)}>
          {label} <span className="kinds__count">{counts[at]}</span>
        </ToggleButton>
      ))}
    </div>
  )
}

/** What the field of the open correction becomes. It begins anew with each state of the record. */
function useValue(story: WholeSubmission | null) {
  const [typed, setTyped] = useState({ about: '', value: '' })
  const { correction = null, corrected = null } = story ?? {}
  const about = `${story?._id} ${correction?.record?.version}`
  const first = correction && corrected ? proposedValue(corrected, correction) : ''
  return {
    value: typed.about === about ? typed.value : first,
    setValue: (value: string) => setTyped({ about, value }),
  }
}

const unpublish = ({ _id: id, version }: WholeSubmission) =>
  call('POST /api/admin/submission/:id/unpublish', { params: { id }, body: { version } })
const publishAt = ({ _id: id, version }: WholeSubmission, where: Publishing) =>
  call('POST /api/admin/submission/:id/publish', { params: { id }, body: { ...where, version } })

const acceptAs = ({ _id: id, version, correction }: WholeSubmission, value: string) =>
  call('POST /api/admin/submission/:id/accept', {
    params: { id },
    body: { version, value, recordVersion: correction?.record?.version ?? 1 },
  })

interface AnswersProps {
  opened: ReturnType<typeof useSubmission>
  where: Publishing | null
  value: string
}

/** The buttons that judge a story or a correction, publish it or accept it. */
function Answers({ opened, where, value }: AnswersProps) {
  const { story, busy, change } = opened
  if (!story) return null
  const word = KIND_WORDS[story.kind]
  const isRemoval = story.corrected?.field === REMOVAL
  const accept = () => change((row) => acceptAs(row, value), isRemoval ? 'Name withdrawn' : 'Correction accepted')
  if (story.published)
    return (
      <Button disabledFocusable={busy} onClick={() => change(unpublish, 'The story is no longer public')}>
        Take it out
      </Button>
    )
  if (story.state === 'published')
    return isRemoval ? (
      <Button disabledFocusable={busy} onClick={() => change(unpublish, 'The name is public again')}>
        Put the name back
      </Button>
    ) : null
  const judge = (state: 'rejected' | 'reviewed', said: string) =>
    change(({ _id: id, version }) => call('PUT /api/admin/submission/:id', { params: { id }, body: { state, version } }), said)
  const publish = () => where && change((row) => publishAt(row, where), 'Story published')
  return (
    <>
      <Button
        className="story__reject"
        disabledFocusable={busy || story.state === 'rejected'}
        onClick={() => judge('rejected', `${word} rejected`)}
      >
        Reject
      </Button>
      <Button
        disabledFocusable={busy || story.state === 'reviewed'}
        onClick={() => judge('reviewed', `${word} marked as reviewed`)}
      >
        Mark reviewed
      </Button>
      {!story.correction && (
        <SubmitButton
          label="Publish as personal point"
          disabled={busy || where === null}
          hint="It becomes public at once."
          onYes={publish}
        />
      )}
      {story.correction?.record?.writes && (
        <SubmitButton
          label={isRemoval ? 'Withdraw the name' : 'Accept'}
          disabled={busy}
          hint={isRemoval ? 'It goes from the site, from search and from devices.' : 'It becomes public at once.'}
          onYes={accept}
        />
      )}
    </>
  )
}

/** The open story or correction; null while it is loading. Once it is judged, here or by somebody else, the lists are read
 * again. */
function useSubmission(id: string | null) {
  const notify = useNotify()
  const { answer, error, put, reload } = useCall('GET /api/admin/submission/:id', id === null ? null : { params: { id } })
  const [busy, setBusy] = useState(false)
  const story = error === null ? answer : null

  /** Judges, publishes or accepts it, and notifies with `said`. The visitor may have withdrawn it meanwhile. */
  const change = async (ask: (story: WholeSubmission) => Promise<WholeSubmission>, said: string) => {
    if (!story) return
    setBusy(true)
    try {
      put(await ask(story))
      notify.success(said)
      void askAnew(STORIES)
    } catch (reason) {
      // Somebody else has changed it, or the record: shows the new state.
      const current = currentOf<WholeSubmission>(reason)
      const isGone = reason instanceof CallError && reason.status === 404
      if (current) put(current)
      if (current || isGone) void askAnew(STORIES)
      if (isGone) await reload()
      else notify.error(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { story, failed: error, busy, change }
}

const STORIES = 'GET /api/admin/submission'
