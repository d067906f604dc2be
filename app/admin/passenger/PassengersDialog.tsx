import { Button, Field, MessageBar, MessageBarBody, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { isCalendarDate } from '#domain/dates.ts'
import type { Fate, PassengersChange, WhichPassengers } from '#domain/passenger-staff.ts'
import { CHANGING } from '#domain/passenger-staff.ts'
import { DateInput } from '../form/DateField.tsx'
import { Finder } from '../form/Finder.tsx'
import type { Journey } from '../journey/journey.tsx'
import { AskDialog } from '../parts/AskDialog.tsx'
import { dateText } from '../parts/date.ts'
import type { IconName } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { call, messageOf, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { JOURNEYS } from './passenger.tsx'

export type Action = PassengersChange['what']

interface Words {
  /** In menus and on buttons. */
  label: string
  /** Followed by "12 passengers". */
  verb: string
  /** Preceded by "12 passengers". */
  done: string
  icon: IconName
}

export const ACTIONS: Readonly<Record<Action, Words>> = {
  withdraw: { label: 'Withdraw', verb: 'Withdraw', done: 'withdrawn', icon: 'unseen' },
  putBack: { label: 'Put back', verb: 'Put back', done: 'put back', icon: 'back' },
  embargo: { label: 'Embargo until', verb: 'Embargo', done: 'embargoed', icon: 'calendar' },
  move: { label: 'Move to journey', verb: 'Move', done: 'moved', icon: 'right' },
}

/** The passengers that a change is about, and how many they are. `isAll`: all whom the list finds. */
export interface Meant extends WhichPassengers {
  count: number
  isAll: boolean
}

const passengersOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'passenger' : 'passengers'}`

const JUDGED = reader('what a change of passengers does', (body: Body, signal) =>
  call('POST /api/admin/passenger/many', { query: { check: true }, body, signal }),
)
interface Body {
  which: WhichPassengers
  change: PassengersChange
}

interface Props {
  action: Action
  meant: Meant
  onClose: () => void
  /** Called once they are changed. */
  onDone: () => void
}

/** Asks before one or many passengers are changed: how many, how many not, and why not. */
export function PassengersDialog({ action, meant: { count, isAll, ...which }, onClose, onDone }: Props) {
  const notify = useNotify()
  const [day, setDay] = useState('')
  const [keepLater, setKeepLater] = useState(true)
  const [journey, setJourney] = useState<Journey | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { verb, done } = ACTIONS[action]

  const change = ((): PassengersChange | null => {
    if (action === 'embargo') return isCalendarDate(day) ? { what: action, publicFrom: day, keepLater } : null
    if (action === 'move') return journey && { what: action, journey: journey._id }
    return { what: action }
  })()
  const judged = useCall(JUDGED, change && { which, change })
  const judgement = change === null ? null : judged.answer
  const isNothing = judgement !== null && judgement.changes === 0

  const act = async () => {
    if (!change || !judgement) return
    setBusy(true)
    try {
      const { changes } = await call('POST /api/admin/passenger/many', {
        query: {},
        body: { which, change, expected: judgement.changes },
      })
      notify.success(`${passengersOf(changes)} ${done}`)
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
      void judged.reload()
    }
  }

  const said = failure ?? judged.error
  return (
    <AskDialog
      className="passengers-dialog"
      title={`${verb} ${passengersOf(count)}`}
      onClose={() => !busy && onClose()}
      text={
        <>
          {isAll && <p className="passengers-dialog__all">Everyone found, not only this page.</p>}
          {said && (
            <MessageBar intent="error" className="form__bar bar--error">
              <MessageBarBody>{said}</MessageBarBody>
            </MessageBar>
          )}
          {action === 'embargo' && (
            <div className="section__fields">
              <DateInput
                label="Embargo until"
                hint="Shown again from this day on."
                near={`${new Date().getFullYear() + 1}-01-01`}
                value={day}
                onChange={setDay}
                fault={day !== '' && !isCalendarDate(day) ? 'Must be a day, as 01/01/2056.' : undefined}
              />
              <Field label="Passengers with a later day">
                <RadioGroup
                  value={keepLater ? 'keep' : 'take'}
                  onChange={(_event, { value }) => setKeepLater(value === 'keep')}
                >
                  <Radio value="keep" label="keep their day" />
                  <Radio value="take" label="get this day" />
                </RadioGroup>
              </Field>
            </div>
          )}
          {action === 'move' && (
            <Field label="To journey" className="field">
              <Finder
                source={JOURNEYS}
                chosen={journey}
                shown={journey ? JOURNEYS.labelOf(journey) : ''}
                onChoose={setJourney}
              />
            </Field>
          )}
          {judgement && change && (
            <>
              <h3 className="goes__head">What will happen</h3>
              <ul className="goes" aria-live="polite">
                {judgement.fates
                  .toSorted((a, b) => rankOf(a.fate) - rankOf(b.fate))
                  .map(({ fate, passengers }) => (
                    <li key={fate}>
                      <b>{passengers.toLocaleString('en')}</b> {sayFate(fate, change)}
                    </li>
                  ))}
              </ul>
              {judgement.changes > 0 && (
                <p className="goes__note">
                  {count > 1 && `${sayExamples(judgement.examples, judgement.changes)} `}
                  In search within seconds; on visitors’ devices when they are next online. One entry in History; Undo there
                  puts {judgement.changes === 1 ? 'this' : `all ${judgement.changes.toLocaleString('en')}`} back.
                </p>
              )}
            </>
          )}
        </>
      }
    >
      <Button
        data-first={action === 'withdraw' || action === 'putBack' ? true : undefined}
        disabledFocusable={busy}
        onClick={onClose}
      >
        Cancel
      </Button>
      <Button
        appearance="primary"
        disabledFocusable={busy || judgement === null || isNothing || judged.loading}
        onClick={() => void act()}
      >
        {judgement && !isNothing ? `${verb} ${passengersOf(judgement.changes)}` : ACTIONS[action].verb}
      </Button>
    </AskDialog>
  )
}

const rankOf = (fate: Fate): number => {
  const rank = (CHANGING as readonly Fate[]).indexOf(fate)
  return rank < 0 ? CHANGING.length : rank
}

function sayExamples(names: readonly string[], of: number): string {
  const more = of - names.length
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more.` : `${names.join(', ')}.`
}

/** Preceded by a number. */
function sayFate(fate: Fate, { what, publicFrom = '' }: PassengersChange): string {
  const day = dateText(publicFrom)
  if (fate === 'leave') return `leave the site, search and every device${what === 'embargo' ? ` until ${day}` : ''}`
  if (fate === 'appear') return 'become public'
  if (fate === 'shown') return 'get this day, which is past, and stay public'
  if (fate === 'move') return 'move to this journey'
  if (fate === 'notWithdrawn') return 'are not withdrawn'
  if (fate === 'erased') return 'were erased on request, and stay away'
  if (fate === 'later') return 'keep their later day'
  if (fate === 'same') return what === 'move' ? 'are on this journey already' : 'have this day already'
  if (fate === 'withdrawn') return what === 'withdraw' ? 'are withdrawn already' : 'are withdrawn and stay withdrawn'
  if (what === 'withdraw') return 'are under embargo, and would not come back after it either'
  return what === 'putBack' ? 'are put back, and shown after their embargo' : `are under embargo now, and get ${day}`
}
