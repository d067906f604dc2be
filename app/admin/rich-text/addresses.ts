/** The addresses that a text may contain. */
import { LINK_SCHEMES } from '#domain/rich-text.ts'

const addressOf = (text: string | null): URL | null =>
  text && URL.canParse(text, location.href) ? new URL(text, location.href) : null

/** Whether a link may lead to an address. */
export function isSafeLink(text: string | null): boolean {
  const schemes: readonly string[] = LINK_SCHEMES
  return schemes.includes(addressOf(text)?.protocol.slice(0, -1) ?? '')
}

/** Whether a picture is on this server. Another server would learn who reads what. */
export function isOwnPicture(text: string | null): boolean {
  const address = addressOf(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol) && isOwn(address)
}

/** The path of an address on this server, also of a whole one; null for any other address. */
export function ownPath(text: string | null): string | null {
  const address = addressOf(text)
  return address && isOwn(address) ? address.pathname + address.search + address.hash : null
}

const isOwn = ({ origin }: URL): boolean => origin === location.origin
