/** The media library in the admin area. */
import { Fragment } from 'react'
import { PICTURE_LICENCES } from '#domain/picture-licences.ts'
import { SHIPS } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import { describe } from '../list/description.ts'
import { LICENCE_WORDS } from '../pictures/licences.ts'
import { refersTo } from '../records/field.ts'

export const KINDS = { image: 'Image', 'list-page': 'List page' } as const

/** The name of a file, which may go on in another line behind its punctuation. */
export const FileName = ({ name }: { name: string }) =>
  name.split(/(?<=[./_-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their place
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

export const media = describe('media', {
  plural: 'files',
  said: 'Picture',
  deleted: 'picture',
  add: 'Add files',
  nameOf: ({ Beschrijving }) => Beschrijving || 'Picture without a description',
  refusals: { page_number_taken: ['pageNumber'] },
  hasDrafts: false,
  fields: {
    Beschrijving: { label: 'Description (Beschrijving)', hint: 'What is to be seen. Visitors read it under the picture.' },
    Collectie: { label: 'Source (Collectie)', hint: 'The archive or family that it is from.' },
    maker: { label: 'Maker', hint: 'The photographer or artist.' },
    year: { label: 'Year' },
    licence: { label: 'Licence', say: (licence) => (licence ? LICENCE_WORDS[licence as keyof typeof LICENCE_WORDS] : '') },
    kind: { label: 'Kind', say: (kind) => KINDS[kind as keyof typeof KINDS] ?? '' },
    journey: refersTo('journey', 'Journey'),
    ship: refersTo('ship', 'Ship'),
    pageNumber: { label: 'Page of the list', hint: 'Empty: after the last one.' },
    file: { label: 'File', say: (file) => sayFile(file as FileOf | null) },
  },
  columns: [],
  exports: [
    { label: 'Images', params: { kind: 'image' } },
    { label: 'List pages', params: { kind: 'list-page' } },
  ],
  filter: {
    param: 'use',
    label: 'Use',
    options: [
      { value: 'used', label: 'used' },
      { value: 'unused', label: 'not used' },
    ],
  },
  filters: [
    { param: 'kind', label: 'Kind', options: Object.entries(KINDS).map(([value, label]) => ({ value, label })) },
    { param: 'journey', label: 'Journey', source: JOURNEYS },
    { param: 'ship', label: 'Ship', source: SHIPS },
    {
      param: 'licence',
      label: 'Licence',
      options: [{ value: 'none', label: 'none' }, ...PICTURE_LICENCES.map((value) => ({ value, label: LICENCE_WORDS[value] }))],
    },
  ],
})

type FileOf = { name: string | null; width: number; height: number }

/** "jas.png, 1,600 × 1,200". */
export const sayFile = (file: FileOf | null): string =>
  file ? [file.name, `${file.width.toLocaleString('en')} × ${file.height.toLocaleString('en')}`].filter(Boolean).join(', ') : ''

export const NO_LICENCE = <span className="badge badge--wrong">No licence</span>

export const sayUses = (uses: number): string => (uses === 0 ? 'not used' : uses === 1 ? 'used once' : `used ${uses} times`)
