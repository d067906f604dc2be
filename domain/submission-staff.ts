/** What visitors send, stories and corrections, as staff read and judge it. */
import { type Static, Type } from 'typebox'
import { IdSchema, JourneyCodeSchema, Nullable, OneOf } from './common.ts'
import { CORRECTED_KINDS } from './correction.ts'
import { filled, Line, Text } from './fields.ts'
import { PICTURE_LICENCES } from './picture-licences.ts'
import { SectionSchema } from './staff.ts'
import { FILES_MAX, SUBMISSION_KINDS, SUBMISSION_STATES } from './submission.ts'

/**
 * What visitors sent is deleted after so many months. What was published or accepted loses only the sender's name and e-mail
 * address, but for the removal of a name.
 */
export const KEPT_MONTHS = 12

/** The states that staff set by hand. Publishing a story and accepting a correction are other calls. */
export const SettableStateSchema = Type.Enum(['new', 'reviewed', 'rejected'])

const NoteSchema = Text(2000)

/** Characters of what the field of a correction becomes. */
const VALUE_MAX = 10_000

/**
 * What staff change of a story or a correction. `taken`: this user takes it up, or nobody has it any more. `prepared`: what the
 * field of a correction should become, for a publisher to accept; null takes that back.
 */
export const JudgingSchema = Type.Object({
  state: Type.Optional(SettableStateSchema),
  note: Type.Optional(NoteSchema),
  taken: Type.Optional(Type.Boolean()),
  prepared: Type.Optional(Nullable(Type.String({ maxLength: VALUE_MAX }))),
})
export type Judging = Static<typeof JudgingSchema>

/** What visitors sent, in the list of staff. */
export const SubmissionRowSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  version: Type.Integer(),
  kind: Type.Enum(SUBMISSION_KINDS),
  state: OneOf(SUBMISSION_STATES),
  /** The passenger, or what the record of a correction is called now. Null for a record that is no more. */
  about: Nullable(Type.String()),
  /** Ship and year of a story; the voyage or the page of a correction. */
  place: Nullable(Type.String()),
  /** What a correction is about: a kind of record and one of its fields. */
  corrected: Nullable(Type.Object({ kind: Type.Enum(CORRECTED_KINDS), field: Type.String() })),
  /** The name of who sent it, or the e-mail address; null once neither is kept, and without both. */
  from: Nullable(Type.String()),
  /** A moment, ISO 8601. */
  receivedAt: Type.String(),
  /** How many files were announced or have arrived, and how many of them have not arrived. */
  files: Type.Integer(),
  missing: Type.Integer(),
  /** How many of the files are pictures. */
  pictures: Type.Integer(),
  /** The username of who is at work on it. */
  takenBy: Nullable(Type.String()),
  /** The username of who has prepared that it is accepted. */
  preparedBy: Nullable(Type.String()),
})
export type SubmissionRow = Static<typeof SubmissionRowSchema>

const SubmissionFileSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** Bytes of the visitor's file. */
  size: Type.Integer(),
  /** Null while the file has not arrived. */
  type: Nullable(Type.String()),
  /** A code: why a file of a sealed story was not kept. */
  refusal: Nullable(Type.String()),
})
export type SubmissionFile = Static<typeof SubmissionFileSchema>

/**
 * A correction as staff judge it. `record` is what it is about, as it is now; null for one that is no more. `now` and `becomes`
 * are the field's value and what the visitor's words are read as, null where that does not fit. `writes` says that accepting it
 * writes the field; others are for staff to do by hand.
 */
const WholeCorrectionSchema = Type.Object({
  _id: Type.String(),
  proposal: Type.String(),
  reason: Type.String(),
  record: Nullable(
    Type.Object({
      _id: IdSchema,
      section: SectionSchema,
      version: Type.Integer(),
      site: Nullable(Type.String()),
      now: Nullable(Type.String()),
      becomes: Nullable(Type.String()),
      writes: Type.Boolean(),
    }),
  ),
})

/** A story or a correction as staff read it. Moments are ISO 8601. What only the other kind has is empty or null. */
export const WholeSubmissionSchema = Type.Object({
  ...SubmissionRowSchema.properties,
  passengerName: Type.String(),
  shipName: Type.String(),
  year: Type.String(),
  correction: Nullable(WholeCorrectionSchema),
  files: Type.Array(SubmissionFileSchema),
  /** Null after `KEPT_MONTHS`, as is `email`. */
  yourName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  story: Type.String(),
  /** The number that the visitor's device showed (`storyNumber`); null without a key. */
  number: Nullable(Type.String()),
  /** The faults of a sealed one's fields, which the kiosk should have refused. `_id`: its record was no more. */
  refusal: Nullable(Type.String()),
  consentVersion: Type.String(),
  consentAt: Type.String(),
  /** The voyage of the story's ship in the story's year. */
  suggested: Nullable(Type.Object({ _id: IdSchema, journeyId: Type.String(), name: Type.String() })),
  /** The personal point that was made of the story, the point's voyage, and where visitors see it; null for a draft. */
  published: Nullable(Type.Object({ _id: Type.String(), journeyId: Nullable(Type.String()), site: Nullable(Type.String()) })),
  /** What `preparedBy` wants the field of a correction to become. */
  prepared: Nullable(Type.String()),
  /** What staff tell each other; empty for nothing. */
  note: NoteSchema,
  updatedAt: Type.String(),
  updatedBy: Nullable(Type.String()),
})
export type WholeSubmission = Static<typeof WholeSubmissionSchema>

/** Accepting a correction: what the field becomes, as staff write it, and the version of the record that they saw. */
export const AcceptingSchema = Type.Object({
  value: Type.String({ maxLength: VALUE_MAX }),
  recordVersion: Type.Integer({ minimum: 1 }),
})
export type Accepting = Static<typeof AcceptingSchema>

/** A picture of a story that goes along: a file of the story. */
export const GoingPictureSchema = Type.Object({
  file: Type.String({ format: 'uuid' }),
  description: filled(Line(500), 'Description is required'),
  licence: OneOf(PICTURE_LICENCES),
})
export type GoingPicture = Static<typeof GoingPictureSchema>

/**
 * A story as it is published: on a voyage, at the place of one of its stops (a content point's `_id`). `story` is HTML. The
 * pictures stand below it. `draft`: nobody sees it yet.
 */
export const PublishingSchema = Type.Object({
  journeyId: JourneyCodeSchema,
  place: IdSchema,
  title: filled(Line(200), 'Title is required'),
  passengerName: filled(Line(200), 'Person is required'),
  story: filled(Text(100_000), 'Story is required'),
  pictures: Type.Array(GoingPictureSchema, { maxItems: FILES_MAX }),
  draft: Type.Optional(Type.Boolean()),
})
export type Publishing = Static<typeof PublishingSchema>
