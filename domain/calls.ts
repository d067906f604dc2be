/**
 * The table of the calls that visitors make; `staff-calls.ts` has those of staff. A call's key is its method and path. Its
 * entry says what goes in and what comes out.
 */
import { Type } from 'typebox'
import { AccessSchema, CODE_MAX, PassengerListSchema } from './access.ts'
import { JourneysSchema, ShipSchema, ShipsSchema } from './browse.ts'
import type { Call } from './call.ts'
import { AskedCodeSchema, BinarySchema, ErrorSchema, JOURNEY_CODE_MAX } from './common.ts'
import { CorrectionSchema } from './correction.ts'
import { ToldSchema } from './counts.ts'
import { DownloadsSchema } from './downloads.ts'
import { HealthSchema } from './health.ts'
import { AskedNameSchema, JourneySchema, OverviewSchema } from './journey.ts'
import { FILE_SIDE } from './media.ts'
import { PACKS_AT_ONCE, PacksSchema } from './pack.ts'
import { PartnerSchema } from './partner.ts'
import { PassengerPageSchema } from './passenger-page.ts'
import { PublishedArchiveSchema } from './published-archive.ts'
import { SealingKeySchema } from './sealed-story.ts'
import { PassengerResultsSchema, SearchResultsSchema, SuggestionsSchema } from './search.ts'
import { FILE_ROWS_MAX } from './search-limits.ts'
import { PassengerParametersSchema, SearchParametersSchema, SuggestParametersSchema } from './search-query.ts'
import { AskedPageIdSchema, MenuSchema, PageSchema } from './side-menu.ts'
import { StoryParametersSchema, StoryResultsSchema } from './stories.ts'
import { StoredFilesSchema, StoredSubmissionSchema, SubmissionSchema } from './submission.ts'

const NOT_MODIFIED = Type.Null({ description: 'What you have is still right.' })

const StoryParams = Type.Object({ id: Type.String({ format: 'uuid' }) })
const KeyHeader = Type.Object({
  'idempotency-key': Type.String({ format: 'uuid', description: 'Made by the client, one for each story.' }),
})

