import { Button, Checkbox, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import type { Erasure } from '#domain/passenger-staff.ts'
import { useEditedRecord } from '../form/form-context.ts'
import { Uses } from '../list/Uses.tsx'
import { EraseDialog } from '../parts/EraseDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { call } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import type { Passenger } from './passenger.tsx'

/** Erases the person for good. */
export function ErasePassenger({ base }: { base: Passenger }) {
  const { change, changed } = useEditedRecord()
  const [isAsked, setIsAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { answer } = useCall('GET /api/admin/passenger/:id/erase', isAsked ? { params: { id: base._id } } : null)
  const { _id: id, version } = base
  const erase = async () => {
    const erased = await call('POST /api/admin/passenger/:id/erase', {
      params: { id },
      body: { reason, checked: true, version },
    })
    await change(async () => erased, 'Person erased')
  }
  return (
    <div className="take-away">
      <p>
        <b>Erase</b>
        <br />
        For someone who asks to be forgotten. Name, year, id and notes go for good, from History too, and no import brings them
        back.
        {changed.length > 0 && ' Save or undo your changes first.'}
      </p>
      <Button icon={<Icon name="remove" small />} disabledFocusable={changed.length > 0} onClick={() => setIsAsked(true)}>
        Erase
      </Button>
      {isAsked && (
        <EraseDialog
          title={`Erase ${base.fullName} for good?`}
          note="This cannot be undone. To take the person off the site only, choose Withdraw."
          told={answer && told(answer, base)}
          keep="No, keep the record"
          isReady={checked && reason.trim() !== ''}
          onErase={erase}
          onClose={() => setIsAsked(false)}
        >
          <Field label="Reason" required hint="Kept in History. No name, no address.">
            <Input value={reason} maxLength={200} onChange={(_event, { value }) => setReason(value)} />
          </Field>
          <Checkbox
            label="I have checked who asks for this"
            checked={checked}
            onChange={(_event, data) => setChecked(data.checked === true)}
          />
        </EraseDialog>
      )}
    </div>
  )
}

function told({ versions, corrections, aboard, page, named }: Erasure, { journeyId }: Passenger) {
  const numbers = corrections.map(({ number }) => number ?? 'without a number').join(', ')
  const ofVisitors = corrections.length === 1 ? 'the visitor’s correction' : 'the visitors’ corrections'
  const visitors = corrections.length > 0 ? `, and ${ofVisitors} ${numbers}` : ''
  const history = versions === 0 ? '' : `${versions} ${versions === 1 ? 'version' : 'versions'} in History, `
  return [
    ['Goes', `Name, birth year, record id, notes${visitors}`],
    ['From', `This record, ${history}search, and visitors’ devices when they are next online`],
    [
      'Stays',
      `An empty line, so that ${journeyId} still counts ${aboard.toLocaleString('en')}. A coded mark that stops every import from bringing the name back`,
    ],
    [
      'Not yet',
      <>
        Backups keep the name until they expire.
        {page && ` List page ${page.pageNumber} still shows it, in the reading room only.`}
        {named.length > 0 && (
          <>
            {' '}
            The name also stands in these:
            <Uses uses={named} />
          </>
        )}
      </>,
    ],
  ] as const
}
