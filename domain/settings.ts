/** What staff set for the whole site. A value that was set at installation, in the environment, wins. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable } from './common.ts'
import { filled, Text, Whole } from './fields.ts'
import { LICENCE_NAMES } from './licences.ts'
import { type NamesFor, NamesForSchema } from './published-archive.ts'
import { byReply, REPLIES } from './replies.ts'

export const EmailSchema = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$',
  must: 'be an e-mail address',
})

export const EMBARGO_MOST = 130
export const OFFLINE_DAYS_MOST = 3650

export const REPLY_MAX = 4000
/** The texts of replies, in the order of `REPLIES`. */
export const ReplyTextsSchema = Type.Object(byReply(() => filled(Text(REPLY_MAX), 'Text is required')))

export const SettingFieldsSchema = Type.Object({
  /** In the menu's contact line; null leaves the line out. */
  contactEmail: Nullable(EmailSchema),
  /** The `_id` of the partner at the foot of the menu; null is the first of the partners' page. */
  menuPartner: Nullable(IdSchema),
  /** The licence of stories, maps and downloads; null names none. */
  dataLicence: Nullable(Type.Enum(LICENCE_NAMES)),
  /** Who may keep the passengers' names on a device. */
  offlineNames: NamesForSchema,
  /** How often a day all names may be fetched from one address, and half as often an hour. */
  offlineNamesADay: Whole(1, 10_000),
  /** A device deletes the names after this many days without contact with the server. */
  offlineNamesDays: Whole(1, OFFLINE_DAYS_MOST),
  /** A new passenger who was born less than so many years ago is under embargo; null shows all at once. */
  embargoYears: Nullable(Whole(1, EMBARGO_MOST)),
  ...ReplyTextsSchema.properties,
})
export type SettingFields = Static<typeof SettingFieldsSchema>

export const FIRST_SETTINGS: SettingFields = {
  contactEmail: null,
  menuPartner: null,
  dataLicence: null,
  offlineNames: 'everybody',
  offlineNamesADay: 100,
  offlineNamesDays: 90,
  embargoYears: null,
  ...byReply((name) => REPLIES[name].text),
}

/** The settings that the environment may hold, each with its variable. */
export const SET_BY = {
  contactEmail: 'CONTACT_EMAIL',
  dataLicence: 'DATA_LICENCE',
  offlineNames: 'OFFLINE_NAMES',
  offlineNamesDays: 'OFFLINE_NAMES_DAYS',
} as const satisfies Partial<Record<keyof SettingFields, string>>
export type GivenName = keyof typeof SET_BY
export const GIVEN_NAMES = Object.keys(SET_BY) as GivenName[]

/** What the environment holds; null is nothing. */
export interface GivenSettings {
  contactEmail: string | null
  dataLicence: SettingFields['dataLicence']
  offlineNames: NamesFor | null
  offlineNamesDays: number | null
}

/** The history counts all settings as one record. */
export const SETTINGS_ID = '1'

export const SettingsSchema = Type.Object({
  ...SettingFieldsSchema.properties,
  /** 0 until they are changed for the first time. */
  version: Type.Integer(),
  /** The fields that were set at installation. They cannot be changed. */
  given: Type.Array(Type.Enum(GIVEN_NAMES)),
  /** A moment, ISO 8601, and who changed them last; null if nobody has. */
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
  /** The passengers that there are. A new embargo leaves them as they are. */
  passengers: Type.Integer(),
  /** How long what is kept. */
  kept: Type.Object({
    accessLogDays: Type.Integer(),
    binDays: Type.Integer(),
    submissionMonths: Type.Integer(),
  }),
})
export type Settings = Static<typeof SettingsSchema>
