import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { journeyName } from '#domain/journey.ts'
import { useNames } from '../diff/use-names.ts'
import { dayFault } from '../parts/day-fault.ts'

const PARTS = ['ship', 'startDate', 'endDate', 'startCity', 'endCity'] as const

/**
 * The name that a voyage has of its ship, ports and year; null while it is not known. As long as the name in the form is that
 * one, or empty, it follows them.
 */
export function useDerivedName(): string | null {
  const { setValue, getValues } = useFormContext()
  const [ship, startDate, endDate, startCity, endCity] = useWatch({ name: [...PARTS] }).map(textOf)
  const nameOf = useNames(ship ? [{ kind: 'ship', id: ship }] : [])
  const shipName = ship ? nameOf('ship', ship) : null
  const dates = { startDate: dayOf(startDate), endDate: dayOf(endDate) }
  const cities = { startCity: startCity || null, endCity: endCity || null }
  const isKnown = [shipName, ...Object.values(dates), ...Object.values(cities)].some(Boolean)
  const name = isKnown ? journeyName({ name: null, shipName, ...dates, ...cities }) : ''
  const derived = shipName === '' ? null : name

  const before = useRef<string | null>(null)
  useEffect(() => {
    if (derived === null) return
    const held = textOf(getValues('name'))
    if (before.current !== null && before.current !== derived && (held === before.current || held === ''))
      setValue('name', derived, { shouldDirty: true, shouldTouch: true })
    before.current = derived
  }, [derived, getValues, setValue])
  return derived
}

const textOf = (value: unknown): string => String(value ?? '')
const dayOf = (typed: string | undefined): string | null => (typed && dayFault(typed) === null ? typed : null)
