import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import type { RecordOf } from '#domain/staff-records.ts'
import type { RowBase } from '../list/description.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { useAct } from '../parts/use-act.ts'
import { call } from '../session/call.ts'
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
  const { busy, failure, act, close } = useAct(onClose)
  const code = typed ?? answer?.journeyId ?? ''
  const make = async () => {
    const body = { journeyId: code.trim() || null }
    const made = await call('POST /api/admin/journey/:id/duplicate', { params: { id }, body })
    onMade(made._id)
  }
  return (
    <AskDialog
      className="duplicate"
      title={`Duplicate ${journeyId}`}
      onClose={close}
      text={
        <>
          <ErrorBar text={failure} />
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
      <Button appearance="primary" disabledFocusable={busy} onClick={() => void act(make)}>
        Make the draft
      </Button>
    </AskDialog>
  )
}
