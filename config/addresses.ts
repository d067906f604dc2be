/** IP addresses and CIDR ranges: read from variables, and compared with the address of a client. */
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Brings an address to one form. IPv4 that is written as IPv6 becomes IPv4: `::ffff:192.0.2.1` -> `192.0.2.1` (a server
 * that listens on `::` sees the first). A link-local address loses its interface: `fe80::1%eth0` -> `fe80::1`. Null for
 * anything else, also for 192.0.2.07 and 0xc0.0.2.7, which programs read in different ways.
 */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  const bare = text.replace(/%.*$/, '')
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null
}

/** Reads an address or a range (`198.51.100.0/24`). Null for anything else, also for a range of every address. */
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
  // In IPv4 written as IPv6 the first 96 bits are fixed; the last 32 are the IPv4 address.
  if (ALL_IPV4.match(written as ipaddr.IPv6, Math.min(prefix, 96))) {
    return prefix > 96 ? [(written as ipaddr.IPv6).toIPv4Address(), prefix - 96] : null
  }
  return [written, prefix]
}

/** IPv4 written as IPv6 is the range `::ffff:0:0/96`. */
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
