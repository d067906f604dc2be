/**
 * What an address shows in the words of schema.org, as JSON-LD, for search engines and other archives. Public records
 * alone, and nothing of a passenger or a list page. What is unknown is left out. https://schema.org/docs/gs.html
 */
import { journeyName } from '#domain/journey.ts'
import { type MediaRecord, mediaItem } from '#domain/media.ts'
import { MANIFEST_TYPE, manifestUrl } from '../media/manifest.ts'

/** Absolute addresses: of this site, without a slash at its end, and of the page itself. */
export interface At {
  origin: string
  url: string
}
export type StructuredData = Record<string, unknown>
/** Says what a page shows, once its address is known. */
export type Describe = (at: At) => StructuredData

export interface DescribedVoyage {
  code: string
  name: string | null
  shipName: string | null
  company: string | null
  builtYear: number | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
  description: string
  source: string | null
  /** In the order of the route. */
  places: string[]
  /** Open ones. */
  images: MediaRecord[]
}

export interface DescribedImage extends MediaRecord {
  /** Of the public voyage that it belongs to. */
  voyage: { code: string; name: string } | null
}

const CONTEXT = { '@context': 'https://schema.org' }
const LANGUAGE = { inLanguage: 'nl' }

/** Home: the site, and how it is searched. */
export const describeSite =
  (description: string): Describe =>
  ({ origin, url }) => ({
    ...CONTEXT,
    ...siteOf(origin),
    ...{ url, description, ...LANGUAGE },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/zoeken?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })

/**
 * A voyage. Its dates are days, since nobody noted the hour. The vocabulary knows no ship, and a trip has no vehicle: the
 * ship is what the page of the voyage is also about.
 */
export const describeVoyage =
  (voyage: DescribedVoyage): Describe =>
  ({ origin, url }) =>
    known({
      ...CONTEXT,
      ...tripOf(url, voyage.code, journeyName(voyage)),
      description: voyage.description,
      departureTime: voyage.startDate,
      arrivalTime: voyage.endDate,
      departureBoatTerminal: named('BoatTerminal', voyage.startCity),
      arrivalBoatTerminal: named('BoatTerminal', voyage.endCity),
      itinerary: voyage.places.length > 0 ? itineraryOf(voyage.places) : null,
      provider: named('Organization', voyage.company),
      mainEntityOfPage: known({
        ...{ '@type': 'WebPage', '@id': url, url, ...LANGUAGE, isPartOf: siteOf(origin) },
        about: voyage.shipName && shipOf(voyage.shipName, voyage.builtYear),
      }),
      subjectOf: voyage.source && { '@type': 'CreativeWork', name: 'Bron', url: voyage.source },
      image: voyage.images.map((image) => imageOf(image, voyage.code, origin)),
    })

/** A page of the menu. `modified`: when its text was last changed. */
export const describeArticle =
  (article: { title: string; description: string; modified: Date }): Describe =>
  ({ origin, url }) => ({
    ...{ ...CONTEXT, '@type': 'Article', url },
    ...{ headline: article.title, description: article.description, ...LANGUAGE },
    dateModified: article.modified.toISOString(),
    mainEntityOfPage: url,
    isPartOf: siteOf(origin),
    publisher: { '@type': 'Organization', name: 'Overtocht', url: `${origin}/` },
  })

/** An open image, as the scan viewer shows it. */
export const describeImage =
  (image: DescribedImage): Describe =>
  ({ origin }) =>
    known({
      ...CONTEXT,
      ...imageOf(image, image.voyage?.code ?? null, origin),
      about:
        image.voyage && tripOf(voyageUrl(origin, image.voyage.code), image.voyage.code, image.voyage.name),
    })

const siteOf = (origin: string) => ({ '@type': 'WebSite', '@id': `${origin}/`, name: 'Overtocht' })

const tripOf = (url: string, code: string, name: string) => ({
  // The voyage is not the page that tells of it, which has the address itself.
  ...{ '@type': 'BoatTrip', '@id': `${url}#reis`, url, name, identifier: code },
})

const voyageUrl = (origin: string, code: string) =>
  `${origin}/wereldbol?${new URLSearchParams({ journeyId: code })}`

/** Not a kind of its own: some voyages were made by aircraft. */
const shipOf = (name: string, builtYear: number | null) =>
  known({ '@type': 'Vehicle', name, productionDate: builtYear && String(builtYear) })

const itineraryOf = (places: string[]) => ({
  '@type': 'ItemList',
  itemListElement: places.map((place, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, item: named('Place', place) },
  })),
})

/** An image with the IIIF manifest of its voyage. */
function imageOf(image: MediaRecord, code: string | null, origin: string): StructuredData {
  const { url, thumbMedium, Beschrijving, Collectie, demonstration } = mediaItem(image)
  return known({
    '@type': 'ImageObject',
    '@id': origin + url,
    name: Beschrijving || 'Afbeelding',
    contentUrl: origin + url,
    thumbnailUrl: origin + thumbMedium,
    encodingFormat: 'image/jpeg',
    creditText: Collectie || null,
    creativeWorkStatus: demonstration ? 'Demonstratiemateriaal' : null,
    associatedMedia: code && {
      ...{ '@type': 'MediaObject', name: 'IIIF-manifest', encodingFormat: MANIFEST_TYPE },
      contentUrl: manifestUrl(origin, code),
    },
  })
}

const named = (type: string, name: string | null) => name && { '@type': type, name }

/** Without what is unknown. */
const known = (data: StructuredData): StructuredData =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  )
