/**
 * The published archive: files that a device fetches to search without a network. `GET /api/archive` lists them.
 * `search/published` writes and reads their content.
 */

import { type Static, Type } from 'typebox'
import { OneOf } from './common.ts'

/** `names` are the passengers. `catalogue` is everything else that a search looks in. */
const PartNameSchema = Type.Union([Type.Literal('catalogue'), Type.Literal('names')])
export type PartName = Static<typeof PartNameSchema>

/** Who may have the part `names`, which holds the names of private persons. */
export const NAMES_FOR = ['nobody', 'kiosks', 'everybody'] as const
export const NamesForSchema = OneOf(NAMES_FOR)
export type NamesFor = Static<typeof NamesForSchema>

/** SHA-256 in hex. */
const FileHashSchema = Type.String({ pattern: '^[0-9a-f]{64}$', minLength: 64, maxLength: 64 })

/** A file never changes. Its address answers 404 after the file was replaced. */
const PublishedFileSchema = Type.Object({
  url: Type.String(),
  /** Size on the wire, compressed. */
  bytes: Type.Integer(),
  /** Hash of the unpacked content. */
  sha256: FileHashSchema,
})
export type PublishedFile = Static<typeof PublishedFileSchema>

/** A base, and at most one file with all changes since. A new base replaces both. Older servers listed several changes. */
const PublishedPartSchema = Type.Object({
  name: PartNameSchema,
  base: PublishedFileSchema,
  changes: Type.Array(PublishedFileSchema),
})

/** `GET /api/archive`. */
export const PublishedArchiveSchema = Type.Object({
  /** The format of the files (`search/published/columns.ts`). A device that knows only another format fetches none. */
  format: Type.Integer(),
  /** Equal versions mean equal content, even after the database was restored from a backup. */
  version: Type.String(),
  /** `names` is missing if nobody may have the names, or if there are too many for a device. */
  parts: Type.Array(PublishedPartSchema),
  namesFor: NamesForSchema,
  /** A device deletes the names after so many days without contact with the server. */
  keepDays: Type.Integer(),
})
export type PublishedArchive = Static<typeof PublishedArchiveSchema>

/** The address of a file on this server. */
export const publishedFileUrl = (sha256: string): string => `/api/archive/${sha256}`
