/** What is still wrong with the form, as it is told. */
import { STORY_FIELDS, type StoryField, type StoryText } from '#domain/submission.ts'

/** Where a fault can be: a field, or the files. */
export type FaultPlace = StoryField | 'files'
export type Faults = Partial<Record<FaultPlace, string>>

export interface Fault {
  place: FaultPlace
  text: string
}

/** In the order of the form. */
export const faultsInOrder = (faults: Faults): Fault[] =>
  [...STORY_FIELDS, 'files' as const].flatMap((place) => {
    const text = faults[place]
    return text === undefined ? [] : [{ place, text }]
  })

/** The `id` of what has to be filled in. */
export const idOf = (place: FaultPlace): string => `share-${place}`

const NUMBERS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven']

export const faultsHeading = (count: number): string =>
  count === 1 ? 'Nog één veld klopt niet' : `Nog ${NUMBERS[count] ?? count} velden kloppen niet`

/** What people call a story, in a list of several. */
export const titleOfStory = ({ passengerName, shipName, year }: StoryText): string =>
  [passengerName, shipName, year]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ') || 'Verhaal zonder naam'
