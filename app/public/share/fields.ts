/** The places of the share form, and the words for them. */
import { STORY_FIELDS, type StoryField, type StoryText } from '#domain/submission.ts'

/** The place of a fault: a field, or the files. */
type FaultPlace = StoryField | 'files'
export type Faults = Partial<Record<FaultPlace, string>>

/** The `id` of the element at a place. */
export const idOf = (place: FaultPlace): string => `share-${place}`

/** The faults in the order of the form. */
export const faultsInOrder = (faults: Faults): { id: string; text: string }[] =>
  [...STORY_FIELDS, 'files' as const].flatMap((place) => {
    const text = faults[place]
    return text === undefined ? [] : [{ id: idOf(place), text }]
  })

/** A title for a story in a list of several. */
export const titleOfStory = ({ passengerName, shipName, year }: StoryText): string =>
  [passengerName, shipName, year]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ') || 'Verhaal zonder naam'
