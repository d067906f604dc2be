import { describe, expect, it } from 'vitest'
import { makeItinerary } from './itinerary.ts'

const LENGTH = 10_000
const point = (distance: number, startDate: string | null = null, endDate = startDate) => ({
  distance,
  startDate,
  endDate,
  totalDistance: LENGTH,
})
const voyage = (startDate: string | null, endDate: string | null, points = [point(0), point(4000), point(LENGTH)]) =>
  makeItinerary({ startDate, endDate, contentPoints: points })

describe('dayAt', () => {
  it('counts from the day of departure, which is day 1', () => {
    const itinerary = voyage('1946-03-16', '1946-04-10')
    expect(itinerary.dayAt(0)).toEqual({ day: 1, of: 26 })
    expect(itinerary.dayAt(LENGTH)).toEqual({ day: 26, of: 26 })
  })

  it('sails at an even pace between known days', () => {
    expect(voyage('1946-01-01', '1946-01-11').dayAt(5000)).toEqual({ day: 6, of: 11 })
  })

  it('keeps to the dates of the calls on the way', () => {
    const itinerary = voyage('1946-03-16', '1946-04-10', [point(0), point(4000, '1946-03-27'), point(LENGTH)])
    expect(itinerary.dayAt(4000)).toEqual({ day: 12, of: 26 })
    expect(itinerary.dayAt(2000)!.day).toBeLessThan(12)
    expect(itinerary.dayAt(4001)!.day).toBe(12)
  })

  it('leaves a port on the day of leaving', () => {
    const calls = [point(0), point(4000, '1946-01-05', '1946-01-09'), point(LENGTH)]
    const itinerary = voyage('1946-01-01', '1946-01-21', calls)
    expect(itinerary.dayAt(4000)!.day).toBe(5)
    expect(itinerary.dayAt(4001)!.day).toBe(9)
  })

  it('counts no days from or to a month, a year or about', () => {
    expect(voyage('1946-01~', '1946-03').dayAt(5000)).toBeNull()
    expect(voyage('1946-01-16~', '1946-03-01').dayOf('1946-03-01')).toBeNull()
    const calls = [point(0), point(4000, '1946-01'), point(LENGTH)]
    expect(voyage('1946-01-01', '1946-01-11', calls).dayAt(4000)).toEqual({ day: 5, of: 11 })
    const left = [point(0), point(4000, '1946-01', '1946-01-09'), point(LENGTH)]
    expect(voyage('1946-01-01', '1946-01-11', left).dayAt(4000)).toEqual({ day: 9, of: 11 })
  })

  it('is null beyond the last known date, and without a date of departure', () => {
    const open = voyage('1946-03-16', null, [point(0), point(4000, '1946-03-27'), point(LENGTH)])
    expect(open.dayAt(4000)).toEqual({ day: 12, of: null })
    expect(open.dayAt(4001)).toBeNull()
    expect(voyage(null, '1946-04-10').dayAt(LENGTH)).toBeNull()
    expect(voyage(null, null).dayAt(5000)).toBeNull()
  })

  it('is null between dates that run backwards', () => {
    const itinerary = voyage('1946-01-01', '1946-02-01', [
      point(0),
      point(3000, '1946-01-20'),
      point(6000, '1946-01-10'),
      point(LENGTH),
    ])
    expect(itinerary.dayAt(4500)).toBeNull()
  })

  it('has the day of departure for a voyage of one point', () => {
    const single = makeItinerary({
      startDate: '1945-10-13',
      endDate: null,
      contentPoints: [{ distance: 0, startDate: null, endDate: null, totalDistance: 0 }],
    })
    expect(single.dayAt(0)).toEqual({ day: 1, of: null })
  })

  it('is null for a voyage without points', () => {
    expect(makeItinerary({ startDate: null, endDate: null, contentPoints: [] }).dayAt(0)).toBeNull()
  })
})

describe('dayOf', () => {
  it('is the day of a date, and null for a date before the departure', () => {
    const itinerary = voyage('1946-03-16', '1946-04-10')
    expect(itinerary.dayOf('1946-03-27')).toBe(12)
    expect(itinerary.dayOf('1946-03-01')).toBeNull()
    expect(itinerary.dayOf(null)).toBeNull()
  })

  it('counts over the change to summer time', () => {
    expect(voyage('1946-03-30', '1946-05-01').dayOf('1946-04-02')).toBe(4)
  })
})
