import { Button } from '@fluentui/react-components'
import { AskDialog } from '../parts/AskDialog.tsx'
import { useCall } from '../session/use-call.ts'
import type { ListDescription, RowBase } from './description.ts'
import { Uses } from './Uses.tsx'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  row: Row
  onClose: () => void
  onYes: () => void
}

/** Asks before a record goes to the bin, and names what uses it. The first button, No, has the focus. */
export function DeleteDialog<Row extends RowBase>({ description, row, onClose, onYes }: Props<Row>) {
  const { uses: ask, deleted, codeOf, nameOf, leaving, hasUses } = description
  // The question may be answered before it is known.
  const { uses = [] } = useCall(ask, hasUses ? row._id : null).answer ?? {}
  return (
    <AskDialog
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
      onClose={onClose}
    >
      <Button onClick={onClose}>No</Button>
      <Button className="button--delete" appearance="primary" onClick={onYes}>
        Yes
      </Button>
    </AskDialog>
  )
}
