import { BlockList, isIPv6 } from 'node:net'

/* Which addresses of the network belong to everybody: a request that somebody else named the target of must not go elsewhere. */

const nonPublicNetworks = new BlockList()
for (const [network, bits] of [
  // This network, private ones, those of a provider, loopback, link-local (with the metadata of cloud machines).
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
  // Protocols, documentation, the old relay of IPv6, tests of performance.
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  // Multicast, reserved, broadcast.
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  nonPublicNetworks.addSubnet(network, bits, 'ipv4')
// Within the one public part of IPv6: protocols and tunnels (with an address of IPv4 inside), documentation.
for (const [network, bits] of [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
] as const)
  nonPublicNetworks.addSubnet(network, bits, 'ipv6')
const publicIpv6Networks = new BlockList()
publicIpv6Networks.addSubnet('2000::', 3, 'ipv6')

/** Whether an address (of IPv4 or IPv6, without brackets) can be that of a server of the internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (isIPv6(address)) return publicIpv6Networks.check(address, 'ipv6') && !nonPublicNetworks.check(address, 'ipv6')
  return !nonPublicNetworks.check(address, 'ipv4')
}
