/**
 * Every environment variable that the product reads: its form and its default. `config.ts` parses this schema; the
 * table in the README lists the same variables (a test compares them).
 */
import { Type } from 'typebox'
import { CODE_MAX, CODE_MIN } from '#domain/access.ts'
import { LICENCES, type Licence } from '#domain/licences.ts'
import type { NamesFor } from '#domain/published-archive.ts'
import { PASSWORD_MAX, PASSWORD_MIN, UserNameSchema } from '#domain/user.ts'
import { parseRange } from './addresses.ts'

/** `must` completes the message "NAME must be ...". The message never shows the value of a `secret`. */
const must = (text: string, secret: 'secret' | 'open' = 'open') => ({
  must: text,
  secret: secret === 'secret',
})

/** A URL with one of the protocols and a host. */
const Url = (text: string, protocols: string[], secret: 'secret' | 'open' = 'open') =>
  Type.Refine(Type.String(must(text, secret)), (value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  })
/** An http(s) URL, kept without a slash at its end, so that a path can be put behind it. */
const HttpUrl = () => Type.Decode(Url('an http or https URL', ['http:', 'https:']), (url) => url.replace(/\/+$/, ''))

/** http(s) URLs, separated by commas, whose users and passwords can be read. They are kept as `HttpUrl` is. */
const HttpUrlList = () =>
  Type.Decode(
    Type.Refine(Type.String(must('http or https URLs, separated by commas', 'secret')), (text) =>
      separated(text).every(isHttpUrl),
    ),
    (text) => separated(text).map((url) => url.replace(/\/+$/, '')),
  )
const isHttpUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && !/%(?![\da-f]{2})/i.test(url.username + url.password)
}

/** Addresses and CIDR ranges, separated by commas. A range that holds every address is refused as a mistake. */
const AddressList = () =>
  Type.Decode(
    Type.Refine(Type.String({ default: '', ...must('IP addresses or CIDR ranges, separated by commas') }), (text) =>
      separated(text).every(isAddressOrRange),
    ),
    separated,
  )
const separated = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])
const isAddressOrRange = (text: string): boolean => parseRange(text) !== null

const licences = Object.keys(LICENCES) as Licence[]

const namesFor = ['nobody', 'kiosks', 'everybody'] as const satisfies readonly NamesFor[]
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const EnvironmentSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000, ...must('a port number, 0 to 65535') }),
  HOST: Type.String({
    default: 'localhost',
    pattern: '^[A-Za-z0-9.:_-]+$',
    ...must('a host name or address'),
  }),
  DATA_DIR: Type.String({ default: '.data', ...must('a folder') }),
  PUBLIC_URL: Type.Optional(HttpUrl()),
  DATABASE_URL: Type.Optional(Url('a postgres:// URL', ['postgres:', 'postgresql:'], 'secret')),
  ELASTICSEARCH_URL: Type.Optional(HttpUrlList()),
  ELASTICSEARCH_API_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/_-]+=*$',
      ...must('an API key in the form that Elasticsearch calls encoded', 'secret'),
    }),
  ),
  ELASTICSEARCH_CA: Type.Optional(Type.String(must('a file with a PEM certificate'))),
  ELASTICSEARCH_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 9200,
    ...must('a port number, 0 to 65535'),
  }),
  ELASTICSEARCH_INDEX_PREFIX: Type.String({
    default: 'overtocht',
    pattern: '^[a-z0-9][a-z0-9_-]{0,60}$',
    ...must('lower-case letters, digits, - and _'),
  }),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, ...must('at least 32 characters', 'secret') })),
  STORY_SECRET: Type.Optional(Type.String({ minLength: 32, ...must('at least 32 characters', 'secret') })),
  TRUST_PROXY: AddressList(),
  PASSENGER_LIST_CODE: Type.Optional(
    Type.String({
      minLength: CODE_MIN,
      maxLength: CODE_MAX,
      ...must(`${CODE_MIN} to ${CODE_MAX} characters`, 'secret'),
    }),
  ),
  PASSENGER_LIST_ALLOWED_IPS: AddressList(),
  KIOSK_IPS: AddressList(),
  OFFLINE_NAMES: Type.Enum(namesFor, {
    default: 'everybody',
    ...must(`one of ${namesFor.join(', ')}`),
  }),
  OFFLINE_NAMES_DAYS: Type.Integer({
    minimum: 1,
    maximum: 3650,
    default: 90,
    ...must('a number of days, 1 to 3650'),
  }),
  CONTACT_EMAIL: Type.Optional(Type.String({ pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$', ...must('an e-mail address') })),
  DATA_LICENCE: Type.Optional(Type.Enum(licences, must(`a licence: ${licences.join(', ')}`))),
  SAMPLE_ARCHIVE: Type.String({ default: 'sample', ...must('"sample", "none" or a folder') }),
  ADMIN_USERNAME: Type.Optional({ ...UserNameSchema, ...must('a user name') }),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      ...must(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`, 'secret'),
    }),
  ),
  LOG_LEVEL: Type.Enum(levels, { default: 'info', ...must(`one of ${levels.join(', ')}`) }),
})
