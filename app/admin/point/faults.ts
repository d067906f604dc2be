/** What the forms write of a content point, and its faults between fields. */

import { Type } from 'typebox'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import type { Port } from '#domain/sea-map.ts'
import type { Values } from '../form/fields.ts'
import { type Faults, orderFaults } from '../form/resolver.ts'
import { COORDINATES, coordinateFaults } from '../place/faults.ts'
import type { Point } from './point.tsx'

const { personal, journeyName, passengerName, dateArrive, dateLeave, ...general } = ContentPointFieldsSchema.properties
const { city, latitude, longitude, title, source, story } = general
const place = { city, latitude, longitude }
const person = { journeyName, passengerName, dateArrive, dateLeave }

/** The fields that the form of a general point writes. */
export const GeneralSchema = Type.Object(general)
/** The fields that the form of a personal point writes. */
export const PersonalSchema = Type.Object({ personal, ...place, title, source, story, ...person })

const LEG = ['legFrom', 'legTo'] as const
const BEFORE_THE_OTHER = 'Is before the one beside it.'
const IN_ORDER = [
  ['yearFrom', 'yearTo', BEFORE_THE_OTHER],
  ['dateArrive', 'dateLeave', BEFORE_THE_OTHER],
] as const

/** Whether the point lies on a leg. `onLeg` is the choice in the form; the record has no such field. */
export const isOnLeg = (values: Values): boolean =>
  typeof values.onLeg === 'boolean' ? values.onLeg : LEG.some((field) => Boolean(values[field]))

interface Known {
  /** The point as it is saved; null for a new one. */
  base: Point | null
  /** Undefined while the ports are not known. */
  ports?: readonly Port[] | undefined
}

/** `wire` are the values as they would be sent, `values` as the form holds them. */
export function pointFaults(wire: Values, values: Values, known: Known): Faults {
  const place = isOnLeg(values) ? legFaults(wire) : placeFaults(wire, known)
  return { ...place, ...orderFaults(wire, IN_ORDER) }
}

function legFaults(wire: Values): Faults {
  const missing = LEG.filter((field) => !wire[field])
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, 'A port is required.']))
  return wire.legFrom === wire.legTo ? { legTo: 'A leg lies between two ports.' } : {}
}

/** An imported story without coordinates may stay so if its city is a port: it lies where the port lies. */
function placeFaults(wire: Values, { base, ports }: Known): Faults {
  const hadNone = base !== null && COORDINATES.every((field) => base[field] === null)
  const isPort = wire.city !== null && (ports?.some(({ city }) => city === wire.city) ?? true)
  if (hadNone && isPort && COORDINATES.every((field) => wire[field] === null)) return {}
  return coordinateFaults(wire)
}
