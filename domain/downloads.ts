/** The downloads: the archive's public records without persons. Their columns are those of the import format. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

export const DOWNLOADS = ['voyages', 'ships', 'ports', 'waypoints', 'stories', 'images', 'pages', 'partners'] as const
export type DownloadName = (typeof DOWNLOADS)[number]

/** What staff can export: also passengers and list pages, which no download has. */
export type ExportName = Exclude<DownloadName, 'waypoints'> | 'passengers' | 'lists'

/** The forms of each, with their media types. */
export const DOWNLOAD_TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const
export type DownloadType = keyof typeof DOWNLOAD_TYPES
export type DownloadFile = `${DownloadName}.${DownloadType}`

export const DOWNLOAD_FILES = DOWNLOADS.flatMap((name) =>
  (Object.keys(DOWNLOAD_TYPES) as DownloadType[]).map((type): DownloadFile => `${name}.${type}`),
)

const FormSchema = Type.Object({
  type: Type.Enum(Object.keys(DOWNLOAD_TYPES) as DownloadType[]),
  /** Null for a file from before sizes were noted. */
  bytes: Nullable(Type.Integer()),
  /** The moment at which the file last changed. */
  changed: Type.String(),
})

/** `GET /api/downloads`. `changed` is the moment at which one of the files last changed; null without files. */
export const DownloadsSchema = Type.Object({
  changed: Nullable(Type.String()),
  licence: Nullable(Type.Object({ name: Type.String(), url: Type.String() })),
  files: Type.Array(Type.Object({ name: Type.Enum(DOWNLOADS), records: Type.Integer(), forms: Type.Array(FormSchema) })),
})
export type Downloads = Static<typeof DownloadsSchema>
