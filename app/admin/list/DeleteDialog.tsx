import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useNotify } from '../parts/notify.tsx'
import { call, messageOf } from '../session/call.ts'
import type { ListDescription, RowBase } from './description.ts'
import { Uses } from './Uses.tsx'
import { useUses } from './use-uses.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  row: Row
  /** `gone` once the record is in the bin. */
  onClose: (gone: boolean) => void
}

/** Asks before a record goes to the bin, and names what uses it. The first button, No, has the focus. */
export function DeleteDialog<Row extends RowBase>({ description, row, onClose }: Props<Row>) {
  const { path, deleted, said, nameOf, hasUses } = description
  const notify = useNotify()
  // The question may be answered before it is known.
  const uses = useUses(hasUses ? `${path}/${row._id}` : null) ?? []
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await call(`${path}/${row._id}`, { method: 'DELETE', params: { version: row.version } })
      notify.success(`${said} deleted successfully`)
      onClose(true)
    } catch (error) {
      notify.error(messageOf(error))
      onClose(false)
    }
  }

  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Do you want to delete this {deleted} permanently?</DialogTitle>
          <DialogContent>
            <p>It is kept in the bin for 30 days.</p>
            {uses.length > 0 && (
              <>
                <p className="uses__head">
                  <b>{nameOf(row)}</b> is used by
                </p>
                <Uses uses={uses} />
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onClose(false)}>No</Button>
            <Button className="button--delete" appearance="primary" disabled={busy} onClick={remove}>
              Yes
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
