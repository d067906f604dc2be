import { expect, test } from 'vitest'
import { type MediaRecord, mediaItem } from './media.ts'

const scan: MediaRecord = {
  id: '7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11',
  description: 'Blad 1',
  collection: null,
  width: 1400,
  height: 2000,
  file_hash: `0123456789${'a'.repeat(54)}`,
  demonstration: true,
  maker: null,
  year: null,
  licence: null,
}
const thumbnail = (width: number, height: number) => mediaItem({ ...scan, width, height }).thumbMedium

test('an item has addresses that name its file, and empty texts for unknown fields', () => {
  const image = `/iiif/3/${scan.id}-01234567`
  expect(mediaItem(scan)).toEqual({
    _id: scan.id,
    deepZoom: `${image}/info.json`,
    thumbMedium: `${image}/full/480,686/0/default.jpg`,
    url: `/media/${scan.id}`,
    Beschrijving: 'Blad 1',
    Collectie: '',
    demonstration: true,
  })
})

test('a thumbnail fits in its box and is never enlarged', () => {
  expect(thumbnail(300, 200)).toContain('/full/max/')
  expect(thumbnail(12_000, 9_000)).toContain('/full/480,360/')
  expect(thumbnail(600, 12_000)).toContain('/full/48,960/')
  expect(thumbnail(12_000, 3)).toContain('/full/480,1/')
})
