/** The words for the settings, for their form and their history. */
import { LICENCES } from '#domain/licences.ts'
import type { NamesFor } from '#domain/published-archive.ts'
import { byReply, REPLIES } from '#domain/replies.ts'
import type { SettingFields } from '#domain/settings.ts'
import { type FieldDescription, refersTo } from '../records/field.ts'

export const NAMES_FOR_WORDS: Readonly<Record<NamesFor, string>> = {
  everybody: 'Everybody who asks for it',
  kiosks: 'Kiosks alone',
  nobody: 'Nobody',
}
export const AT_ONCE = 'Shown at once'
export const FIRST_PARTNER = 'The first of the partners page'
export const NO_LICENCE = 'None is named'

const FIELDS: Record<keyof SettingFields, FieldDescription> = {
  contactEmail: { label: 'Contact' },
  menuPartner: refersTo('partner', 'Menu', FIRST_PARTNER),
  dataLicence: { label: 'Licence', say: (licence) => LICENCES[licence as keyof typeof LICENCES]?.name ?? NO_LICENCE },
  offlineNames: { label: 'Names offline', say: (who) => NAMES_FOR_WORDS[who as NamesFor] ?? '' },
  offlineNamesADay: { label: 'Copies of the names' },
  offlineNamesDays: { label: 'Days without contact' },
  embargoYears: {
    label: 'New passengers',
    say: (years) => (years === null ? AT_ONCE : `Embargoed until ${years} years after birth`),
  },
  ...byReply((name) => ({ label: `Reply: ${REPLIES[name].subject}` })),
}

export const siteSettings = { kind: 'settings', fields: FIELDS } as const