/** What a form sends. `fields` of a refusal says what is wrong with each field. */
const SENT = {
  tag: 'stories',
  headers: Type.Partial(KeyHeader),
  answer: StoredSubmissionSchema,
  others: {
    400: Type.Object({
      ...ErrorSchema.properties,
      fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  },
}

/** Any text is allowed, so that a wrong key gives 404 and not 400. */
const AnyKey = Type.String({ maxLength: 200 })
const ImagePart = Type.String({ maxLength: 100 })
const IMAGE = { tag: 'media', refusals: [403, 404] } as const

export const CALLS = {
  'GET /health/live': {
    tag: 'health',
    summary: 'The process answers',
    answer: Type.Object({ status: Type.Literal('alive') }),
  },
  'GET /health/ready': {
    tag: 'health',
    summary: "Each part's state",
    answer: HealthSchema,
  },
  'GET /api/ip': {
    tag: 'site',
    summary: "The client's address",
    answer: Type.Object({ ip: Type.String() }),
  },
  'POST /api/count': {
    tag: 'site',
    summary: 'Counts a visit, a voyage that was opened or a device that keeps the names; nothing is kept of who it was',
    body: ToldSchema,
  },
  'GET /api/partners': {
    tag: 'site',
    summary: 'Partners, funders and sources',
    revalidate: true,
    answer: Type.Array(PartnerSchema),
  },
  'GET /api/sideMenu/page/': {
    tag: 'side menu',
    summary: 'The main menu, and the footer',
    revalidate: true,
    answer: MenuSchema,
  },
  'GET /api/sideMenu/page/:pageId': {
    tag: 'side menu',
    summary: 'A side-menu page with the voyages that it links to',
    revalidate: true,
    params: Type.Object({ pageId: AskedPageIdSchema }),
    answer: PageSchema,
    refusals: [404],
  },
  'GET /api/globe/journey': {
    tag: 'globe',
    summary: 'A voyage with its points along the sea route',
    revalidate: true,
    description:
      'A code is found in any case. `journeyName` is a code or a name; of several voyages with one name, the earliest.',
    query: Type.Object({
      journeyId: Type.Optional(AskedCodeSchema),
      journeyName: Type.Optional(AskedNameSchema),
    }),
    answer: JourneySchema,
    refusals: [404, 429],
  },
  'GET /api/globe/favorites': {
    tag: 'globe',
    summary: 'The favourite voyages by rank',
    revalidate: true,
    answer: Type.Array(JourneySchema),
  },
  'GET /api/globe/overview': {
    tag: 'globe',
    revalidate: true,
    summary: 'The archive in figures, and the sea legs sailed with the number of voyages',
    answer: OverviewSchema,
  },
  'GET /api/journeys': {
    tag: 'browse',
    revalidate: true,
    summary: 'All voyages in short, in the order of sailing',
    answer: JourneysSchema,
  },
  'GET /api/ships': {
    tag: 'browse',
    revalidate: true,
    summary: 'All ships in short, by name',
    answer: ShipsSchema,
  },
  'GET /api/ships/:id': {
    tag: 'browse',
    revalidate: true,
    summary: 'A ship with its voyages and images',
    params: Type.Object({ id: AnyKey }),
    answer: ShipSchema,
    refusals: [404],
  },
  'GET /api/packs': {
    tag: 'globe',
    revalidate: true,
    summary: 'What a device may keep for offline use: voyages and their images, with the size',
    description:
      'The voyages that staff chose (`keuze`; absent without any), and all (`alle-reizen`, without images). With `journeyId`, a pack for each of those voyages (comma separated; a code is found in any case), 404 where none of them is there.',
    query: Type.Object({
      journeyId: Type.Optional(Type.String({ minLength: 1, maxLength: PACKS_AT_ONCE * (JOURNEY_CODE_MAX + 1) })),
    }),
    answer: PacksSchema,
    refusals: [404],
  },
  'GET /api/passenger/:id': {
    tag: 'passenger',
    revalidate: true,
    summary: 'A passenger with the voyage, and those with the same surname on it',
    description:
      '404 alike for a passenger who is unknown, not public yet or withdrawn. With access to the passenger lists it has the birth year, and is `no-store`.',
    params: Type.Object({ id: AnyKey }),
    answer: PassengerPageSchema,
    refusals: [404, 429],
  },
  'GET /api/search': {
    tag: 'search',
    summary: 'The first rows of all five tabs, their totals, and the facets of one',
    query: SearchParametersSchema,
    answer: SearchResultsSchema,
  },
  'GET /api/search/passenger': {
    tag: 'search',
    summary: 'Passengers alone, page by page',
    query: PassengerParametersSchema,
    answer: PassengerResultsSchema,
  },
  'GET /api/search/story': {
    tag: 'search',
    summary: 'Stories, introductions, notes, pages and images by the words of their texts',
    description: 'First the texts with all words, or else those with most of them. Without a query: all stories.',
    query: StoryParametersSchema,
    answer: StoryResultsSchema,
  },
  'GET /api/search/suggest': {
    tag: 'search',
    summary: 'Surnames, ships, cities and stories while somebody types, from two characters',
    query: SuggestParametersSchema,
    answer: SuggestionsSchema,
  },
  'GET /api/search/passenger.csv': {
    tag: 'search',
    summary: `The passengers found as CSV, ${FILE_ROWS_MAX} at most; rows and page do not count`,
    query: PassengerParametersSchema,
    others: {
      200: {
        description: 'One line for each passenger, UTF-8',
        content: { 'text/csv': { schema: Type.String() } },
      },
    },
  },
  'GET /api/passengerList/access': {
    tag: 'passenger list',
    summary: 'Whether the passenger lists are open for this client, and by what',
    answer: AccessSchema,
  },
  'POST /api/passengerList/access': {
    tag: 'passenger list',
    summary: 'Opens the passenger lists for half an hour with the right code',
    body: Type.Object({ code: Type.String({ maxLength: CODE_MAX }) }),
    answer: AccessSchema,
    refusals: [403, 429],
  },
  'DELETE /api/passengerList/access': {
    tag: 'passenger list',
    summary: 'Takes back what a code opened',
    answer: AccessSchema,
  },
  'GET /api/passengerList/:journeyId': {
    tag: 'passenger list',
    summary: "The scanned pages of a voyage's passenger list, for who has access",
    params: Type.Object({ journeyId: AskedCodeSchema }),
    answer: PassengerListSchema,
    refusals: [403, 404],
  },
  'GET /api/archive': {
    tag: 'archive',
    revalidate: true,
    summary: 'The files of the archive, for a device that searches without a network',
    description:
      'Each part is a base, and at most one file of all that changed since. `bytes` are those on the wire, `sha256` is of what was unpacked.',
    answer: PublishedArchiveSchema,
  },
  'GET /api/archive/:sha256': {
    tag: 'archive',
    summary: 'A file of the archive',
    description:
      'Packed in brotli; with `from`, what is left of the text from that byte on, where a download broke off. A range counts bytes of the text. A client that does not take brotli gets the text.',
    params: Type.Object({ sha256: AnyKey }),
    query: Type.Object({ from: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answer: BinarySchema,
    others: { 206: BinarySchema, 304: NOT_MODIFIED },
    refusals: [404, 416],
  },
  'GET /api/downloads': {
    tag: 'archive',
    revalidate: true,
    summary: 'The downloads of the archive: its public records without persons',
    answer: DownloadsSchema,
  },
  'GET /download/:file': {
    tag: 'archive',
    summary: 'A download: ships.csv in the import format, ships.jsonl with one record a line, and so on',
    params: Type.Object({ file: AnyKey }),
    answer: BinarySchema,
    others: { 206: BinarySchema, 304: NOT_MODIFIED },
    refusals: [404, 416],
  },
  'POST /form/store': {
    ...SENT,
    summary: 'Takes a story; the same key and story again give the same _id, and take nothing',
    body: SubmissionSchema,
    refusals: [409, 429, 507],
  },
  'POST /form/correction': {
    ...SENT,
    summary: 'Takes a correction of a public record, by the rules of a story',
    body: CorrectionSchema,
    refusals: [404, 409, 429],
  },
  'POST /form/store/file/:id': {
    tag: 'stories',
    summary: 'Takes files of a story: multipart, each as files[], of at most 1,048,576 bytes',
    description: 'One that is there already is acknowledged. `files` are those that came, by their SHA-256.',
    params: StoryParams,
    answer: StoredFilesSchema,
    refusals: [404, 408, 413, 415, 507],
  },
  'DELETE /form/store/:id': {
    tag: 'stories',
    summary: 'Takes a story or a correction back that nobody has looked at yet',
    params: StoryParams,
    headers: KeyHeader,
    refusals: [404, 409],
  },
  'GET /form/store/key': {
    tag: 'stories',
    summary: 'The key to which kiosks seal stories',
    answer: SealingKeySchema,
  },
  'POST /form/store/sealed': {
    tag: 'stories',
    summary: 'Takes a sealed story with its files, or a sealed correction; the same again gives the same _id',
    description: 'What is wrong in it is for staff to see: nobody is at the device any more.',
    consumes: ['application/octet-stream'],
    headers: KeyHeader,
    answer: StoredSubmissionSchema,
    refusals: [409, 413, 415, 422, 429, 507],
  },
  'GET /media/:id': {
    ...IMAGE,
    summary: `An image as a JPEG of at most ${FILE_SIDE} pixels a side`,
    params: Type.Object({ id: ImagePart }),
    answer: BinarySchema,
    others: { 304: NOT_MODIFIED },
  },
  'GET /share/:kind/:id/:file': {
    tag: 'media',
    summary: 'The picture of a voyage, passenger, ship or page that messengers show beside a link (PNG)',
    description: 'The file is named by the hash of what it shows. Any other name leads to the present one.',
    params: Type.Object({ kind: ImagePart, id: ImagePart, file: ImagePart }),
    answer: BinarySchema,
    others: { 302: Type.Null(), 304: NOT_MODIFIED },
    refusals: [404, 429],
  },
  'GET /iiif/3/:image': {
    ...IMAGE,
    summary: 'To the info.json of an image',
    params: Type.Object({ image: ImagePart }),
    others: { 303: Type.Null() },
  },
  'GET /iiif/3/:image/info.json': {
    ...IMAGE,
    summary: 'What an image offers (IIIF Image API 3.0)',
    params: Type.Object({ image: ImagePart }),
    answer: Type.Unsafe<string>({}),
    others: { 304: NOT_MODIFIED },
  },
  'GET /iiif/3/:image/:region/:size/:rotation/:file': {
    ...IMAGE,
    summary: 'A region of an image (IIIF Image API 3.0)',
    params: Type.Object({
      image: ImagePart,
      region: ImagePart,
      size: ImagePart,
      rotation: ImagePart,
      file: ImagePart,
    }),
    answer: BinarySchema,
    others: { 304: NOT_MODIFIED },
  },
  'GET /iiif/presentation/3/:code/manifest.json': {
    tag: 'media',
    summary: "A voyage's images (IIIF Presentation API 3.0)",
    revalidate: true,
    params: Type.Object({ code: AskedCodeSchema }),
    answer: Type.Unsafe<string>({}),
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, Call>>

export type Calls = typeof CALLS
