/** What the fields of a voyage are called, and how the long ones read. */
import type { Static } from 'typebox'
import type { StopFieldsSchema } from '#domain/journey.ts'
import type { NameOf } from '../diff/use-names.ts'
import { dayText } from '../parts/day.ts'
import type { Picture } from '../pictures/picture.ts'
import type { FieldDescriptions } from '../records/field.ts'

/** A stop as the wire has it. */
export type Stop = Static<typeof StopFieldsSchema>

export const FIELDS = {
  name: { label: 'Name' },
  journeyId: { label: 'Code' },
  ship: {
    label: 'Ship',
    say: (id, nameOf) => (id ? (nameOf('ship', String(id)) ?? '') : ''),
    refers: (id) => (id ? [{ kind: 'ship', id: String(id) }] : []),
  },
  startDate: { label: 'Start date' },
  startCity: { label: 'Start city' },
  endDate: { label: 'End date' },
  endCity: { label: 'End city' },
  favouriteRank: { label: 'Favourite slot' },
  inPack: {
    label: 'In the offline pack',
    hint: 'The choice of the editors, which visitors can keep on their device.',
  },
  passengerCount: { label: 'Passengers', hint: 'How many the archive counts.' },
  source: { label: 'Source', hint: 'A web address, or a reference in words.' },
  storyIntro: { label: 'Intro', html: true },
  contentPoints: {
    label: 'Stops',
    say: (stops, nameOf) =>
      stopsOf(stops)
        .map((stop) => sayStop(stop, nameOf))
        .join('\n'),
    refers: (stops) => stopsOf(stops).map(({ _id }) => ({ kind: 'contentPoint', id: _id })),
  },
  passengerList: { label: 'List pages', say: sayPictures },
  images: { label: 'Images', say: sayPictures },
} satisfies FieldDescriptions

const stopsOf = (value: unknown): readonly Stop[] => (value ?? []) as readonly Stop[]

function sayStop({ _id, startDate, endDate }: Stop, nameOf: NameOf): string {
  const days = [startDate && `arrived ${dayText(startDate)}`, endDate && `left ${dayText(endDate)}`]
  return [nameOf('contentPoint', _id), ...days].filter(Boolean).join(', ')
}

function sayPictures(value: unknown): string {
  return ((value ?? []) as readonly Picture[])
    .map(({ Beschrijving, Collectie }) => [Beschrijving ?? 'no description', Collectie].filter(Boolean).join(', '))
    .join('\n')
}
