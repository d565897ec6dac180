/** Why a message is not sent: the code of its text. */
export type MailReason =
  | 'unconfigured'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'encryption'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'refused'
  | 'expired'
  | 'sealed'
  | 'restored'
  | 'stopped';

/** Milliseconds for the steps of a conversation with a mail server. */
export const SMTP_LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Longest answer of a mail server that is kept. */
const MAX_ANSWER_LENGTH = 300;

/** What goes wrong in a conversation with a mail server, as the library throws it. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

const REASONS: Readonly<Record<string, MailReason>> = {
  EDNS: 'unknown_host',
  ENOTFOUND: 'unknown_host',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EAUTH: 'login',
  ENOAUTH: 'login',
  ECONNREFUSED: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
};

/** Why a conversation with a mail server failed. */
export function smtpReason({ code = '', originalCode = '', command = '', message }: SmtpError): MailReason {
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA') return 'refused';
  if (isEncryptionFault(message) || originalCode.startsWith('ERR_TLS')) return 'encryption';
  return REASONS[originalCode] ?? REASONS[code] ?? 'refused';
}

/** Whether what a failed connection says of itself is about its encryption. */
export function isEncryptionFault(message: string): boolean {
  return /certificate|self-signed|altnames|SSL|TLS/i.test(message);
}

/** What is kept of a mail server's answer: one line, and no secret, should the server repeat it. */
export function answerLine(
  answer: string,
  { user = '', secret }: { readonly user?: string | undefined; readonly secret: string },
): string {
  const secrets = secret === '' ? [] : [secret, base64(secret), base64(`\0${user}\0${secret}`)];
  const line = secrets.reduce((text, one) => text.replaceAll(one, '…'), answer);
  return line
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
