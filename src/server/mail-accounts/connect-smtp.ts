import type { SMTPTransportOptions } from 'nodemailer';
import { SMTP_LIMITS } from '../mail/mail.ts';
import { credentialsOf, serverPlace, tlsOf } from './account-line.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import type { MailCredentials } from './mail-problem.ts';

/** How an account's SMTP server is spoken to, and what it signs in with, for telling nobody of it. */
export interface SmtpLine {
  /** For `createTransport` of nodemailer. */
  readonly options: SMTPTransportOptions;
  /** For `smtpProblem`, which tells what went wrong without them. */
  readonly credentials: MailCredentials;
}

/** Largest answer of a mail server in bytes. */
const MAX_RESPONSE = 65_536;

/**
 * How to connect to an account's SMTP server and sign in: TLS of at least 1.2 with a certificate good for the server's name,
 * at the address that was looked at. Connects to nothing; messages need `disableFileAccess` and `disableUrlAccess` beside
 * it. Throws MailProblem.
 */
export async function smtpLine(account: MailAccount, ground: LineGround): Promise<SmtpLine> {
  const place = await serverPlace(account.smtp, ground);
  const credentials = await credentialsOf(account, ground);
  const { user, secret, kind } = credentials;
  const options = {
    host: place.address,
    port: place.port,
    secure: place.security === 'tls',
    requireTLS: place.security === 'starttls',
    ignoreTLS: place.security === 'none',
    tls: tlsOf(place),
    auth: kind === 'oauth' ? { type: 'OAuth2' as const, user, accessToken: secret } : { user, pass: secret },
    forceAuth: true,
    maxResponseSize: MAX_RESPONSE,
    ...SMTP_LIMITS,
  };
  return { options, credentials };
}
