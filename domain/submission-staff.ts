/** The stories of visitors as staff read and judge them. */
import { type Static, Type } from 'typebox'
import { IdSchema, JourneyCodeSchema, Nullable } from './common.ts'
import { SUBMISSION_STATES } from './submission.ts'

/** Months that a story is kept; of one that was published only the name and the e-mail address go. */
export const KEPT_MONTHS = 12

/** The states that staff set by hand; a story is published by making a point of it. */
export const SettableStateSchema = Type.Enum(['new', 'reviewed', 'rejected'])

/** A story in the list of staff. */
export const SubmissionRowSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  version: Type.Integer(),
  state: Type.Enum([...SUBMISSION_STATES]),
  passengerName: Type.String(),
  shipName: Type.String(),
  year: Type.String(),
  /** A moment. */
  receivedAt: Type.String(),
  /** How many were announced or came, and how many of them did not come. */
  files: Type.Integer(),
  missing: Type.Integer(),
})
export type SubmissionRow = Static<typeof SubmissionRowSchema>

export const SubmissionFileSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** Bytes, as the visitor has them. */
  size: Type.Integer(),
  /** Null while it has not come. */
  type: Nullable(Type.String()),
  /** Why a file of a sealed story was not kept; a code. */
  refusal: Nullable(Type.String()),
})
export type SubmissionFile = Static<typeof SubmissionFileSchema>

/** A story as staff read it. Moments are ISO texts. */
export const WholeSubmissionSchema = Type.Object({
  ...SubmissionRowSchema.properties,
  files: Type.Array(SubmissionFileSchema),
  /** Null once they are no longer kept. */
  yourName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  story: Type.String(),
  /** What the device that sent it showed; null for a story without a key. */
  number: Nullable(Type.String()),
  /** Fields that a kiosk should not have let through. */
  refusal: Nullable(Type.String()),
  consentVersion: Type.String(),
  consentAt: Type.String(),
  /** The voyage of its ship in its year. */
  suggested: Nullable(Type.Object({ _id: IdSchema, journeyId: Type.String(), name: Type.String() })),
  /** The personal point that was made of it, and its voyage. */
  published: Nullable(Type.Object({ _id: Type.String(), journeyId: Nullable(Type.String()) })),
  updatedAt: Type.String(),
  updatedBy: Nullable(Type.String()),
})
export type WholeSubmission = Static<typeof WholeSubmissionSchema>

/** Where a story is published: on a voyage, at the place of one of its stops (a content point's `_id`). */
export const PublishingSchema = Type.Object({ journeyId: JourneyCodeSchema, place: IdSchema })
export type Publishing = Static<typeof PublishingSchema>
