import { useWatch } from 'react-hook-form'
import { journeyName } from '#domain/journey.ts'
import { useNames } from '../diff/use-names.ts'
import { dayFault } from '../parts/day-fault.ts'
import { useFollowing } from './use-following.ts'

const PARTS = ['ship', 'startDate', 'endDate', 'startCity', 'endCity'] as const

/** The name that a voyage has of its ship, ports and year; null while it is not known. */
export function useDerivedName(): string | null {
  const [ship, startDate, endDate, startCity, endCity] = useWatch({ name: [...PARTS] }).map(textOf)
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

const textOf = (value: unknown): string => String(value ?? '')

/** A date as far as it can be read. */
export const dayOf = (typed: string | undefined): string | null => (typed && dayFault(typed) === null ? typed : null)
