import { isIP } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import type { MailWorld, LetterText } from './letter.ts';
import { answerLine, SMTP_LIMITS, smtpReason, type MailReason, type SmtpError } from './smtp-answers.ts';

/** How sending ended; `answer` is what the mail server said, in one line. `final`: it would say so again. */
export type Outcome =
  | { readonly sent: true; readonly answer: string }
  | { readonly sent: false; readonly reason: MailReason; readonly answer: string; readonly final: boolean };

/** A message for one person. */
interface Message extends LetterText {
  readonly id: string;
  readonly to: string;
  readonly language: string;
}

/** The mail server that an administrator has set, with its password in the clear. */
export interface MailServer {
  readonly settings: SiteSetting<'mail'> & { readonly host: string; readonly from: string };
  readonly password: string;
}

/** What the mail server's password is sealed for. */
export const PASSWORD_SEAL = 'mail.password';

/** Milliseconds for the whole of a message. */
const WHOLE = 120_000;

/** The mail server of the settings; undefined while there is none, or its password was sealed with a lost key. */
export function mailServer({ settings, secrets }: MailWorld): MailServer | undefined {
  const mail = settings.of('mail');
  const { host, from } = mail;
  if (host === undefined || from === undefined) return undefined;
  const password = mail.password === undefined ? '' : secrets.open(mail.password, PASSWORD_SEAL);
  return password === undefined ? undefined : { settings: { ...mail, host, from }, password };
}

/** Hands a message to the mail server. Never throws: what went wrong is in the outcome, without any secret. */
export async function sendMessage(
  server: MailServer,
  message: Message,
  stopping?: AbortSignal,
): Promise<Outcome> {
  const { createTransport } = await import('nodemailer');
  const limit = AbortSignal.timeout(WHOLE);
  const signal = stopping ? AbortSignal.any([limit, stopping]) : limit;
  try {
    const { response } = await createTransport(optionsOf(server)).sendMail({
      ...headersOf(server, message),
      subject: message.subject,
      text: message.text,
      html: message.html,
      signal,
    });
    return { sent: true, answer: told(response, server) };
  } catch (error) {
    if (stopping?.aborted) return { sent: false, reason: 'stopped', answer: '', final: false };
    return failureOf(error as SmtpError, server);
  }
}

function optionsOf({ settings, password }: MailServer): SMTPTransportOptions {
  const { host, port, security, user } = settings;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 ? { servername: host } : {}) },
    ...(user === undefined ? {} : { auth: { user, pass: password }, forceAuth: true }),
    ...SMTP_LIMITS,
  };
}

function headersOf({ settings }: MailServer, { id, to, language }: Message) {
  const from = sender(settings.from);
  return {
    from,
    // As an object it is one address, whatever it contains.
    to: { name: '', address: to },
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language.replaceAll('_', '-') },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `Name <address>`, or an address alone. */
function sender(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address: address.trim() };
}

function failureOf(error: SmtpError, server: MailServer): Outcome {
  const reason = smtpReason(error);
  // A word of the server itself, else of this side: never the conversation, which holds the login.
  const answer = told(error.response ?? error.message, server);
  const { responseCode = 0 } = error;
  // A mailbox that does not exist is final; what the server forbids (5.7) an administrator may mend.
  const final =
    reason === 'recipient' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(error.response ?? '');
  return { sent: false, reason, answer, final };
}

function told(answer: string, { password, settings }: MailServer): string {
  return answerLine(answer, { user: settings.user, secret: password });
}
