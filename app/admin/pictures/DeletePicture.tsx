import { Button } from '@fluentui/react-components'
import { useEditedRecord } from '../form/form-context.ts'
import { Uses } from '../list/Uses.tsx'
import { AskDialog } from '../parts/AskDialog.tsx'
import { useNotify } from '../parts/notify.tsx'
import { call } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

interface Props {
  id: string
  name: string
  /** Called once it is deleted: it has to leave the form too. */
  onGone: () => void
  onClose: () => void
}

const SAID = 'Picture deleted successfully'

/** Asks before a picture is deleted for good. It can only be deleted if no other record than the form's uses it. */
export function DeletePicture({ id, name, onGone, onClose }: Props) {
  const { base, section, change } = useEditedRecord()
  const notify = useNotify()
  const { uses = null } = useCall('GET /api/admin/picture/:id/uses', { params: { id } }).answer ?? {}
  const others = uses?.filter(({ at }) => at === null || at._id !== base?._id || at.section !== section) ?? []

  const remove = async () => {
    onClose()
    if (base) {
      await change(async ({ version }) => {
        const query = { section, record: base._id, version }
        const next = await call('DELETE /api/admin/picture/:id', { params: { id }, query })
        onGone()
        return next
      }, SAID)
      return
    }
    await notify.attempt(async () => {
      await call('DELETE /api/admin/picture/:id', { params: { id } })
      onGone()
    }, SAID)
  }
  return (
    <AskDialog
      title={`Do you want to delete ${name} permanently?`}
      text={
        others.length > 0 ? (
          <>
            <p>It is in use elsewhere. Take it out there, and then it can be deleted.</p>
            <p className="uses__head">
              <b>{name}</b> is also used by
            </p>
            <Uses uses={others} />
          </>
        ) : (
          <p>
            {uses?.length ? 'It is used here alone, and taken out at once, also of what is public. ' : ''}
            It is gone from its address and from visitors' devices, and it is not kept in the bin.
          </p>
        )
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>{others.length > 0 ? 'Close' : 'No'}</Button>
      <Button
        className="button--delete"
        appearance="primary"
        disabledFocusable={uses === null || others.length > 0}
        onClick={() => void remove()}
      >
        {others.length > 0 ? 'Delete' : 'Yes'}
      </Button>
    </AskDialog>
  )
}
