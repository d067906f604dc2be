import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NameIndex } from '../name-index.ts'
import { NORMALISER_VERSION } from '../words/version.ts'
import { pack } from './pack.ts'
import { buildSegment } from './segment-builder.ts'
import { unpack } from './unpack.ts'

const NAMES = ['Jan Jansen', 'P. van den Berg', 'Raden Soekarno', 'Müller, Th.', 'IJ. Uijlenbroek', 'Tan Giok Lan', '']
const records = NAMES.map((name, i) => ({ id: 900 - 7 * i, voyage: i * 300, name }))

it('unpacks every array exactly as it was', () => {
  const part = fc.constantFrom('Jan', 'IJsbrand', 'van den', "'t", 'Raden', 'Müller', 'Dijk', 'ノ', 'geb.', '-', '12')
  const name = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.nat(0xffffffff), fc.nat(0xffff), name), { selector: ([id]) => id }), (rows) => {
      const data = buildSegment(rows.map(([id, voyage, text]) => ({ id, voyage, name: text })))
      expect(unpack(pack(data))).toEqual(data)
    }),
    { numRuns: 100 },
  )
})

it('answers as before, wherever the bytes are in a file', () => {
  const options = { voyages: 2000, voyageOrder: Uint32Array.from({ length: 2000 }, (_, voyage) => 2000 - voyage) }
  const packed = pack(buildSegment(records, options.voyageOrder))
  const file = new Uint8Array(packed.length + 3)
  file.set(packed, 3)
  const unpacked = new NameIndex(unpack(file.subarray(3)), options)
  const built = NameIndex.build(records, options)
  for (const query of ['jansn', 'vd berg', 'sukarno', 'muller', 'uylenbroek', 'tan', 'raden'])
    expect(unpacked.search(query)).toEqual(built.search(query))
  expect(unpacked.list({ limit: 10 })).toEqual(built.list({ limit: 10 }))
  for (const index of [unpacked, built]) {
    index.put({ id: 900, voyage: 1, name: 'Johanna Jansen' })
    index.remove(893)
  }
  expect(unpacked.search('jansen berg')).toEqual(built.search('jansen berg'))
})

it('keeps the names in the order of their ids', () => {
  const text = new TextDecoder().decode(pack(buildSegment(records)))
  const places = records.filter(({ name }) => name !== '').map(({ name }) => text.indexOf(name))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => b - a))
})

it('refuses names of another normaliser', () => {
  const { wordList, ...names } = buildSegment(records)
  const other = pack({ ...names, wordList: { ...wordList, normaliser: NORMALISER_VERSION + 1 } })
  expect(() => unpack(other)).toThrow(`names of normaliser ${NORMALISER_VERSION + 1} cannot be searched`)
})

it('refuses bytes that are damaged in any place, and other files', () => {
  const packed = pack(buildSegment(records))
  for (let at = 0; at < packed.length; at++) {
    const damaged = packed.slice()
    damaged[at]! ^= 1 << (at % 8)
    expect(() => unpack(damaged)).toThrow(at < 4 ? 'no packed names' : at < 8 ? 'cannot be searched' : 'damaged')
    expect(() => unpack(packed.subarray(0, at))).toThrow(at < 32 ? 'no packed names' : 'damaged')
  }
  expect(() => unpack(Uint8Array.of(...packed, 0))).toThrow('damaged')
  expect(() => unpack(new TextEncoder().encode('{"names":["Jan Jansen"],"more":"than a header"}'))).toThrow('no packed names')
})
