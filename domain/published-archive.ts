/**
 * The published archive: what a device takes over to search without a network. `GET /api/archive` lists its files; what
 * stands in them says `search/published`.
 */
import { type Static, Type } from 'typebox'

/** `catalogue` is everything that is searched but the passengers, who are `names`. */
export const PartNameSchema = Type.Union([Type.Literal('catalogue'), Type.Literal('names')])
export type PartName = Static<typeof PartNameSchema>

/** For whom the part `names` is: it holds the names of private persons. */
export const NamesForSchema = Type.Union([Type.Literal('nobody'), Type.Literal('kiosks'), Type.Literal('everybody')])
export type NamesFor = Static<typeof NamesForSchema>

/** SHA-256 in hex. */
export const FileHashSchema = Type.String({ pattern: '^[0-9a-f]{64}$', minLength: 64, maxLength: 64 })

/** A file never changes. Its address is 404 once it is published no more. */
export const PublishedFileSchema = Type.Object({
  url: Type.String(),
  /** On the wire. */
  bytes: Type.Integer(),
  /** Of what was unpacked. */
  sha256: FileHashSchema,
})
export type PublishedFile = Static<typeof PublishedFileSchema>

/**
 * A base, and at most one file of all that changed since. A renewed base replaces both. (Servers of before listed one change
 * after another.)
 */
export const PublishedPartSchema = Type.Object({
  name: PartNameSchema,
  base: PublishedFileSchema,
  changes: Type.Array(PublishedFileSchema),
})
export type PublishedPart = Static<typeof PublishedPartSchema>

/** `GET /api/archive`. */
export const PublishedArchiveSchema = Type.Object({
  /** What the files look like (`search/published/columns.ts`). A device that knows another format fetches none of them. */
  format: Type.Integer(),
  /** The same version is the same content, also after the database was put back. */
  version: Type.String(),
  /** Without `names` where nobody may have them, or where there are too many. */
  parts: Type.Array(PublishedPartSchema),
  namesFor: NamesForSchema,
  /** Names are deleted from a device after so many days without contact. */
  keepDays: Type.Integer(),
})
export type PublishedArchive = Static<typeof PublishedArchiveSchema>

/** The address of a file on this server. */
export const publishedFileUrl = (sha256: string): string => `/api/archive/${sha256}`
