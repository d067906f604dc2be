import { Button, Field, Input } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { firstDay, isCalendarDate, isDate } from '#domain/dates.ts'
import { FIRST_YEAR, LAST_YEAR } from '#domain/fields.ts'
import { dateText } from '../parts/date.ts'
import { dateFault, readDate } from '../parts/date-fault.ts'
import { Icon } from '../parts/Icon.tsx'
import { useFieldOf } from './form-context.ts'

interface Props {
  /** The field's name on the wire. */
  name: string
  /** The month that the calendar shows while the field is empty. */
  near?: string | null
}

/** A date of the record. */
export function DateField({ name, near }: Props) {
  const { field, fieldState } = useController({ name })
  const { label, hint = AS_KNOWN } = useFieldOf(name)
  const { value, onChange, onBlur, disabled } = field
  const own = { onChange, onBlur, disabled, fault: fieldState.error?.message }
  return <DateInput label={label} hint={hint} near={near} {...own} value={String(value ?? '')} />
}

/** The month that the calendar shows by default. */
const MIDDLE_OF_THE_ARCHIVE = '1950-01-01'

const AS_KNOWN = 'Also 03/1946, 1946, ca. 1946'

interface DateInputProps {
  /** A date as it goes over the wire, empty while unknown, or the typed text if it is not a date. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  label: string
  /** For a row of a list: this is the placeholder, only screen readers get the label, and there is no calendar. */
  inRow?: string
  hint?: string | undefined
  /** Another fault, from the form. */
  fault?: string | undefined
  near?: string | null | undefined
  disabled?: boolean | undefined
}

/** A date, typed as precisely as it is known, or a day picked in the browser's calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, label, inRow, hint, fault, near, disabled = false } = props
  /** The text in the field during typing; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = (typed === null && dateFault(value)) || fault || null
  return (
    <Field
      className="field"
      validationMessage={wrong}
      {...(inRow === undefined && { label })}
      {...(hint && wrong === null && { hint })}
    >
      <Input
        className="day"
        size="large"
        autoComplete="off"
        inputMode="numeric"
        disabled={disabled}
        placeholder={inRow ?? 'DD/MM/YYYY'}
        value={typed ?? dateText(value)}
        {...(inRow !== undefined && { 'aria-label': label })}
        onChange={(_event, data) => {
          setTyped(data.value)
          onChange(readDate(data.value))
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
        contentBefore={inRow === undefined ? null : <span className="day__row">{inRow}</span>}
        contentAfter={
          inRow === undefined ? (
            <Calendar
              label={`${label}: choose from a calendar`}
              value={isCalendarDate(value) ? value : ''}
              near={near && isDate(near) ? firstDay(near) : isDate(value) ? firstDay(value) : MIDDLE_OF_THE_ARCHIVE}
              disabled={disabled}
              onChoose={(day) => {
                setTyped(null)
                onChange(day)
              }}
            />
          ) : null
        }
      />
    </Field>
  )
}

interface CalendarProps {
  label: string
  value: string
  near: string
  disabled: boolean
  onChoose: (day: string) => void
}

function Calendar({ label, value, near, disabled, onChoose }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null)
  const open = () => {
    const field = native.current
    if (!field) return
    // The calendar opens at the field's value. It is put back at once, so that picking that very day is a change too.
    field.value = value || near
    field.showPicker()
    field.value = value
  }
  return (
    <span className="day__calendar">
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={`${FIRST_YEAR}-01-01`}
        max={`${LAST_YEAR}-12-31`}
        disabled={disabled}
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      />
      <Button appearance="transparent" icon={<Icon name="calendar" />} aria-label={label} disabled={disabled} onClick={open} />
    </span>
  )
}
