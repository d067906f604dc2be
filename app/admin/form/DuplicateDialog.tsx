import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import type { RecordOf } from '#domain/staff-records.ts'
import type { RowBase } from '../list/description.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { call, messageOf } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import './merge.css'

interface Props {
  base: RowBase
  onClose: () => void
  /** Called with the `_id` of the copy. */
  onMade: (id: string) => void
}

/** Copies a voyage as a draft, under a code that is asked for. */
export default function DuplicateDialog({ base, onClose, onMade }: Props) {
  const { _id: id, journeyId, ship, startDate, endDate } = base as RecordOf<'journey'>
  const query = { ship: ship ?? undefined, startDate: startDate ?? undefined, endDate: endDate ?? undefined }
  const { answer } = useCall('GET /api/admin/journey/madeCode', { query })
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const code = typed ?? answer?.journeyId ?? ''
  const make = async () => {
    setBusy(true)
    try {
      const made = await call('POST /api/admin/journey/:id/duplicate', {
        params: { id },
        body: { journeyId: code.trim() || null },
      })
      onMade(made._id)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <AskDialog
      className="duplicate"
      title={`Duplicate ${journeyId}`}
      onClose={() => !busy && onClose()}
      text={
        <>
          {failure !== null && (
            <MessageBar intent="error" className="form__bar bar--error">
              <MessageBarBody>{failure}</MessageBarBody>
            </MessageBar>
          )}
          <p>
            A draft with the same ship, dates, ports, stops and texts. Passengers, list pages, images and the number of
            passengers are left out.
          </p>
          <Field label="Code of the new journey" className="field">
            <Input size="large" value={code} maxLength={40} onChange={(_event, { value }) => setTyped(value)} data-first />
          </Field>
        </>
      }
    >
      <Button disabledFocusable={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button appearance="primary" disabledFocusable={busy} onClick={() => void make()}>
        Make the draft
      </Button>
    </AskDialog>
  )
}
