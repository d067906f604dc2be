/** The address of a link that staff write: a page of this site by its path, another site's, or somebody's mail. */
import { Check } from 'typebox/value'
import { WebAddressSchema } from './fields.ts'

export const LINK_MUST = 'be a path such as /partners, a web address (https://) or mailto: with an address'

const OWN_PATH = /^\/(?![/\\])[^\s\\"<>]*$/
const MAIL = /^mailto:[^\s@"<>]+@[^\s@"<>]+$/i

export const isLinkAddress = (text: string): boolean =>
  OWN_PATH.test(text) || MAIL.test(text) || (/^https?:/i.test(text) && Check(WebAddressSchema, text))
