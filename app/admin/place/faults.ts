/** The faults of coordinates in a form. */
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import type { Values } from '../form/fields.ts'
import type { Faults } from '../form/resolver.ts'
import { innerOf } from '../records/field.ts'

export const ONLY_NUMBERS = 'Latitude and longitude should only be in number'

export const COORDINATES = ['latitude', 'longitude'] as const

/** `wire` are the values as they would be sent: a text there is not a number. */
export function coordinateFaults(wire: Values): Faults {
  const faults: Faults = {}
  for (const field of COORDINATES) {
    const value = wire[field]
    const { message } = innerOf(ContentPointFieldsSchema.properties[field]) as { message?: string }
    if (value === null && message) faults[field] = message
    if (typeof value === 'string') {
      faults[field] = 'Only a number, such as 32.48.'
      faults.root = ONLY_NUMBERS
    }
  }
  return faults
}

/** The coordinates of a new personal point. No voyage has been there. */
export const isAtZero = ({ latitude, longitude }: Values): boolean => latitude === 0 && longitude === 0
