import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInside } from './inside-address.ts';

/** Where a server is that a user named: the address to connect to, and the name that its certificate must have. */
export interface OutsideServer {
  readonly address: string;
  /** Undefined where the server was named by its address. */
  readonly servername: string | undefined;
}

/** Why a server that a user named is not connected to. */
export class NotConnected extends Error {
  readonly reason: 'inside' | 'unknown_host';

  constructor(reason: 'inside' | 'unknown_host') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Looks a server up once, and gives the address that was looked at, so that the name cannot lead elsewhere as the
 * connection is made: on the internet alone, but for the `hosts` that the operator names. Throws NotConnected.
 */
export async function outsideServer(host: string, hosts: readonly string[]): Promise<OutsideServer> {
  const name = host.trim().toLowerCase();
  const servername = isIP(name) === 0 ? name : undefined;
  const found = await lookup(name, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new NotConnected('unknown_host');
  if (!hosts.includes(name) && found.some(({ address }) => isInside(address)))
    throw new NotConnected('inside');
  return { address: first.address, servername };
}
