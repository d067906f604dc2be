import type { Source } from '../form/Finder.tsx'
import { type Journey, journeys } from './journey.tsx'

export const JOURNEYS: Source<Journey> = {
  list: journeys.list,
  read: journeys.read,
  labelOf: ({ journeyId, shipName }) => [journeyId, shipName].filter(Boolean).join(' '),
}
