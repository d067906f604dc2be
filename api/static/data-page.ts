/**
 * `/gegevens`: the downloads, and the description of the archive as a dataset. It follows the "Requirements for Datasets" of the
 * Netwerk Digitaal Erfgoed. https://docs.nde.nl/requirements-datasets/
 */
import { published } from '#db/published.ts'
import { downloadAddress, PAGES } from '#domain/addresses.ts'
import { DATA_LEAD, DATA_TITLE, DOWNLOAD_WORDS } from '#domain/download-words.ts'
import { DOWNLOAD_TYPES, type Downloads } from '#domain/downloads.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { findDownloads } from '../downloads/routes.ts'
import type { SitePage } from './document.ts'
import { CONTEXT, type Describe, known, LANGUAGE, publisherOf } from './structured-data.ts'
import { writeData } from './text/texts.ts'

export const dataPage = (given: GivenSettings): SitePage => ({
  path: PAGES.data,
  find: async (db) => {
    const [downloads, years] = await Promise.all([findDownloads(db, given), readYears(db)])
    return { title: `${DATA_TITLE} – Overtocht`, description: DATA_LEAD, describe: describeArchive(downloads, years) }
  },
  write: writeData(given),
})

/** The first and the last year of a voyage; null without one. */
async function readYears(db: Parameters<SitePage['find']>[0]): Promise<string | null> {
  const { first, last } = await db
    .selectFrom('journey')
    .select((eb) => [eb.fn.min(eb.fn.coalesce('start_date', 'end_date')).as('first')])
    .select((eb) => [eb.fn.max(eb.fn.coalesce('end_date', 'start_date')).as('last')])
    .where(published('journey'))
    .executeTakeFirstOrThrow()
  return first && last && `${first.slice(0, 4)}/${last.slice(0, 4)}`
}

/** Without a licence nothing is said of one. */
const describeArchive =
  ({ changed, licence, files }: Downloads, years: string | null): Describe =>
  ({ origin, url }) => {
    // The address of the licence itself, not of its summary in Dutch.
    const license = licence?.url.replace(/deed\.\w+$/, '')
    return known({
      ...CONTEXT,
      '@type': 'Dataset',
      '@id': `${url}#archief`,
      url,
      mainEntityOfPage: url,
      name: 'Overtocht: reizen, schepen, havens en verhalen van de repatriëring uit Nederlands-Indië',
      description: DATA_LEAD,
      ...LANGUAGE,
      license,
      dateModified: changed,
      creator: publisherOf(origin),
      publisher: publisherOf(origin),
      keywords: ['repatriëring', 'Nederlands-Indië', 'Indonesië', 'passagiersschepen', 'zeereizen'],
      temporalCoverage: years,
      spatialCoverage: ['Nederlands-Indië', 'Indonesië', 'Nederland'].map((name) => ({ '@type': 'Place', name })),
      isAccessibleForFree: true,
      distribution: files.flatMap(({ name, forms }) =>
        forms.map(({ type, bytes, changed: dateModified }) =>
          known({
            '@type': 'DataDownload',
            name: `${DOWNLOAD_WORDS[name].title} (${type})`,
            description: DOWNLOAD_WORDS[name].about,
            contentUrl: origin + downloadAddress(`${name}.${type}`),
            encodingFormat: DOWNLOAD_TYPES[type],
            contentSize: bytes && `${bytes} B`,
            ...LANGUAGE,
            license,
            dateModified,
          }),
        ),
      ),
    })
  }
