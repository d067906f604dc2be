import { useNotify } from '../parts/notify.tsx'
import { messageOf } from '../session/call.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { ListDescription, RowBase } from './description.ts'
import { UnpublishDialog } from './UnpublishDialog.tsx'

/** What somebody wants to do with a row, and is asked about first. */
export interface RowQuestion<Row> {
  what: 'delete' | 'unpublish'
  row: Row
}

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  asked: RowQuestion<Row> | null
  onClose: () => void
  /** The row may be another one now, or is `gone`. */
  onChange: (gone: boolean) => void
}

export function RowQuestions<Row extends RowBase>({ description, asked, onClose, onChange }: Props<Row>) {
  const notify = useNotify()
  if (!asked) return null
  const { what, row } = asked
  const isDelete = what === 'delete'
  const onYes = async () => {
    onClose()
    try {
      await (isDelete ? description.remove(row) : description.unpublish(row))
      notify.success(`${description.said} ${isDelete ? 'deleted' : 'unpublished'} successfully`)
      onChange(isDelete)
    } catch (reason) {
      notify.error(messageOf(reason))
      onChange(false)
    }
  }
  const Question = isDelete ? DeleteDialog : UnpublishDialog
  return <Question description={description} row={row} onClose={onClose} onYes={onYes} />
}
