import { BlockList, isIP } from 'node:net'

/** Whether an address is one of these, or lies in one of these CIDR ranges; IPv4 also when written as IPv6. */
export function createAllowList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const version = isIP(address)
    // A link-local address may name its interface (fe80::1%eth0).
    return version !== 0 && list.check(address.replace(/%.*$/, ''), version === 6 ? 'ipv6' : 'ipv4')
  }
}
