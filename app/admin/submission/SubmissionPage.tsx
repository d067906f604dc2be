import { Button, ToggleButton } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressTo } from '#domain/call-address.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { type Shown, useShown, writeShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import { askedBy } from '../list/description.ts'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import { Icon } from '../parts/Icon.tsx'
import { useDownload } from '../parts/use-download.ts'
import { useTitle } from '../parts/use-screen.ts'
import { listOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import { CorrectionAnswers } from './Answers.tsx'
import { proposedValue } from './Correction.tsx'
import { CorrectionArticle } from './CorrectionArticle.tsx'
import { columnsOf, openerOf, STATE_FILTER } from './columns.tsx'
import { useSteps } from './Steps.tsx'
import { StoryPage } from './StoryPage.tsx'
import { useSubmission } from './use-submission.ts'
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
  const download = useDownload()

  const opened = useSubmission(open)
  const { value, setValue } = useValue(opened.story)

  // When it is closed, the button that opened it gets the focus.
  const closed = useRef(open)
  useEffect(() => {
    if (open === null && closed.current !== null) document.getElementById(openerOf(closed.current))?.focus()
    closed.current = open
  }, [open])

  const list = path + writeShown(shown, STATE_FILTER.param)
  const openStory = (id: string | null) => {
    navigate(id === null ? list : `${list}&open=${id}`, { replace: open !== null })
  }
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) openStory(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `openStory` only depends on the address
  const columns = useMemo(() => {
    const all = columnsOf(({ _id }) => openStory(_id))
    // The open one says the rest itself.
    return open === null ? all : all.filter(({ field }) => field !== 'from' && field !== 'takenBy')
  }, [path, search])
  const saveTable = () => void download(addressTo('GET /api/admin/submission/csv', {}), 'submissions.csv')
  const steps = useSteps({
    rows,
    total,
    shown,
    open,
    show: (page, id) => navigate(`${path}${writeShown({ ...shown, page }, STATE_FILTER.param)}&open=${id}`, { replace: true }),
  })
  const story = opened.story?.kind === 'story' ? opened.story : null
  const close = () => openStory(null)
  return (
    <>
      <div className={open === null ? 'list' : 'list list--split'} hidden={story !== null}>
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
            {rows?.length === 0 && !loading && (
              <EmptyList plural={shown.filter === '' ? 'submissions that wait' : 'submissions'} {...{ shown, show, total }} />
            )}
          </div>
          {open !== null && !story && (
            <CorrectionArticle {...{ opened, value, steps, onValue: setValue }} onClose={close} onKeyDown={closeByEsc} />
          )}
        </div>
      </div>
      {story ? (
        <StoryPage key={story._id} story={story} {...{ opened, list, steps }} onClose={close} />
      ) : (
        <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })}>
          {open !== null && (
            <section className="story__answers" aria-label="What to do with it" onKeyDown={closeByEsc}>
              <CorrectionAnswers {...{ opened, value }} />
            </section>
          )}
        </Pager>
      )}
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
  const asked = { state: askedBy(STATE_FILTER, shown.filter), query: shown.query, rows: 1 }
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
  const about = `${story?._id} ${correction?.record?.version} ${story?.prepared}`
  const first = correction && corrected ? (story?.prepared ?? proposedValue(corrected, correction)) : ''
  return {
    value: typed.about === about ? typed.value : first,
    setValue: (value: string) => setTyped({ about, value }),
  }
}
