import { describe, expect, it } from 'vitest'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { UserUpdateSchema } from '#domain/user.ts'
import { readAs, toForm, toWire } from './fields.ts'
import { faultsOf, resolverOf } from './resolver.ts'

const ship = {
  shipName: 'Sibajak',
  prefix: 'ms',
  company: null,
  master: null,
  builtYear: 1927,
  tonnage: null,
  nationality: 'Nederlands',
  note: 'Twee regels.\nDe tweede.',
  source: null,
}

describe('a form', () => {
  it('sends a record as it was read, without what is not a field', () => {
    const values = toForm(ShipFieldsSchema, { ...ship, _id: '1', state: 'published' })
    expect(values).toMatchObject({ builtYear: '1927', company: '' })
    expect(toWire(ShipFieldsSchema, values)).toEqual(ship)
  })

  it('trims a line, but not a text of several lines', () => {
    const values = { ...toForm(ShipFieldsSchema, ship), shipName: '  Sibajak ', note: ' a\n\n b ' }
    expect(toWire(ShipFieldsSchema, values)).toMatchObject({ shipName: 'Sibajak', note: ' a\n\n b ' })
  })
})

it.each(['12.345', '12,345', '12 345', '12345'])('reads thousands in all their spellings: %s', (tonnage) => {
  const values = { ...toForm(ShipFieldsSchema, ship), tonnage }
  expect(toWire(ShipFieldsSchema, values)).toMatchObject({ tonnage: 12_345 })
  const { tonnage: field } = ShipFieldsSchema.properties
  expect(readAs(field, tonnage)).toBe(tonnage === '12345' ? null : 'Read as 12345.')
})

describe('the faults of a form', () => {
  const NO_WHOLE = 'Must be a whole number: a point or comma can only part thousands, as in 12,345.'
  const faults = (typed: object) => faultsOf(ShipFieldsSchema, { ...toForm(ShipFieldsSchema, ship), ...typed })

  it('are none for a record that was read', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    { typed: { shipName: '' }, told: { shipName: 'Ship Name is required' } },
    { typed: { shipName: '   ' }, told: { shipName: 'Ship Name is required' } },
    { typed: { builtYear: '1700' }, told: { builtYear: 'Must be at least 1800.' } },
    { typed: { builtYear: '19 27' }, told: { builtYear: 'Must be a whole number.' } },
    { typed: { tonnage: '12,5' }, told: { tonnage: NO_WHOLE } },
    { typed: { tonnage: '1.23' }, told: { tonnage: NO_WHOLE } },
    { typed: { tonnage: '12.345 ton' }, told: { tonnage: 'Must be a whole number.' } },
    { typed: { prefix: 'x'.repeat(21) }, told: { prefix: 'Must have at most 20 characters.' } },
    { typed: { source: 'http://' }, told: { source: 'Must be a web address (http:// or https://) or a reference in words.' } },
  ])('are shown under the field: $typed', ({ typed, told }) => {
    expect(faults(typed)).toEqual(told)
  })

  it('are shown for every field at once', () => {
    const wrong = {
      shipName: '',
      prefix: 'x'.repeat(21),
      company: 'x'.repeat(201),
      master: 'x'.repeat(201),
      builtYear: 'x',
      tonnage: '-1',
      nationality: 'x'.repeat(101),
      note: 'x'.repeat(10_001),
      source: 'data:x',
    }
    expect(Object.keys(faults(wrong))).toEqual(Object.keys(ship))
  })

  it('write a day as it is typed, also within a list', () => {
    const told = 'Must be a date from 1800 to 2100: DD/MM/YYYY, MM/YYYY or YYYY, with ca. for about.'
    const stop = { _id: '1', startDate: null, endDate: null }
    const values = {
      ...toForm(JourneyFieldsSchema, null),
      journeyId: 'NA-1946-1',
      name: 'Reis',
      startDate: '31/02/1946',
      contentPoints: [stop, { ...stop, endDate: 'ooit' }],
    }
    expect(faultsOf(JourneyFieldsSchema, values)).toEqual({ startDate: told, 'contentPoints.1.endDate': told })
    const { errors } = resolverOf(JourneyFieldsSchema)(values, undefined, {} as never) as { errors: Record<string, unknown> }
    expect(errors.contentPoints).toEqual([undefined, { endDate: { type: 'schema', message: told } }])
  })

  it('allow an empty password, but not a short one', () => {
    const user = { username: 'mkoster', isAdmin: false, role: 'publisher', oldPassword: '', newPassword: '' }
    expect(faultsOf(UserUpdateSchema, user)).toEqual({})
    expect(faultsOf(UserUpdateSchema, { ...user, newPassword: 'kort' })).toEqual({
      newPassword: 'Must have at least 8 characters.',
    })
  })
})
