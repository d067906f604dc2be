/**
 * The manifest of a voyage (IIIF Presentation API 3.0), with which any IIIF viewer shows its images.
 * https://iiif.io/api/presentation/3.0/
 */
import { voyagePageAddress } from '#domain/addresses.ts'
import { formatDate } from '#domain/dates.ts'
import { journeyName } from '#domain/journey.ts'
import { iiifId, type MediaRecord, mediaItem } from '#domain/media.ts'
import { creditParts, LICENCES_OF_PICTURES } from '#domain/picture-licences.ts'
import { planRendition } from './iiif.ts'
import type { JourneyWithImages } from './repository.ts'

export const MANIFEST_TYPE = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'

/** `origin` is this server's address, without a slash at its end. */
export function manifestOf(origin: string, journey: JourneyWithImages): Record<string, unknown> {
  const id = manifestUrl(origin, journey.code)
  const { shipName, startCity, endCity, startDate, endDate } = journey
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id,
    type: 'Manifest',
    label: dutch(journeyName(journey)),
    metadata: [
      entry('Schip', shipName),
      entry('Vertrek', [startCity, formatDate(startDate)].filter(Boolean).join(', ')),
      entry('Aankomst', [endCity, formatDate(endDate)].filter(Boolean).join(', ')),
      entry('Bron', journey.source),
    ].flat(),
    homepage: [
      {
        id: origin + voyagePageAddress(journey.code),
        type: 'Text',
        format: 'text/html',
        language: ['nl'],
        label: dutch('De reis op de wereldbol'),
      },
    ],
    items: journey.images.map((image) => canvasOf(origin, id, image)),
  }
}

export const manifestUrl = (origin: string, code: string): string =>
  `${origin}/iiif/presentation/3/${encodeURIComponent(code)}/manifest.json`

function canvasOf(origin: string, manifest: string, image: MediaRecord) {
  const { width, height, description, licence } = image
  const id = manifest.replace(/manifest\.json$/, `canvas/${image.id}`)
  const service = `${origin}/iiif/3/${iiifId(image)}`
  const asked = { region: 'full', size: 'max', rotation: '0', file: 'default.jpg' }
  return {
    id,
    type: 'Canvas',
    label: dutch(description ?? 'Afbeelding'),
    width,
    height,
    requiredStatement: requiredOf(image),
    ...(licence !== null && { rights: LICENCES_OF_PICTURES[licence].uri }),
    items: [
      {
        id: `${id}/page`,
        type: 'AnnotationPage',
        items: [
          {
            id: `${id}/image`,
            type: 'Annotation',
            motivation: 'painting',
            target: id,
            body: {
              id: `${service}/full/max/0/default.jpg`,
              type: 'Image',
              format: 'image/jpeg',
              ...planRendition(image, asked).rendition.size,
              service: [{ id: service, type: 'ImageService3', profile: 'level2' }],
            },
          },
        ],
      },
    ],
  }
}

const dutch = (text: string) => ({ nl: [text] })

/** The words that a viewer has to show: who is to be named, and what may be done with the picture. */
export function requiredOf(image: MediaRecord) {
  const parts = creditParts(mediaItem(image)).map(({ label, value }) => `${label}: ${value}`)
  const licence = image.licence === null ? [] : [`Licentie: ${LICENCES_OF_PICTURES[image.licence].words}`]
  return entry('Bronvermelding', [...parts, ...licence].join('. '))[0]
}

/** An unknown value gives no entry. */
const entry = (label: string, value: string | null) => (value ? [{ label: dutch(label), value: dutch(value) }] : [])
