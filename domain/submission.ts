/**
 * Stories that visitors send: their fields and files, what each must hold, and what people are told. The page and the server
 * both apply these rules. The wording of the messages is prescribed.
 */
import { type Static, Type } from 'typebox'
import { NO_CONTROLS } from './fields.ts'

/** Lengths in code points, without spaces at both ends. */
export const LINE_MAX = 200
export const STORY_MIN = 120
export const STORY_MAX = 50_000
const YEAR_MIN = 4

export const FILES_MAX = 10
/** The most bytes of a file. */
export const FILE_MAX = 1_048_576

/** The version of the text beside the privacy box, which the visitor agrees to. It goes up when that text changes. */
export const CONSENT_VERSION = '1'

/** A story or a correction that is sent sooner than this after the form opened, in milliseconds, is suspected to come from a program. */
export const SOONEST_SENT = 3000

export const SUBMISSION_KINDS = ['story', 'correction'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

/**
 * `suspect`: perhaps a program sent it. Staff decide. `draft`: the point that was made of the story is not public. A correction
 * that staff accepted is `published`. Of one that was `erased` only its number and day are left.
 */
export const SUBMISSION_STATES = ['new', 'suspect', 'reviewed', 'draft', 'published', 'rejected', 'erased'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]
/** The states in the database. Only the point knows whether it is a draft. */
export type StoredState = Exclude<SubmissionState, 'draft'>

/** The fields that are typed, in the order of the form. */
export const STORY_FIELDS = ['passengerName', 'shipName', 'year', 'yourName', 'email', 'story'] as const
export type StoryField = (typeof STORY_FIELDS)[number]
export type StoryText = Record<StoryField, string>

/** The message at a field that is empty, too short or not an e-mail address. */
export const STORY_MESSAGES: Readonly<Record<StoryField, string>> = {
  passengerName: 'U bent vergeten de naam van de passagier in te vullen.',
  shipName: 'U bent vergeten de naam van het schip in te vullen.',
  year: 'U bent vergeten het jaartal in te vullen.',
  yourName: 'U bent vergeten uw naam in te vullen.',
  email: 'U bent vergeten uw e-mailadres in te vullen.',
  story: 'U moet een verhaal van tenminste 120 karakters invullen.',
}

const leastOf = (field: StoryField): number => (field === 'story' ? STORY_MIN : field === 'year' ? YEAR_MIN : 1)

const mostOf = (field: StoryField): number => (field === 'story' ? STORY_MAX : LINE_MAX)

/** Something, `@`, and a host with a dot: `m.voorbeeld@example.org`. */
const EMAIL = /^[^\s@,;<>()]+@[^\s@.,;<>()]+(?:\.[^\s@.,;<>()]+)+$/

/** The length of a text in code points, without spaces at both ends. */
export const lengthOf = (text: string): number => [...text.trim()].length

/** The fault of one field, in Dutch, or null. */
export function storyFault(field: StoryField, text: string): string | null {
  const length = lengthOf(text)
  if (length < leastOf(field)) return STORY_MESSAGES[field]
  if (length > mostOf(field)) return tooLong(mostOf(field))
  if (field === 'email' && !isEmail(text)) return STORY_MESSAGES.email
  return null
}

export const tooLong = (most: number): string => `Hier passen ten hoogste ${most.toLocaleString('nl-NL')} karakters.`
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())

