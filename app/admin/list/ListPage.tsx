import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { useNotify } from '../parts/notify.tsx'
import { createPath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-title.ts'
import { messageOf } from '../session/call.ts'
import type { Shown } from './address.ts'
import { unpublish } from './changes.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { ListDescription, RowBase } from './description.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { Pager } from './Pager.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SearchField } from './SearchField.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'
import { ROWS, useList } from './use-list.ts'
import { useShown } from './use-shown.ts'
import './list.css'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  /** Why nothing can be added or changed here; null for who may. */
  readOnly?: string | null
}

/** The list of one kind of record. */
export function ListPage<Row extends RowBase>({ description, readOnly = null }: Props<Row>) {
  const { title, plural, filter, section } = description
  useTitle(`${title} list`)
  const [shown, show] = useShown(filter.param, description.columns[0]?.field ?? null)
  const { rows, total, error, loading, reload } = useList(description, shown)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const [unpublishing, setUnpublishing] = useState<Row | null>(null)
  const notify = useNotify()
  const isWaiting = rows === null && error === null
  const isNarrowed = shown.query !== '' || shown.filter !== ''

  return (
    <>
      <div className="list">
        <div className="list__head">
          <h1>{title} list</h1>
          <SearchField
            label={`Search ${plural}`}
            query={shown.query}
            onSearch={(query) => show({ query, page: 1 })}
          />
          <FilterChoice
            filter={filter}
            chosen={shown.filter}
            onChoose={(chosen) => show({ filter: chosen, page: 1 })}
          />
          {readOnly === null && (
            <LinkButton href={createPath(section)} appearance="primary" icon={<Icon name="add" small />}>
              Add
            </LinkButton>
          )}
        </div>
        {readOnly !== null && <p className="list__note">{readOnly}</p>}
        {error !== null && (
          <MessageBar intent="error" className="list__failed">
            <MessageBarBody>{error}</MessageBarBody>
            <MessageBarActions>
              <Button onClick={reload}>Try again</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <RecordTable
          description={description}
          rows={rows}
          shown={shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          onDelete={readOnly === null ? setDeleting : null}
          onUnpublish={setUnpublishing}
          waiting={isWaiting}
        />
        <p className="unseen" role="status">
          {isWaiting && `Loading ${plural}`}
        </p>
        {rows?.length === 0 && !loading && (
          <div className="list__empty">
            <p>{nothingFound(plural, shown)}</p>
            {isNarrowed && (
              <Button onClick={() => show({ query: '', filter: '', page: 1 })}>
                Clear search and filter
              </Button>
            )}
            {!isNarrowed && shown.page > 1 && (
              <Button onClick={() => show({ page: Math.max(1, Math.ceil(total / ROWS)) })}>Last page</Button>
            )}
          </div>
        )}
      </div>
      <Pager page={shown.page} total={total} onTurn={(page) => show({ page })} />
      {deleting && (
        <DeleteDialog
          description={description}
          row={deleting}
          onClose={(gone) => {
            setDeleting(null)
            if (!gone) return
            // The last row of a page takes the page with it.
            if (rows?.length === 1 && shown.page > 1) show({ page: shown.page - 1 })
            else reload()
          }}
        />
      )}
      {unpublishing && (
        <UnpublishDialog
          description={description}
          row={unpublishing}
          onClose={() => setUnpublishing(null)}
          onYes={() => {
            setUnpublishing(null)
            unpublish(description, unpublishing)
              .then(
                () => notify.success(`${description.said} unpublished successfully`),
                (reason: unknown) => notify.error(messageOf(reason)),
              )
              .finally(reload)
          }}
        />
      )}
    </>
  )
}

function nothingFound(plural: string, { query, filter }: Shown): string {
  if (query !== '') return `No ${plural} match “${query}”.`
  return filter === '' ? `There are no ${plural} here.` : `There are no such ${plural}.`
}
