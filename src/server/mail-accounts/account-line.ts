import { outsideServer, type OutsideServer } from '../outgoing/outgoing.ts';
import { accessTokenOf } from './access-token.ts';
import type { AccountServer, LineGround, MailAccount } from './account-of.ts';
import { MailProblem, reachProblem, type MailCredentials } from './mail-problem.ts';

/** Where one of an account's servers is. Throws MailProblem where it may not be connected to so, or is not there. */
export async function serverPlace(
  server: AccountServer | null,
  { hosts }: Pick<LineGround, 'hosts'>,
): Promise<AccountServer & OutsideServer> {
  if (!server) throw new MailProblem('unset');
  // In clear text the password would be everybody's on the way, but for the operator's own network.
  if (server.security === 'none' && !hosts.includes(server.host.toLowerCase()))
    throw new MailProblem('encryption');
  const found = await outsideServer(server.host, hosts).catch((error: unknown) => {
    throw reachProblem(error);
  });
  return { ...server, ...found };
}

/** What an account signs in with. Throws MailProblem where there is nothing, or nothing that could be sent. */
export async function credentialsOf(account: MailAccount, ground: LineGround): Promise<MailCredentials> {
  const { signIn: kind, userName: user, password } = account;
  const secret = kind === 'oauth' ? await accessTokenOf(account, ground) : password;
  if (secret === undefined) throw new MailProblem(account.hasPassword ? 'sealed' : 'unset');
  // No such character is part of a login, and each could end a command or a field of it.
  if (/\p{Cc}/u.test(user + secret)) throw new MailProblem('login');
  return { kind, user, secret };
}

/** What TLS needs to be good for the server's name, whatever address the name led to. */
export function tlsOf({ servername }: OutsideServer) {
  return { minVersion: 'TLSv1.2', ...(servername === undefined ? {} : { servername }) } as const;
}