/** The faults by field. Empty if there are none. */
export function storyFaults(text: StoryText): Partial<StoryText> {
  const faults = STORY_FIELDS.map((field) => [field, storyFault(field, text[field])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** Characters that no database stores: control characters except tabs and line ends, and halves of surrogate pairs. */
const UNREADABLE = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/gu

/** Takes out spaces at both ends and unreadable characters. */
export const trimText = (text: string): string => text.replace(UNREADABLE, '').trim()

export const trimStory = (text: StoryText): StoryText =>
  Object.fromEntries(STORY_FIELDS.map((field) => [field, trimText(text[field])])) as StoryText

/** A file of a story, which is announced before it is sent. */
const AnnouncedFileSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LINE_MAX, pattern: NO_CONTROLS }),
  /** Bytes. */
  size: Type.Integer({ minimum: 1, maximum: FILE_MAX }),
  /** Hash of the bytes as they are sent, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type AnnouncedFile = Static<typeof AnnouncedFileSchema>

/** Lets through twice the allowed length, so that `storyFaults` can say what is wrong in the words of the form. */
const Typed = (field: StoryField) => Type.String({ maxLength: 2 * mostOf(field) })

/** The body of `POST /form/store`. */
export const SubmissionSchema = Type.Object({
  passengerName: Typed('passengerName'),
  shipName: Typed('shipName'),
  year: Typed('year'),
  yourName: Typed('yourName'),
  email: Typed('email'),
  story: Typed('story'),
  privacy: Type.Literal(true),
  /** If it is absent, any files may follow, at most ten. */
  files: Type.Optional(Type.Array(AnnouncedFileSchema, { maxItems: FILES_MAX })),
  /** A trap: people do not see this field, and programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 2000 })),
  /** How long the form was open, in milliseconds. */
  openFor: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Submission = Static<typeof SubmissionSchema>

export const StoredSubmissionSchema = Type.Object({ _id: Type.String({ format: 'uuid' }) })

/** The answer of `POST /form/store/file/:id`: the `sha256` of each file that the server has now. */
export const StoredFilesSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  files: Type.Array(Type.String()),
})

interface FileKind {
  /** The name for people. */
  name: string
  /** The media type with which the file is stored and sent. */
  type: string
  /** The media types that the package `file-type` gives it. */
  seen: readonly string[]
  /** The endings of such a file's name, the usual one first. */
  endings: readonly [string, ...string[]]
}

/** The kinds of files that may go with a story, recognised by content. */
const FILE_KINDS: readonly FileKind[] = [
  { name: 'JPEG', type: 'image/jpeg', seen: ['image/jpeg'], endings: ['jpg', 'jpeg'] },
  { name: 'PNG', type: 'image/png', seen: ['image/png'], endings: ['png'] },
  { name: 'WebP', type: 'image/webp', seen: ['image/webp'], endings: ['webp'] },
  { name: 'PDF', type: 'application/pdf', seen: ['application/pdf'], endings: ['pdf'] },
  { name: 'MP3', type: 'audio/mpeg', seen: ['audio/mpeg'], endings: ['mp3'] },
  { name: 'M4A', type: 'audio/mp4', seen: ['audio/x-m4a', 'audio/mp4'], endings: ['m4a', 'mp4'] },
  { name: 'OGG', type: 'audio/ogg', seen: ['audio/ogg', 'audio/ogg; codecs=opus'], endings: ['ogg', 'oga', 'opus'] },
  { name: 'WAV', type: 'audio/wav', seen: ['audio/wav'], endings: ['wav'] },
]

/** The kind of a file, by the media type that `file-type` gives; undefined if such files are not allowed. */
export const fileKind = (seen: string | undefined): FileKind | undefined =>
  FILE_KINDS.find((kind) => seen !== undefined && kind.seen.includes(seen))

/** A file's name as it is stored: on one line, and not too long. */
export const fileNameOf = (given: string): string =>
  [...given.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()].slice(0, LINE_MAX).join('') || 'bestand'

/** The name with an ending that fits its type. So a file that is called "virus.exe" cannot open as a program. */
export function nameOfKind(name: string, type: string): string {
  const { endings } = FILE_KINDS.find((kind) => kind.type === type)!
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${endings[0]}`
}

export const FILE_MESSAGES = {
  tooLarge: 'Dit bestand is groter dan 1 MB.',
  empty: 'Dit bestand is leeg.',
  otherKind: `Dit soort bestand kan niet mee. Wel: ${FILE_KINDS.map(({ name }) => name).join(', ')}.`,
  damaged: 'Dit bestand is beschadigd en kan niet worden gelezen.',
  tooMany: `Er kunnen ten hoogste ${FILES_MAX} bestanden mee.`,
} as const
