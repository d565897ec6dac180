import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not the internet: this machine, private, shared, of documents and tests, many at once, reserved. */
const INSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Within that of the internet: of documents, and those that carry an address of IPv4, which could be any. */
const INSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const inside = new BlockList();
for (const [network, prefix] of INSIDE_4) inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of INSIDE_6) inside.addSubnet(network, prefix, 'ipv6');

const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is anywhere but on the internet. */
export function isInside(address: string): boolean {
  if (isIP(address) === 4) return inside.check(address, 'ipv4');
  return !internet6.check(address, 'ipv6') || inside.check(address, 'ipv6');
}
