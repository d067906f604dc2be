/**
 * What visitors correct ('Klopt dit niet?'): the records and their fields, and what a correction must hold. The page and the
 * server both apply these rules. A correction is sent, sealed, limited and kept as a story is (`submission.ts`).
 */
import { type Static, Type } from 'typebox'
import { isEmail, lengthOf, tooLong, trimText } from './submission.ts'

/** The kinds of records, as visitors see them. A list page is a picture of a voyage. */
export const CORRECTED_KINDS = ['passenger', 'journey', 'contentPoint', 'ship', 'listPage'] as const
export type CorrectedKind = (typeof CORRECTED_KINDS)[number]

/** 'Deze naam mag hier niet staan'. */
export const REMOVAL = 'removal'
export const OTHER = 'other'

/** What may be wrong, in the order of the form. Fields of records have the names of `RECORDS`. */
export const CORRECTED = {
  passenger: ['fullName', 'birthYear', 'journey', 'listPage', REMOVAL, OTHER],
  journey: ['ship', 'passengerCount', 'startCity', 'startDate', 'endCity', 'endDate', OTHER],
  contentPoint: ['title', 'city', 'story', OTHER],
  ship: ['shipName', 'company', 'master', 'builtYear', 'tonnage', 'nationality', OTHER],
  listPage: ['name', REMOVAL, OTHER],
} as const satisfies Record<CorrectedKind, readonly string[]>
export type CorrectedField<K extends CorrectedKind = CorrectedKind> = (typeof CORRECTED)[K][number]

/** Lengths in code points, without spaces at both ends. */
export const PROPOSAL_MAX = 5000
const EMAIL_MAX = 200

/** The fields that are typed, in the order of the form. */
export const CORRECTION_TEXTS = ['proposal', 'reason', 'email'] as const
export type CorrectionText = (typeof CORRECTION_TEXTS)[number]

const mostOf = (field: CorrectionText): number => (field === 'email' ? EMAIL_MAX : PROPOSAL_MAX)

export const CORRECTION_MESSAGES = {
  field: 'Kies wat er niet klopt.',
  proposal: 'U bent vergeten in te vullen hoe het moet zijn.',
  which: 'U bent vergeten in te vullen welke naam.',
  email: 'Dit is geen e-mailadres. Een adres ziet eruit als naam@voorbeeld.nl.',
} as const

/** Lets through twice the allowed length, as `SubmissionSchema` does. */
const Typed = (field: CorrectionText) => Type.String({ maxLength: 2 * mostOf(field) })

/** The body of `POST /form/correction`. `website` and `openFor` are those of `SubmissionSchema`. */
export const CorrectionSchema = Type.Object({
  kind: Type.Enum(CORRECTED_KINDS),
  /** Any text is allowed, so that an `_id` of nothing gives 404 and not 400. */
  _id: Type.String({ maxLength: 40 }),
  field: Type.String({ maxLength: 40 }),
  proposal: Typed('proposal'),
  reason: Typed('reason'),
  email: Typed('email'),
  privacy: Type.Literal(true),
  website: Type.Optional(Type.String({ maxLength: 2000 })),
  openFor: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Correction = Static<typeof CorrectionSchema>
export type CorrectionFaults = Partial<Record<'field' | CorrectionText, string>>

/** The faults by field, in Dutch and in the order of the form. Who asks for the removal of a known name need not say why. */
export function correctionFaults(correction: Pick<Correction, 'kind' | 'field' | CorrectionText>): CorrectionFaults {
  const { kind, field, proposal, email } = correction
  const faults: CorrectionFaults = {}
  if (!(CORRECTED[kind] as readonly string[]).includes(field)) faults.field = CORRECTION_MESSAGES.field
  const isKnown = kind === 'passenger'
  if (lengthOf(proposal) === 0 && !(field === REMOVAL && isKnown))
    faults.proposal = CORRECTION_MESSAGES[field === REMOVAL ? 'which' : 'proposal']
  for (const text of CORRECTION_TEXTS) if (lengthOf(correction[text]) > mostOf(text)) faults[text] = tooLong(mostOf(text))
  if (!faults.email && lengthOf(email) > 0 && !isEmail(email)) faults.email = CORRECTION_MESSAGES.email
  return faults
}

/** Takes out spaces at both ends and unreadable characters. */
export const trimCorrection = <T extends Pick<Correction, CorrectionText>>(correction: T): T => ({
  ...correction,
  ...Object.fromEntries(CORRECTION_TEXTS.map((text) => [text, trimText(correction[text])])),
})
