import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { toForm, toWire } from '../form/fields.ts'
import { faultsOf } from '../form/resolver.ts'
import { ONLY_NUMBERS } from '../place/faults.ts'
import { GeneralSchema, PersonalSchema, pointFaults } from './faults.ts'
import type { Point } from './point.tsx'

const faults = (typed: object, base: Point | null = null, schema: TObject = GeneralSchema) => {
  const values = { ...toForm(schema, base && { ...base }), ...typed }
  return { ...faultsOf(schema, values), ...pointFaults(toWire(schema, values), values, { base, ports: PORTS }) }
}
const PORTS = ['Aden', 'Colombo'].map((city) => ({ city, latitude: 1, longitude: 1 }))
const ONLY = 'Only a number, such as 32.48.'

describe('a point at a place', () => {
  it.each([
    { typed: {}, told: { latitude: 'Latitude is required', longitude: 'Longitude is required' } },
    { typed: { latitude: '52,1', longitude: '4.3' }, told: {} },
    { typed: { latitude: '-6', longitude: '0' }, told: {} },
    { typed: { latitude: '52,1' }, told: { longitude: 'Longitude is required' } },
    { typed: { latitude: '52abc', longitude: '4' }, told: { latitude: ONLY, root: ONLY_NUMBERS } },
    { typed: { latitude: '52', longitude: '4,3,2' }, told: { longitude: ONLY, root: ONLY_NUMBERS } },
    { typed: { latitude: '90,5', longitude: '4' }, told: { latitude: 'Must be at most 90.' } },
    {
      typed: { latitude: '1', longitude: '2', yearFrom: '1950', yearTo: '1949' },
      told: { yearTo: 'Is before the one beside it.' },
    },
  ])('has the right faults: $typed', ({ typed, told }) => {
    expect(faults(typed)).toEqual(told)
  })

  it('may stay without coordinates if it was imported so, but not with only one of them', () => {
    const base = { city: 'Aden', latitude: null, longitude: null, legFrom: null } as Point
    expect(faults({ title: 'Een ander verhaal' }, base)).toEqual({})
    expect(faults({ city: '' }, base)).toEqual({ latitude: 'Latitude is required', longitude: 'Longitude is required' })
    expect(faults({ city: 'Nergens' }, base)).toEqual(faults({ city: '' }, base))
    expect(faults({ latitude: '12' }, base)).toEqual({ longitude: 'Longitude is required' })
  })

  it('has its days in order', () => {
    const typed = { latitude: '0', longitude: '0', dateArrive: '1950-01-02', dateLeave: '1950-01-01' }
    expect(faults(typed, null, PersonalSchema)).toEqual({ dateLeave: 'Is before the one beside it.' })
  })
})

describe('the story of a leg', () => {
  it('has two ports and no coordinates', () => {
    const leg = { onLeg: true, city: '', latitude: '', longitude: '' }
    expect(faults(leg)).toEqual({ legFrom: 'A port is required.', legTo: 'A port is required.' })
    expect(faults({ ...leg, legFrom: 'Aden', legTo: 'Aden' })).toEqual({ legTo: 'A leg lies between two ports.' })
    expect(faults({ ...leg, legFrom: 'Aden', legTo: 'Colombo' })).toEqual({})
  })
})
