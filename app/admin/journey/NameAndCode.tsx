import { Field, Input } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { journeyName } from '#domain/journey.ts'
import { useNames } from '../diff/use-names.ts'
import { useBase, useEditedRecord } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { dateFault } from '../parts/date-fault.ts'
import { IconButton } from '../parts/Icon.tsx'
import { useCall } from '../session/use-call.ts'
import { FIELDS, type Journey } from './journey.tsx'

/** The name of a voyage. It follows the ship, the ports and the year until somebody changes it. */
export function NameField() {
  const name: unknown = useWatch({ name: 'name' })
  const derived = useDerivedName()
  const isDerived = derived !== null && (name === derived || name === '')
  return <RecordField name="name" aside={isDerived ? 'derived, until you change it' : undefined} />
}

/** The code of a voyage is its address. It follows ship and year, and is fixed once the voyage was published. */
export function CodeField() {
  const base = useBase<Journey>()
  const wasPublic = base !== null && (base.isPublic || base.state === 'unpublished')
  return wasPublic ? <FixedCode /> : <OpenCode id={base?._id} />
}

function OpenCode({ id }: { id: string | undefined }) {
  const code: unknown = useWatch({ name: 'journeyId' })
  const made = useMadeCode(id)
  useFollowing('journeyId', made)
  const follows = !code || code === made
  return <RecordField name="journeyId" aside={follows ? 'follows ship and year' : 'still open'} />
}

/** The code that the server would make from the form; null while it is not known, empty if there is nothing to make it from. */
function useMadeCode(id: string | undefined): string | null {
  const [ship, startDate, endDate] = useWatch({ name: ['ship', 'startDate', 'endDate'] }) as string[]
  const start = dayOf(startDate) ?? undefined
  const end = dayOf(endDate) ?? undefined
  const isNothing = !id && !ship && !start && !end
  const query = { ship: ship || undefined, startDate: start, endDate: end, journey: id }
  const asked = isNothing ? null : { query }
  // If this call fails, nothing is lost: the server makes the code when the record is saved.
  const { answer } = useCall('GET /api/admin/journey/madeCode', asked, { keep: true })
  return isNothing ? '' : (answer?.journeyId ?? null)
}

function FixedCode() {
  const code: unknown = useWatch({ name: 'journeyId' })
  const { changed } = useEditedRecord()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen || changed.includes('journeyId')) return <RecordField name="journeyId" hint={LEADS_HERE} />
  return (
    <Field className="field field--aside" label={FIELDS.journeyId.label} hint="fixed">
      <Input
        className="journey__code"
        size="large"
        readOnly
        value={String(code ?? '')}
        contentAfter={
          <IconButton icon="lock" small label="Change the code" title="Change the code" onClick={() => setIsOpen(true)} />
        }
      />
    </Field>
  )
}

const LEADS_HERE = 'The old address will lead to the new one.'

/**
 * Keeps a derived field up to date. It follows the other fields as long as it is empty or holds the derived value. `derived` is
 * null while it is not known.
 */
function useFollowing(name: string, derived: string | null): void {
  const { setValue, getValues } = useFormContext()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (derived === null) return
    const held = String(getValues(name) ?? '')
    if (before.current !== null && before.current !== derived && (held === before.current || held === ''))
      setValue(name, derived, { shouldDirty: true, shouldTouch: true })
    before.current = derived
  }, [name, derived, getValues, setValue])
}

/** The name that a voyage gets from its ship, ports and year; null while it is not known. */
function useDerivedName(): string | null {
  const names = ['ship', 'startDate', 'endDate', 'startCity', 'endCity']
  const [ship, startDate, endDate, startCity, endCity] = useWatch({ name: names }).map((value) => String(value ?? ''))
  const nameOf = useNames(ship ? [{ kind: 'ship', id: ship }] : [])
  const shipName = ship ? nameOf('ship', ship) : null
  const dates = { startDate: dayOf(startDate), endDate: dayOf(endDate) }
  const cities = { startCity: startCity || null, endCity: endCity || null }
  const isKnown = [shipName, ...Object.values(dates), ...Object.values(cities)].some(Boolean)
  const name = isKnown ? journeyName({ name: null, shipName, ...dates, ...cities }) : ''
  const derived = shipName === '' ? null : name

  useFollowing('name', derived)
  return derived
}

/** A typed date, or null if it cannot be read. */
const dayOf = (typed: string | undefined): string | null => (typed && dateFault(typed) === null ? typed : null)
