import type { PictureLicence } from '#domain/picture-licences.ts'

export const LICENCE_WORDS: Readonly<Record<PictureLicence, string>> = {
  unknown: 'Unknown',
  'public-domain': 'Public domain',
  'cc-by': 'CC BY',
  'cc-by-sa': 'CC BY-SA',
  'with-permission': 'With permission',
  'all-rights-reserved': 'All rights reserved',
}
