/**
 * Stories that visitors send in: their fields and files, what each must hold, and what people are told. Page and server
 * both judge by these rules. Texts: specification, section 5.
 */
import { type Static, Type } from 'typebox'
import { NO_CONTROLS } from './fields.ts'

/** Code points, after the spaces at both ends are gone. */
export const LINE_MAX = 200
export const STORY_MIN = 120
export const STORY_MAX = 50_000
export const YEAR_MIN = 4

export const FILES_MAX = 10
/** Bytes of a file. */
export const FILE_MAX = 1_048_576

/** What the visitor agreed to; goes up when the text beside the privacy box changes. */
export const CONSENT_VERSION = '1'

/** Whoever sends sooner after the form came up, in milliseconds, is taken for a program. */
export const SOONEST_SENT = 3000

/** `suspect`: perhaps a program sent it; staff look. */
export const SUBMISSION_STATES = ['new', 'suspect', 'reviewed', 'published', 'rejected'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** The fields that are typed, in the order of the form. */
export const STORY_FIELDS = ['passengerName', 'shipName', 'year', 'yourName', 'email', 'story'] as const
export type StoryField = (typeof STORY_FIELDS)[number]
export type StoryText = Record<StoryField, string>

/** What a field is told that is empty, too short or, for the e-mail address, none. */
export const STORY_MESSAGES: Readonly<Record<StoryField, string>> = {
  passengerName: 'U bent vergeten de naam van de passagier in te vullen.',
  shipName: 'U bent vergeten de naam van het schip in te vullen.',
  year: 'U bent vergeten het jaartal in te vullen.',
  yourName: 'U bent vergeten uw naam in te vullen.',
  email: 'U bent vergeten uw e-mailadres in te vullen.',
  story: 'U moet een verhaal van tenminste 120 karakters invullen.',
}

const LEAST: Readonly<Record<StoryField, number>> = {
  ...{ passengerName: 1, shipName: 1, yourName: 1, email: 1 },
  ...{ year: YEAR_MIN, story: STORY_MIN },
}

export const mostOf = (field: StoryField): number => (field === 'story' ? STORY_MAX : LINE_MAX)

/** Something, `@`, and a host with a dot: `m.voorbeeld@example.org`. */
const EMAIL = /^[^\s@,;<>()]+@[^\s@.,;<>()]+(?:\.[^\s@.,;<>()]+)+$/

/** How long a text is: an accent or a smiley that is one code point counts once, spaces at both ends do not. */
export const lengthOf = (text: string): number => [...text.trim()].length

/** What is wrong with one field, in Dutch; null when nothing is. */
export function storyFault(field: StoryField, text: string): string | null {
  const length = lengthOf(text)
  if (length < LEAST[field]) return STORY_MESSAGES[field]
  if (length > mostOf(field)) return `Hier passen ten hoogste ${mostOf(field).toLocaleString('nl-NL')} karakters.`
  if (field === 'email' && !EMAIL.test(text.trim())) return STORY_MESSAGES.email
  return null
}

/** What is wrong with each field. Empty when nothing is. */
export function storyFaults(text: StoryText): Partial<StoryText> {
  const faults = STORY_FIELDS.map((field) => [field, storyFault(field, text[field])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** What no text has, and no database keeps: control characters but tabs and line ends, and half characters. */
const UNREADABLE = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/gu

/** Without the spaces at both ends, and without what is no text. */
export const trimStory = (text: StoryText): StoryText =>
  Object.fromEntries(STORY_FIELDS.map((field) => [field, text[field].replace(UNREADABLE, '').trim()])) as StoryText

/** A file that goes with a story, announced before it is sent. */
export const AnnouncedFileSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: LINE_MAX, pattern: NO_CONTROLS }),
  /** Bytes. */
  size: Type.Integer({ minimum: 1, maximum: FILE_MAX }),
  /** Of its bytes as they are sent, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type AnnouncedFile = Static<typeof AnnouncedFileSchema>

/** Twice the most that a field may hold: `storyFaults` says what is wrong, in the words of the form. */
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
  /** Without it any files may follow, ten at most. */
  files: Type.Optional(Type.Array(AnnouncedFileSchema, { maxItems: FILES_MAX })),
  /** A field that people do not see, and programs fill in. */
  website: Type.Optional(Type.String({ maxLength: 2000 })),
  /** Milliseconds for which the form was open. */
  openFor: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Submission = Static<typeof SubmissionSchema>

export const StoredSubmissionSchema = Type.Object({ _id: Type.String({ format: 'uuid' }) })

/** The answer of `POST /form/store/file/{id}`: the files that the server has now, by their `sha256`. */
export const StoredFilesSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  files: Type.Array(Type.String()),
})

interface FileKind {
  /** As people are told. */
  name: string
  /** As it is stored and sent. */
  type: string
  /** What `file-type` calls it. */
  seen: readonly string[]
  /** The endings of a name that go with it, the usual one first. */
  endings: readonly [string, ...string[]]
}

/** What a file may be, by its content. */
export const FILE_KINDS: readonly FileKind[] = [
  { name: 'JPEG', type: 'image/jpeg', seen: ['image/jpeg'], endings: ['jpg', 'jpeg'] },
  { name: 'PNG', type: 'image/png', seen: ['image/png'], endings: ['png'] },
  { name: 'WebP', type: 'image/webp', seen: ['image/webp'], endings: ['webp'] },
  { name: 'PDF', type: 'application/pdf', seen: ['application/pdf'], endings: ['pdf'] },
  { name: 'MP3', type: 'audio/mpeg', seen: ['audio/mpeg'], endings: ['mp3'] },
  { name: 'M4A', type: 'audio/mp4', seen: ['audio/x-m4a', 'audio/mp4'], endings: ['m4a', 'mp4'] },
  {
    ...{ name: 'OGG', type: 'audio/ogg', endings: ['ogg', 'oga', 'opus'] },
    seen: ['audio/ogg', 'audio/ogg; codecs=opus'],
  },
  { name: 'WAV', type: 'audio/wav', seen: ['audio/wav'], endings: ['wav'] },
]

/** The kind that may go along; undefined for every other. */
export const fileKind = (seen: string | undefined): FileKind | undefined =>
  FILE_KINDS.find((kind) => seen !== undefined && kind.seen.includes(seen))

/** A file's name as it can be kept: on one line, and not too long. */
export const fileNameOf = (given: string): string =>
  [...given.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()].slice(0, LINE_MAX).join('') || 'bestand'

/** The name with an ending of its kind: opening it then starts nothing else, whatever its sender called it. */
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
