/** Visitors' stories, as staff read and judge them. */
import { type Static, Type } from 'typebox'
import { IdSchema, JourneyCodeSchema, Nullable } from './common.ts'
import { SUBMISSION_STATES } from './submission.ts'

/** A story is deleted after so many months. A published story loses only the sender's name and e-mail address. */
export const KEPT_MONTHS = 12

/** The states that staff set by hand. Publishing is another call, which makes a content point of the story. */
export const SettableStateSchema = Type.Enum(['new', 'reviewed', 'rejected'])

/** A story in the list of staff. */
export const SubmissionRowSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  version: Type.Integer(),
  state: Type.Enum([...SUBMISSION_STATES]),
  passengerName: Type.String(),
  shipName: Type.String(),
  year: Type.String(),
  /** A moment, ISO 8601. */
  receivedAt: Type.String(),
  /** How many files were announced or have arrived, and how many of them have not arrived. */
  files: Type.Integer(),
  missing: Type.Integer(),
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

/** A story as staff read it. Moments are ISO 8601. */
export const WholeSubmissionSchema = Type.Object({
  ...SubmissionRowSchema.properties,
  files: Type.Array(SubmissionFileSchema),
  /** Null after `KEPT_MONTHS`, as is `email`. */
  yourName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  story: Type.String(),
  /** The number that the visitor's device showed (`storyNumber`); null for a story without a key. */
  number: Nullable(Type.String()),
  /** The faults of a sealed story's fields, which the kiosk should have refused. */
  refusal: Nullable(Type.String()),
  consentVersion: Type.String(),
  consentAt: Type.String(),
  /** The voyage of the story's ship in the story's year. */
  suggested: Nullable(Type.Object({ _id: IdSchema, journeyId: Type.String(), name: Type.String() })),
  /** The personal point that was made of the story, and the point's voyage. */
  published: Nullable(Type.Object({ _id: Type.String(), journeyId: Nullable(Type.String()) })),
  updatedAt: Type.String(),
  updatedBy: Nullable(Type.String()),
})
export type WholeSubmission = Static<typeof WholeSubmissionSchema>

/** Where a story is published: on a voyage, at the place of one of its stops (a content point's `_id`). */
export const PublishingSchema = Type.Object({ journeyId: JourneyCodeSchema, place: IdSchema })
export type Publishing = Static<typeof PublishingSchema>
