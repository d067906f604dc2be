import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { isCalendarDate } from '#domain/dates.ts'
import type { Fate, ManyChange } from '#domain/many.ts'
import { DateInput } from '../form/DateField.tsx'
import { Finder } from '../form/Finder.tsx'
import type { Journey } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import { ManyQuestion, type Words } from '../many/ManyQuestion.tsx'
import type { Meant } from '../many/use-picked.ts'
import { dateText } from '../parts/date.ts'
import type { IconName } from '../parts/Icon.tsx'

export type Action = Extract<ManyChange['what'], 'withdraw' | 'putBack' | 'embargo' | 'move'>

export const ACTIONS: Readonly<Record<Action, Words & { icon: IconName }>> = {
  withdraw: { label: 'Withdraw', verb: 'Withdraw', done: 'withdrawn', icon: 'unseen' },
  putBack: { label: 'Put back', verb: 'Put back', done: 'put back', icon: 'back' },
  embargo: { label: 'Embargo until', verb: 'Embargo', done: 'embargoed', icon: 'calendar' },
  move: { label: 'Move to journey', verb: 'Move', done: 'moved', icon: 'right' },
}

const passengersOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'passenger' : 'passengers'}`

interface Props {
  action: Action
  meant: Meant
  onClose: () => void
  /** Called once they are changed. */
  onDone: () => void
}

/** Asks before one or many passengers are changed. */
export function PassengersDialog({ action, ...question }: Props) {
  const [day, setDay] = useState('')
  const [keepLater, setKeepLater] = useState(true)
  const [journey, setJourney] = useState<Journey | null>(null)

  const change = ((): ManyChange | null => {
    if (action === 'embargo') return isCalendarDate(day) ? { what: action, publicFrom: day, keepLater } : null
    if (action === 'move') return journey && { what: action, journey: journey._id }
    return { what: action }
  })()

  return (
    <ManyQuestion
      {...question}
      kind="passenger"
      words={ACTIONS[action]}
      say={passengersOf}
      change={change}
      sayFate={(fate) => (change ? sayFate(fate, change) : '')}
      all="Everyone found, not only this page."
      note="In search within seconds; on visitors’ devices when they are next online."
    >
      {action === 'embargo' ? (
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
            <RadioGroup value={keepLater ? 'keep' : 'take'} onChange={(_event, { value }) => setKeepLater(value === 'keep')}>
              <Radio value="keep" label="keep their day" />
              <Radio value="take" label="get this day" />
            </RadioGroup>
          </Field>
        </div>
      ) : action === 'move' ? (
        <Field label="To journey" className="field">
          <Finder source={JOURNEYS} chosen={journey} shown={journey ? JOURNEYS.labelOf(journey) : ''} onChoose={setJourney} />
        </Field>
      ) : null}
    </ManyQuestion>
  )
}

/** Preceded by a number. */
function sayFate(fate: Fate, { what, publicFrom = '' }: ManyChange): string {
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
