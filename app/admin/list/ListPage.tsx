import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { createPath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-title.ts'
import { askAnew } from '../session/use-call.ts'
import type { ListDescription, RowBase } from './description.ts'
import { EmptyList } from './EmptyList.tsx'
import { FailedBar } from './FailedBar.tsx'
import { ListHead } from './ListHead.tsx'
import { Pager } from './Pager.tsx'
import { RecordTable } from './RecordTable.tsx'
import { type RowQuestion, RowQuestions } from './RowQuestions.tsx'
import { useList } from './use-list.ts'
import { useMadeId, useWithMade } from './use-made.ts'
import { useShown } from './use-shown.ts'
import './list.css'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  /** Why nothing can be added or changed here; null for who may. */
  readOnly?: string | null
  /** In the place of Add. */
  instead?: ReactNode
}

/** The list of one kind of record. */
export function ListPage<Row extends RowBase>({ description, readOnly = null, instead }: Props<Row>) {
  const { title, plural, filter, section } = description
  useTitle(`${title} list`)
  const [shown, show] = useShown(filter.param, description.columns[0]?.field ?? null)
  const { rows, total, error, loading, reload } = useList(description, shown)
  const made = useMadeId()
  const shownRows = useWithMade(description.read, made, rows)
  const [asked, setAsked] = useState<RowQuestion<Row> | null>(null)
  const isWaiting = rows === null && error === null

  return (
    <>
      <div className="list">
        <ListHead title={`${title} list`} search={`Search ${plural}`} {...{ filter, shown, show }}>
          {readOnly === null ? (
            <LinkButton href={createPath(section)} appearance="primary" icon={<Icon name="add" small />}>
              Add
            </LinkButton>
          ) : (
            <span className="list__instead">{instead}</span>
          )}
        </ListHead>
        {readOnly !== null && (
          <MessageBar className="list__bar bar--info">
            <MessageBarBody>{readOnly}</MessageBarBody>
          </MessageBar>
        )}
        <FailedBar error={error} onRetry={reload} />
        <RecordTable
          description={description}
          rows={shownRows}
          made={made}
          shown={shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          onDelete={readOnly === null ? (row) => setAsked({ what: 'delete', row }) : null}
          onUnpublish={(row) => setAsked({ what: 'unpublish', row })}
          waiting={isWaiting}
        />
        <p className="unseen" role="status">
          {isWaiting && `Loading ${plural}`}
        </p>
        {shownRows?.length === 0 && !loading && <EmptyList {...{ plural, shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
      <RowQuestions
        description={description}
        asked={asked}
        onClose={() => setAsked(null)}
        onChange={(gone) => {
          void askAnew(description.list.by)
          void askAnew(description.read.by)
          // The last row of a page takes the page with it.
          if (gone && rows?.length === 1 && shown.page > 1) show({ page: shown.page - 1 })
        }}
      />
    </>
  )
}
