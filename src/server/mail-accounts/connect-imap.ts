import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { credentialsOf, serverPlace, tlsOf } from './account-line.ts';
import { dropAccessToken } from './access-token.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { imapProblem, MailProblem, type MailCredentials } from './mail-problem.ts';

/** Milliseconds for connecting and signing in as a whole, for its steps, and for silence later. */
const WHOLE = 45_000;
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 300_000 };
/** Largest line, largest message and largest answer that a server may send, in bytes. */
const SIZES = { maxLineLength: 8_000_000, maxLiteralSize: 100_000_000, maxResponseSize: 120_000_000 };

/**
 * Connects to an account's IMAP server and signs in: TLS of at least 1.2 with a certificate good for the server's name, at
 * the address that was looked at. Gives the connected client of imapflow, which logs nothing: end it by `logout()`, or by
 * `close()` where nobody waits; it tells by the event `close` that the line is gone, and never throws for that alone.
 * `more` are further options of imapflow. Throws MailProblem.
 */
export async function connectImap(
  account: MailAccount,
  ground: LineGround,
  more: Pick<
    ImapFlowOptions,
    'disableAutoIdle' | 'maxIdleTime' | 'missingIdleCommand' | 'qresync' | 'socketTimeout'
  > = {},
): Promise<ImapFlow> {
  const place = await serverPlace(account.imap, ground);
  const credentials = await credentialsOf(account, ground);
  const { ImapFlow: Client } = await import('imapflow');
  const { user, kind, secret } = credentials;
  const client = new Client({
    host: place.address,
    port: place.port,
    servername: place.servername,
    secure: place.security === 'tls',
    ...(place.security === 'tls' ? {} : { doSTARTTLS: place.security === 'starttls' }),
    tls: tlsOf(place),
    auth: { user, ...(kind === 'oauth' ? { accessToken: secret } : { pass: secret }) },
    clientInfo: { name: 'Colonnade' },
    logger: false,
    // What is packed could be far more than it seems.
    disableCompression: true,
    ...LIMITS,
    ...SIZES,
    ...more,
  });
  // Without anybody who listens an error would end the process; what it breaks off says so by itself.
  client.on('error', () => undefined);
  try {
    await connected(client, credentials);
  } catch (error) {
    if (kind === 'oauth' && error instanceof MailProblem && error.code === 'login')
      await dropAccessToken(ground.db, account);
    throw error;
  }
  return client;
}

async function connected(client: ImapFlow, credentials: MailCredentials): Promise<void> {
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    client.close();
  }, WHOLE);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw isLate ? new MailProblem('timeout') : imapProblem(error, credentials);
  } finally {
    clearTimeout(limit);
  }
}
