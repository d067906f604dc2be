import { Button, Field, Input } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { FIRST_YEAR, LAST_YEAR } from '#domain/fields.ts'
import { dayText, readDay } from '../parts/day.ts'
import { dayFault } from '../parts/day-fault.ts'
import { Icon } from '../parts/Icon.tsx'

/** Where the calendar opens while nothing is known. */
const MIDDLE_OF_THE_ARCHIVE = '1950-01-01'

export interface DateInputProps {
  /** `YYYY-MM-DD`; empty while unknown; or what was typed and is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  label: string
  /** In a row of a list: the label is told to screen readers alone, this stands in the empty field, and there is no calendar. */
  inRow?: string
  hint?: string | undefined
  /** What is wrong besides, if anything. */
  fault?: string | undefined
  /** A day near which the calendar opens while there is none. */
  near?: string | null | undefined
  disabled?: boolean | undefined
}

/** A day, typed as DD/MM/YYYY or picked from the browser's own calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, label, inRow, hint, fault, near, disabled = false } = props
  /** What stands in the field while it is typed in. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      className="field"
      validationMessage={(typed === null && dayFault(value)) || fault || null}
      {...(inRow === undefined && { label })}
      {...(hint && { hint })}
    >
      <Input
        className="day"
        size="large"
        autoComplete="off"
        inputMode="numeric"
        disabled={disabled}
        placeholder={inRow ?? 'DD/MM/YYYY'}
        value={typed ?? dayText(value)}
        {...(inRow !== undefined && { 'aria-label': label })}
        onChange={(_event, data) => {
          setTyped(data.value)
          onChange(readDay(data.value))
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
              value={dayFault(value) === null ? value : ''}
              near={near || MIDDLE_OF_THE_ARCHIVE}
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
    // The calendar opens where the field stands. Then the field is as it was, so that picking that very day counts too.
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
