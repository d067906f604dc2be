import { Button } from '@fluentui/react-components'
import { AskDialog } from '../parts/AskDialog.tsx'
import type { ListDescription, RowBase } from './description.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  row: Row
  onClose: () => void
  onYes: () => void
}

/** Asks before a record is taken out of everything public. */
export const UnpublishDialog = <Row extends RowBase>({ description, row, onClose, onYes }: Props<Row>) => (
  <AskDialog
    title={`Unpublish this ${description.deleted}?`}
    text={
      <>
        <p>
          Visitors do not see <b>{description.nameOf(row)}</b> any more, nor what belongs to it. It can be published again.
        </p>
        {description.leaving?.(row)}
      </>
    }
    onClose={onClose}
  >
    <Button onClick={onClose}>No</Button>
    <Button appearance="primary" onClick={onYes}>
      Yes
    </Button>
  </AskDialog>
)
