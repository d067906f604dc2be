/**
 * Describes an address as JSON-LD in the vocabulary of schema.org, for search engines and other archives. It holds only public
 * records, and nothing about passengers or list pages. Unknown values are left out.
 * https://schema.org/docs/gs.html
 */
import { isWebAddress, PAGES, voyagePageAddress } from '#domain/addresses.ts'
import { withoutAbout } from '#domain/dates.ts'
import { journeyName } from '#domain/journey.ts'
import { type MediaRecord, mediaItem } from '#domain/media.ts'
import { creditLine, LICENCES_OF_PICTURES } from '#domain/picture-licences.ts'
import type { ShipRow, VoyageRow } from '#records/voyages.ts'
import { MANIFEST_TYPE, manifestUrl } from '../media/manifest.ts'
import type { SharePicture } from '../share-pictures/pictures.ts'

/** Absolute addresses of this site (`origin`, without a slash at its end) and of the page (`url`), and the page's share picture. */
export interface At {
  origin: string
  url: string
  picture: SharePicture | null
}
export type StructuredData = Record<string, unknown>
/** Makes the JSON-LD of a page, once its address is known. */
export type Describe = (at: At) => StructuredData

interface DescribedVoyage extends VoyageRow {
  description: string
  /** In the order of the route. */
  places: string[]
  /** Open images, no list pages. */
  images: MediaRecord[]
}

interface DescribedShip extends ShipRow {
  /** Open images, no list pages. */
  images: MediaRecord[]
}

interface DescribedImage extends MediaRecord {
  /** The public voyage that the image belongs to. */
  voyage: { code: string; name: string } | null
}

export const CONTEXT = { '@context': 'https://schema.org' }
export const LANGUAGE = { inLanguage: 'nl' }

/** Home: the site, and the address of its search. */
export const describeSite =
  (description: string): Describe =>
  ({ origin, url }) => ({
    ...CONTEXT,
    ...siteOf(origin),
    url,
    description,
    ...LANGUAGE,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${PAGES.search}?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })

/**
 * A voyage. Its dates are days, months or years, which ISO 8601 allows; it has no form for "about". The vocabulary has no ship
 * of a trip, so the page is about the ship.
 */
export const describeVoyage =
  (voyage: DescribedVoyage): Describe =>
  ({ origin, url, picture }) =>
    known({
      ...CONTEXT,
      ...tripOf(url, voyage.code, journeyName(voyage)),
      description: voyage.description,
      departureTime: voyage.startDate && withoutAbout(voyage.startDate),
      arrivalTime: voyage.endDate && withoutAbout(voyage.endDate),
      departureBoatTerminal: named('BoatTerminal', voyage.startCity),
      arrivalBoatTerminal: named('BoatTerminal', voyage.endCity),
      itinerary: voyage.places.length > 0 ? itineraryOf(voyage.places) : null,
      provider: named('Organization', voyage.company),
      mainEntityOfPage: known({
        '@type': 'WebPage',
        '@id': url,
        url,
        ...LANGUAGE,
        isPartOf: siteOf(origin),
        about: voyage.shipName && shipOf(voyage.shipName, voyage.builtYear),
      }),
      subjectOf: voyage.source && workOf(voyage.source),
      image: imagesOf(voyage.images, voyage.code, origin, picture),
    })

const workOf = (source: string) => ({
  '@type': 'CreativeWork',
  ...(isWebAddress(source) ? { name: 'Bron', url: source } : { name: source }),
})

/** A ship with its open images. */
export const describeShip =
  (ship: DescribedShip): Describe =>
  ({ origin, url, picture }) =>
    known({
      ...CONTEXT,
      ...shipOf(ship.shipName, ship.builtYear),
      '@id': `${url}#schip`,
      url,
      description: ship.note,
      mainEntityOfPage: url,
      subjectOf: ship.source && workOf(ship.source),
      image: imagesOf(ship.images, null, origin, picture),
    })

/** A page of the menu, or a story. `modified`: when its text was last changed. */
export const describeArticle =
  (article: { title: string; description: string; modified: Date }): Describe =>
  ({ origin, url, picture }) =>
    known({
      ...CONTEXT,
      '@type': 'Article',
      url,
      headline: article.title,
      description: article.description,
      ...LANGUAGE,
      dateModified: article.modified.toISOString(),
      mainEntityOfPage: url,
      isPartOf: siteOf(origin),
      publisher: publisherOf(origin),
      image: imagesOf([], null, origin, picture),
    })

/** An open image, as the scan viewer shows it. */
export const describeImage =
  (image: DescribedImage): Describe =>
  ({ origin }) =>
    known({
      ...CONTEXT,
      ...imageOf(image, image.voyage?.code ?? null, origin),
      about: image.voyage && tripOf(origin + voyagePageAddress(image.voyage.code), image.voyage.code, image.voyage.name),
    })

/** `#uitgever`, because the address itself is the id of the site. */
export const publisherOf = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#uitgever`,
  name: 'Overtocht',
  url: `${origin}/`,
})

const siteOf = (origin: string) => ({ '@type': 'WebSite', '@id': `${origin}/`, name: 'Overtocht' })

const tripOf = (url: string, code: string, name: string) => ({
  // `#reis`, because the address itself is the id of the page.
  '@type': 'BoatTrip',
  '@id': `${url}#reis`,
  url,
  name,
  identifier: code,
})

/** `Vehicle`, because the vocabulary has no ship, and some voyages were made by aircraft. */
const shipOf = (name: string, builtYear: number | null) =>
  known({ '@type': 'Vehicle', name, productionDate: builtYear && String(builtYear) })

const itineraryOf = (places: string[]) => ({
  '@type': 'ItemList',
  itemListElement: places.map((place, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: named('Place', place),
  })),
})

/** Without an image of its own: the picture that messengers show. */
const imagesOf = (images: readonly MediaRecord[], code: string | null, origin: string, picture: SharePicture | null) =>
  images.length > 0 ? images.map((image) => imageOf(image, code, origin)) : picture && origin + picture.address

/** An image, with the IIIF manifest of its voyage. */
function imageOf(image: MediaRecord, code: string | null, origin: string): StructuredData {
  const item = mediaItem(image)
  const { url, thumbMedium, Beschrijving, demonstration, maker, year, licence } = item
  return known({
    '@type': 'ImageObject',
    '@id': origin + url,
    name: Beschrijving || 'Afbeelding',
    contentUrl: origin + url,
    thumbnailUrl: origin + thumbMedium,
    encodingFormat: 'image/jpeg',
    creditText: creditLine(item),
    creator: named('Person', maker ?? null),
    dateCreated: year && String(year),
    license: licence && LICENCES_OF_PICTURES[licence].uri,
    creativeWorkStatus: demonstration ? 'Demonstratiemateriaal' : null,
    associatedMedia: code && {
      '@type': 'MediaObject',
      name: 'IIIF-manifest',
      encodingFormat: MANIFEST_TYPE,
      contentUrl: manifestUrl(origin, code),
    },
  })
}

const named = (type: string, name: string | null) => name && { '@type': type, name }

/** Leaves out unknown values. */
export const known = (data: StructuredData): StructuredData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)))
