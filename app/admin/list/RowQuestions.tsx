import { useNotify } from '../parts/notify.tsx'
import { messageOf } from '../session/call.ts'
import { unpublish } from './changes.ts'
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
  /** The row is another one now, or `gone`. */
  onChange: (gone: boolean) => void
}

export function RowQuestions<Row extends RowBase>({ description, asked, onClose, onChange }: Props<Row>) {
  const notify = useNotify()
  if (!asked) return null
  const { what, row } = asked
  if (what === 'delete') {
    const close = (gone: boolean) => {
      onClose()
      if (gone) onChange(true)
    }
    return <DeleteDialog description={description} row={row} onClose={close} />
  }
  const takeOut = () => {
    onClose()
    unpublish(description, row)
      .then(
        () => notify.success(`${description.said} unpublished successfully`),
        (reason: unknown) => notify.error(messageOf(reason)),
      )
      .finally(() => onChange(false))
  }
  return <UnpublishDialog description={description} row={row} onClose={onClose} onYes={takeOut} />
}
