import type { RowOf } from '#domain/staff-records.ts'
import type { Source } from '../form/Finder.tsx'
import { recordsOf } from '../session/records.ts'

export type Picture = RowOf<'media'>

/** The images that a text or a voyage may show, by their words. List pages are behind the gate. */
export const LIBRARY: Source<Picture> = {
  list: recordsOf('media').list,
  params: { kind: 'image', state: 'published' },
  labelOf: ({ Beschrijving, fileName }) => Beschrijving || fileName || 'without a description',
  detailOf: ({ journeyId, shipName, Collectie }) => [journeyId, shipName, Collectie].filter(Boolean).join(', '),
}
