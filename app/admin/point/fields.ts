/** What the fields of a content point are called. */
import type { FieldDescriptions } from '../records/field.ts'

export const FIELDS = {
  personal: { label: 'Personal' },
  passengerName: { label: 'Passenger' },
  journeyName: { label: 'Journey' },
  city: { label: 'City' },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
  legFrom: { label: 'From port' },
  legTo: { label: 'To port' },
  allVoyages: { label: 'All voyages that call here' },
  yearFrom: { label: 'From year' },
  yearTo: { label: 'To year' },
  dateArrive: { label: 'Arrived' },
  dateLeave: { label: 'Left' },
  modernName: { label: 'Modern name' },
  country: { label: 'Country' },
  role: { label: 'Role', hint: 'What the port was to the voyages.' },
  title: { label: 'Title' },
  period: { label: 'Period', hint: 'In words, such as december 1945.' },
  source: { label: 'Source', hint: 'A web address, or a reference in words.' },
  story: { label: 'Story', html: true },
} satisfies FieldDescriptions
