import { YesNoDialog } from '../parts/AskDialog.tsx'
import { useNotify } from '../parts/notify.tsx'
import { useCall } from '../session/use-call.ts'
import type { ListDescription, RowBase } from './description.ts'
import { Uses } from './Uses.tsx'

/** Something to do with a row that needs a confirmation first. */
export interface RowQuestion<Row> {
  what: 'delete' | 'unpublish'
  row: Row
}

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  asked: RowQuestion<Row> | null
  onClose: () => void
  /** Called after the answer Yes: the row has changed, or is `gone`. */
  onChange: (gone: boolean) => void
}

export function RowQuestions<Row extends RowBase>({ description, asked, onClose, onChange }: Props<Row>) {
  const notify = useNotify()
  if (!asked) return null
  const { what, row } = asked
  const isDelete = what === 'delete'
  const onYes = async () => {
    onClose()
    const isDone = await notify.attempt(
      async () => (isDelete ? description.remove(row) : description.unpublish(row)),
      `${description.said} ${isDelete ? 'deleted' : 'unpublished'} successfully`,
    )
    onChange(isDone && isDelete)
  }
  const Question = isDelete ? DeleteDialog : UnpublishDialog
  return <Question description={description} row={row} onClose={onClose} onYes={onYes} />
}

interface DialogProps<Row extends RowBase> {
  description: ListDescription<Row>
  row: Row
  onClose: () => void
  onYes: () => void
}

/** Asks before a record goes to the bin, and names what uses it. */
export function DeleteDialog<Row extends RowBase>({ description, row, ...answers }: DialogProps<Row>) {
  const { uses: ask, deleted, codeOf, nameOf, leaving, hasUses } = description
  // The question can be answered before the uses are known.
  const { uses = [] } = useCall(ask, hasUses ? row._id : null).answer ?? {}
  return (
    <YesNoDialog
      {...answers}
      isDelete
      title={`Do you want to delete this ${deleted} permanently?`}
      text={
        <>
          <p>
            <b>{[codeOf?.(row), nameOf(row)].filter(Boolean).join(' ')}</b>
          </p>
          <p>It is kept in the bin for 30 days.</p>
          {leaving?.(row)}
          {uses.length > 0 && (
            <>
              <p className="uses__head">It is used by</p>
              <Uses uses={uses} />
            </>
          )}
        </>
      }
    />
  )
}

/** Asks before a record is taken out of everything public. */
export const UnpublishDialog = <Row extends RowBase>({ description, row, ...answers }: DialogProps<Row>) => (
  <YesNoDialog
    {...answers}
    title={`Unpublish this ${description.deleted}?`}
    text={
      <>
        <p>
          Visitors do not see <b>{description.nameOf(row)}</b> any more, nor what belongs to it. It can be published again.
        </p>
        {description.leaving?.(row)}
      </>
    }
  />
)
