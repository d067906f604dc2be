/** IP addresses and CIDR ranges, as variables name them and as clients have them. */
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * An address in its one form: IPv4 also where it is written as IPv6 (a server that listens on `::` sees
 * `::ffff:192.0.2.1`), IPv6 without the interface of a link-local one (`fe80::1%eth0`). Null for anything else, such as
 * the IPv4 spellings 192.0.2.07 and 0xc0.0.2.7 that some readers take for another address.
 */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const bare = text.replace(/%.*$/, '')
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null
}

/** An address, or a range such as `198.51.100.0/24`; null for anything else and for a range that holds every address. */
export function parseRange(text: string): [Address, prefix: number] | null {
  const [host = '', length, ...more] = text.split('/')
  const written = ipaddr.IPv4.isValidFourPartDecimal(host)
    ? ipaddr.IPv4.parse(host)
    : ipaddr.IPv6.isValid(host) && !host.includes('%')
      ? ipaddr.IPv6.parse(host)
      : null
  if (!written || more.length > 0) return null
  const longest = written.kind() === 'ipv4' ? 32 : 128
  if (length !== undefined && !/^[1-9]\d{0,2}$/.test(length)) return null
  const prefix = length === undefined ? longest : Number(length)
  if (prefix > longest) return null
  if (written.kind() === 'ipv4') return [written, prefix]
  // Beyond the first 96 bits of an IPv4 address written as IPv6 is the address itself.
  if (ALL_IPV4.match(written as ipaddr.IPv6, Math.min(prefix, 96))) {
    return prefix > 96 ? [(written as ipaddr.IPv6).toIPv4Address(), prefix - 96] : null
  }
  return [written, prefix]
}

/** `::ffff:0:0/96`, which is all of IPv4. */
const ALL_IPV4 = ipaddr.IPv6.parse('::ffff:0:0')

/** Whether an address, however it is written, is one of these or lies in one of these ranges. */
export function createAllowList(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.flatMap((entry) => {
    const range = parseRange(entry)
    return range ? [range] : []
  })
  return (text) => {
    const address = parseAddress(text)
    return address !== null && ranges.some(([from, prefix]) => isWithin(address, from, prefix))
  }
}

const isWithin = (address: Address, from: Address, prefix: number): boolean =>
  address.kind() === from.kind() && (address as ipaddr.IPv4).match(from as ipaddr.IPv4, prefix)
