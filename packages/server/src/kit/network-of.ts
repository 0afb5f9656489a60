import { isIPv6 } from 'node:net'

/**
 * What is counted instead of an address: an IPv4 address itself, of an IPv6 address the first half, since every subscriber
 * has all addresses of the second.
 */
export function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  // The URL parser writes it in its shortest form, with one "::" at most.
  const groups = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = groups.map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = groups.length > 1 ? Array<string>(8 - head.length - tail.length).fill('0') : []
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
