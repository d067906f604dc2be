import { Button } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressTo } from '#domain/call-address.ts'
import type { Publishing, WholeSubmission } from '#domain/submission-staff.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useShown, writeShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import { Icon } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { useTitle } from '../parts/use-screen.ts'
import { CallError, call, callBlob, currentOf, messageOf } from '../session/call.ts'
import { listOf } from '../session/records.ts'
import { askAnew, useCall } from '../session/use-call.ts'
import { columnsOf, openerOf, STATE_FILTER } from './columns.tsx'
import { saveAs } from './FileList.tsx'
import { Story } from './Story.tsx'
import '../list/list.css'
import './submission.css'

const LIST = { list: listOf('GET /api/admin/submission'), filter: STATE_FILTER }

/** The stories that visitors sent, and the one that is open. Its `_id` is in the address. */
export default function SubmissionPage() {
  useTitle('Submission list')
  const [shown, show] = useShown(STATE_FILTER.param, null)
  const { rows, total, error, loading, reload } = useList(LIST, shown)
  const [path, navigate] = useLocation()
  const search = useSearch()
  const open = new URLSearchParams(search).get('open')
  const notify = useNotify()

  const opened = useSubmission(open)
  const [where, setWhere] = useState<Publishing | null>(null)

  // When a story is closed, the button that opened it gets the focus.
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
      saveAs(await callBlob(addressTo('GET /api/admin/submission/csv', {})), 'stories.csv')
    } catch (reason) {
      notify.error(messageOf(reason))
    }
  }
  return (
    <>
      <div className={open === null ? 'list' : 'list list--split'}>
        <ListHead title="Submission list" search="Search stories" {...{ filter: STATE_FILTER, shown, show }}>
          <Button className="list__export" icon={<Icon name="down" small />} onClick={saveTable}>
            Export CSV
          </Button>
        </ListHead>
        <FailedBar error={error} onRetry={reload} />
        <div className="split">
          <div className="split__list">
            <DataTable
              label="Stories"
              columns={columns}
              rows={rows}
              shown={shown.sort === null ? { ...shown, sort: 'receivedAt', order: 'desc' } : shown}
              onSort={(sort, order) => show({ sort, order, page: 1 })}
              waiting={rows === null && error === null}
              open={open}
            />
            {rows?.length === 0 && !loading && <EmptyList plural="stories" {...{ shown, show, total }} />}
          </div>
          {open !== null && (
            <Story
              story={opened.story}
              failed={opened.failed}
              onWhere={setWhere}
              onClose={() => openStory(null)}
              onKeyDown={closeByEsc}
            />
          )}
        </div>
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })}>
        {open !== null && (
          <section className="story__answers" aria-label="What to do with the story" onKeyDown={closeByEsc}>
            <Answers opened={opened} where={where} />
          </section>
        )}
      </Pager>
    </>
  )
}

const unpublish = ({ _id: id, version }: WholeSubmission) =>
  call('POST /api/admin/submission/:id/unpublish', { params: { id }, body: { version } })
const publishAt = ({ _id: id, version }: WholeSubmission, where: Publishing) =>
  call('POST /api/admin/submission/:id/publish', { params: { id }, body: { ...where, version } })

/** The buttons that judge or publish a story. */
function Answers({ opened, where }: { opened: ReturnType<typeof useSubmission>; where: Publishing | null }) {
  const { story, busy, change } = opened
  if (!story) return null
  if (story.published)
    return (
      <Button disabledFocusable={busy} onClick={() => change(unpublish, 'The story is no longer public')}>
        Take it out
      </Button>
    )
  const judge = (state: 'rejected' | 'reviewed', said: string) =>
    change(({ _id: id, version }) => call('PUT /api/admin/submission/:id', { params: { id }, body: { state, version } }), said)
  const publish = () => where && change((row) => publishAt(row, where), 'Story published')
  return (
    <>
      <Button
        className="story__reject"
        disabledFocusable={busy || story.state === 'rejected'}
        onClick={() => judge('rejected', 'Story rejected')}
      >
        Reject
      </Button>
      <Button
        disabledFocusable={busy || story.state === 'reviewed'}
        onClick={() => judge('reviewed', 'Story marked as reviewed')}
      >
        Mark reviewed
      </Button>
      <SubmitButton
        label="Publish as personal point"
        disabled={busy || where === null}
        hint="It becomes public at once."
        onYes={publish}
      />
    </>
  )
}

/** The open story; null while it is loading. Once it is judged, here or by somebody else, the lists of stories are read again. */
function useSubmission(id: string | null) {
  const notify = useNotify()
  const { answer, error, put, reload } = useCall('GET /api/admin/submission/:id', id === null ? null : { params: { id } })
  const [busy, setBusy] = useState(false)
  const story = error === null ? answer : null

  /** Judges or publishes the story, and notifies with `said`. The visitor may have withdrawn the story meanwhile. */
  const change = async (ask: (story: WholeSubmission) => Promise<WholeSubmission>, said: string) => {
    if (!story) return
    setBusy(true)
    try {
      put(await ask(story))
      notify.success(said)
      void askAnew(STORIES)
    } catch (reason) {
      // Somebody else has changed the story: shows the new state.
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
