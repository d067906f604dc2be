import { expect, it } from 'vitest'
import { Segment } from '../index/segment.ts'
import { buildSegment } from '../index/segment-builder.ts'
import { reformed, spellingKeys } from '../text/spelling-keys.ts'
import { normalise } from './normalise.ts'
import { NORMALISER_VERSION } from './version.ts'

/** An example of each form of name, and of each spelling rule. */
const NAMES = `P. van den Berg|Berg, P. van den|P. v.d. Berg|vandenberg|J. v. Dijk|W. 't Hooft|A. 's Jacob|M. d'Hondt
J. van't Hoff|Mevr. Wed. A. de Vries-van Loon|JANSEN GEB. DE VRIES, M.|geb. de Souza|Nee, J.|Trijntje Jansen e.v. de Vries|Kapt. A.J. de Heer
Zuster Maria|Dr. Ir. J.Ph. Schäfer|Raden Mas Soerjadi Soerjaningrat|Raden Ajoe Kartini|Soekarno|Tjokroaminoto|Djojohadikoesoemo
Njotosoebroto|Sjahrir|Joesoef Hasan|Moehammad Jatim|Tan Tiong Ham|Tiong-Ham Tan|Oei Swan Hwa|Jauw Tek Bie|Kwee Kek Beng|Ing. Lie
Pattipeilohy, J.|Louis Mac Donald|Abraham de Fretes|Beaupain, l'Herminez|Monod de Froideville, Ch.|Yntema, IJ.|Uijlenbroek
Nyhoff|Müller|Böhmer|Strauß|Ærø|Thijssen|Philipsz|Schultze|Cuypers|Coenraad Quispel|Xaverius|J.|A.B.C.|van de|mevr|Jan-Willem
Sgt. K. 3e klas|Wim Jr.|R. Ridder-Oranje|v.d. van Dijk|RA van den Berg|HALM Deceuninck|Dekker, K.H., Hr.|DE JONG Hendrik|Th. BLOM|P. v.h. Hoofd|Damme, Cornelis v.|Mc Gillavry, H.|H. McGillavry|MACGILLAVRY|M'Gillavry|St. Nicolaas|Jan Sint-Nicolaas|Mac Johan Bakker|MC Visser|Mac, J.|J. dBruijn|Boy IJdo|Johanna  Wilhelmina   Koesoema en 2 kinderen|“De Groot”|ノ`.split(
  /[|\n]/,
)

const WORDS =
  `soekarno tjokro djojo njoto sjahrir joesoef dijk dyck schmidt smit bakker backer kuiper cuyper philips thijs suryawijoyo soerjawidjojo
hoogh vliedt maas maes zuid suyd vrees frees quist kwist xander wij ui oey wie jansz janssen peeters`.split(/\s+/)

it('takes names apart as this version always did; a changed output needs a new NORMALISER_VERSION', async () => {
  const output = {
    names: Object.fromEntries(NAMES.map((name) => [name, normalise(name)])),
    words: Object.fromEntries(WORDS.map((word) => [word, { ...spellingKeys(word), reformed: reformed(word) }])),
  }
  await expect(`${JSON.stringify(output, null, 1)}\n`).toMatchFileSnapshot(`version-${NORMALISER_VERSION}.golden.json`)
})

it('refuses an index of another version', () => {
  const data = buildSegment([{ id: 1, voyage: 0, name: 'Jan Jansen' }])
  expect(new Segment(data).data.size).toBe(1)
  expect(() => new Segment({ ...data, wordList: { ...data.wordList, normaliser: NORMALISER_VERSION + 1 } })).toThrow(
    `normaliser ${NORMALISER_VERSION + 1}`,
  )
})
