/** Which addresses a link in a text of staff may have: a path on this site, a web address, or a mail address. */
import { Check } from 'typebox/value'
import { WebAddressSchema } from './fields.ts'

export const LINK_MUST = 'be a path such as /partners, a web address (https://) or mailto: with an address'

const OWN_PATH = /^\/(?![/\\])[^\s\\"<>]*$/
const MAIL = /^mailto:[^\s@"<>]+@[^\s@"<>]+$/i

export const isLinkAddress = (text: string): boolean =>
  OWN_PATH.test(text) || MAIL.test(text) || (/^https?:/i.test(text) && Check(WebAddressSchema, text))
