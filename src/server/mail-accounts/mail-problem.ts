import type { ImapFlowError } from 'imapflow';
import { answerLine, isEncryptionFault, smtpReason, type SmtpError } from '../mail/mail.ts';
import { NotConnected } from '../outgoing/outgoing.ts';

/** Why a server of an account cannot be worked with: the code of its text. */
const MAIL_PROBLEMS = [
  /** Nobody knows a server of that name. */
  'unknown_host',
  /** It is in one's own network, and the operator has not named it. */
  'inside',
  'unreachable',
  'timeout',
  /** It does not encrypt as the account wants it, or its certificate is not good for its name. */
  'encryption',
  /** It does not accept the user name, or the password or token. */
  'login',
  /** It said no otherwise. */
  'refused',
  /** The password or token was sealed with a lost key. */
  'sealed',
  /** The account names no such server, or nothing to sign in with. */
  'unset',
  /** Its owner must connect it with its provider, for the first time or anew. */
  'connect',
  /** The provider of its sign-in does not answer, or not as it should. */
  'provider',
] as const;
export type MailProblemCode = (typeof MAIL_PROBLEMS)[number];

/** Whether a reason is one of these. */
export function isMailProblem(reason: string): reason is MailProblemCode {
  return MAIL_PROBLEMS.some((code) => code === reason);
}

/** Thrown where a server of an account cannot be worked with; `answer` is one line of what it said, without secrets. */
export class MailProblem extends Error {
  readonly code: MailProblemCode;
  readonly answer: string;

  constructor(code: MailProblemCode, answer = '') {
    super(code);
    this.code = code;
    this.answer = answer;
  }
}

/** What an account signs in with; `secret` is a password, or a token of its provider. */
export interface MailCredentials {
  readonly kind: 'password' | 'oauth';
  readonly user: string;
  readonly secret: string;
}

const SMTP_CODES = new Set<string>(['unknown_host', 'unreachable', 'timeout', 'encryption', 'login']);

/** What went wrong at an SMTP server, out of what nodemailer throws. */
export function smtpProblem(error: unknown, credentials: MailCredentials): MailProblem {
  if (error instanceof MailProblem) return error;
  const failure = error as SmtpError;
  const reason = smtpReason(failure);
  const code = SMTP_CODES.has(reason) ? (reason as MailProblemCode) : 'refused';
  return new MailProblem(code, answerLine(failure.response ?? plainly(failure.message), credentials));
}

const IMAP_CODES: Readonly<Record<string, MailProblemCode>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  ETIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  STARTTLS_INJECTION: 'encryption',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  NoConnection: 'unreachable',
  EConnectionClosed: 'unreachable',
  ClosedAfterConnectText: 'unreachable',
  ClosedAfterConnectTLS: 'unreachable',
};
/** Answers to a sign-in that say nothing of the password (RFC 5530). */
const LATER = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN', 'PRIVACYREQUIRED']);

/** What went wrong at an IMAP server, out of what imapflow throws. */
export function imapProblem(error: unknown, credentials: MailCredentials): MailProblem {
  if (error instanceof MailProblem) return error;
  const failure = error as ImapFlowError;
  const whole = typeof failure.response === 'string' ? failure.response : undefined;
  const said = failure.responseText ?? whole?.replace(/^\S+ (NO|BAD) /, '') ?? plainly(failure.message);
  return new MailProblem(imapCode(failure), answerLine(said, credentials));
}

function imapCode({
  code = '',
  authenticationFailed,
  tlsFailed,
  serverResponseCode = '',
  message,
}: ImapFlowError) {
  if (authenticationFailed) return LATER.has(serverResponseCode) ? 'refused' : 'login';
  if (tlsFailed || /^(ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return 'encryption';
  return IMAP_CODES[code] ?? (isEncryptionFault(message) ? 'encryption' : 'refused');
}

/** Why a server is not even connected to, as a problem of the account. */
export function reachProblem(error: unknown): unknown {
  return error instanceof NotConnected ? new MailProblem(error.reason) : error;
}

/** What is wrong with an encrypted connection, out of all that its library says of itself. */
function plainly(message: string): string {
  return /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/i.exec(message)?.[1] ?? message;
}
