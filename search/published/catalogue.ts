/**
 * The part `catalogue` of the published archive: all that is searched but the passengers, and versions that tell a device
 * which of the voyages and pages that it keeps have changed.
 */
import { journeyName } from '#domain/journey.ts'
import type { ImageDocument, JourneyDocument, ShipDocument, VariantDocument } from '../documents.ts'

/** Documents of the catalogue, each kind ascending by key. List pages are none of them: they are counts alone. */
export interface CatalogueDocuments {
  variant: VariantDocument[]
  ship: ShipDocument[]
  journey: JourneyDocument[]
  image: ImageDocument[]
}

export interface PublishedCatalogue extends CatalogueDocuments {
  /** How many list pages a voyage has, by its key; none is left out. */
  listPages: Map<number, number>
  /** By voyage code: of what `GET /api/globe/journey` answers, as `domain/answer-version.ts` says. */
  voyages: Map<string, string>
  /** By page id, as of the voyages: of `GET /api/sideMenu/page/{pageId}`. */
  pages: Map<string, string>
}

export interface CatalogueChange {
  put: CatalogueDocuments
  /** Keys of those that are not public, or no longer. */
  remove: Record<keyof CatalogueDocuments, number[]>
  /** The new counts of those that changed; 0 where no page is left. */
  listPages: Map<number, number>
  /** Those that changed; null where the voyage is gone. */
  voyages: Map<string, string | null>
  pages: Map<string, string | null>
}

export const CATALOGUE_KINDS = ['variant', 'ship', 'journey', 'image'] as const

/** The name that is made of a voyage's ship, cities and year. Files leave it out. */
export const madeName = (hit: Omit<JourneyDocument['hit'], '_id' | 'journeyId' | 'name'>): string =>
  journeyName({ ...hit, name: null, shipName: hit.ship.name })
