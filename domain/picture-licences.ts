/** What may be done with a picture, as staff say. Visitors read the words, and machines the address of a licence or a statement. */

export const PICTURE_LICENCES = [
  'unknown',
  'public-domain',
  'cc-by',
  'cc-by-sa',
  'with-permission',
  'all-rights-reserved',
] as const
export type PictureLicence = (typeof PICTURE_LICENCES)[number]

/** IIIF takes no other addresses than those of Creative Commons and RightsStatements.org, both with http. */
export const LICENCES_OF_PICTURES: Readonly<Record<PictureLicence, { words: string; uri: string }>> = {
  unknown: { words: 'rechten onbekend', uri: 'http://rightsstatements.org/vocab/CNE/1.0/' },
  'public-domain': { words: 'publiek domein', uri: 'http://creativecommons.org/publicdomain/mark/1.0/' },
  'cc-by': { words: 'CC BY 4.0', uri: 'http://creativecommons.org/licenses/by/4.0/' },
  'cc-by-sa': { words: 'CC BY-SA 4.0', uri: 'http://creativecommons.org/licenses/by-sa/4.0/' },
  'with-permission': { words: 'met toestemming', uri: 'http://rightsstatements.org/vocab/InC/1.0/' },
  'all-rights-reserved': { words: 'alle rechten voorbehouden', uri: 'http://rightsstatements.org/vocab/InC/1.0/' },
}

interface Credit {
  Collectie: string
  maker?: string
  year?: number
  licence?: PictureLicence
}

/** "Foto: J. de Vries", "1949", "Collectie: Museum": who is to be named with a picture, as a list of what is known. */
export const creditParts = ({ Collectie, maker, year }: Credit): { label: string; value: string }[] =>
  [
    { label: maker ? 'Maker' : 'Jaar', value: [maker, year].filter(Boolean).join(', ') },
    { label: 'Collectie', value: Collectie },
  ].filter(({ value }) => value !== '')

/** The same in one line; empty if nothing is known. */
export const creditLine = (credit: Credit): string =>
  creditParts(credit)
    .map(({ value }) => value)
    .join(', ')
