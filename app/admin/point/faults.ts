/** What is wrong with a content point beyond its single fields. */
import type { Port } from '#domain/sea-map.ts'
import type { Values } from '../form/fields.ts'
import { orderFaults } from '../form/order-faults.ts'
import type { Faults } from '../form/resolver.ts'
import { COORDINATES, coordinateFaults } from '../place/faults.ts'
import type { Point } from './point.tsx'

const LEG = ['legFrom', 'legTo'] as const
const BEFORE_THE_OTHER = 'Is before the one beside it.'
const IN_ORDER = [
  ['yearFrom', 'yearTo', BEFORE_THE_OTHER],
  ['dateArrive', 'dateLeave', BEFORE_THE_OTHER],
] as const

/** Whether the form is about the story of a leg. `onLeg` is no field of the record: it says what was chosen. */
export const isOnLeg = (values: Values): boolean =>
  typeof values.onLeg === 'boolean' ? values.onLeg : LEG.some((field) => Boolean(values[field]))

interface Known {
  /** The point as it was before; null for a new one. */
  base: Point | null
  /** Undefined while they are not known. */
  ports?: readonly Port[] | undefined
}

/** `wire` as it would be sent, `values` as the form holds them. */
export function pointFaults(wire: Values, values: Values, known: Known): Faults {
  const place = isOnLeg(values) ? legFaults(wire) : placeFaults(wire, known)
  return { ...place, ...orderFaults(wire, IN_ORDER) }
}

function legFaults(wire: Values): Faults {
  const missing = LEG.filter((field) => !wire[field])
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, 'A port is required.']))
  return wire.legFrom === wire.legTo ? { legTo: 'A leg lies between two ports.' } : {}
}

/** The story of a port that an import brought is told where the port lies. */
function placeFaults(wire: Values, { base, ports }: Known): Faults {
  const hadNone = base !== null && COORDINATES.every((field) => base[field] === null)
  const isPort = wire.city !== null && (ports?.some(({ city }) => city === wire.city) ?? true)
  if (hadNone && isPort && COORDINATES.every((field) => wire[field] === null)) return {}
  return coordinateFaults(wire)
}
