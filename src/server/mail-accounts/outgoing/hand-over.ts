import { Readable } from 'node:stream';
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import type { SmtpLine } from '../connect-smtp.ts';

/** How a conversation with a server about one recipient ended. */
export type HandOver =
  | { readonly state: 'sent'; readonly answer: string }
  /** `final`: the server would say so again. */
  | { readonly state: 'refused'; readonly answer: string; readonly final: boolean; readonly command: string }
  /** There was no conversation: the cause. */
  | { readonly state: 'unreached'; readonly error: Error }
  /** All was handed over, and no answer to it came. */
  | { readonly state: 'uncertain'; readonly answer: string };

interface Handing {
  readonly line: SmtpLine;
  /** The sender of the envelope; false for none. */
  readonly from: string | false;
  readonly to: string;
  readonly mail: Readable;
  /** Notes that all has been handed over, before the last bytes are. */
  readonly onHanded: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Milliseconds for the whole of a conversation. */
const WHOLE = 600_000;

interface ServerError extends Error {
  readonly response?: string | false;
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * Hands an e-mail over for one recipient. What is in doubt is told as such: before the last bytes are sent the server has
 * taken nothing; after them only its answer says whether it has. Never throws.
 */
export async function handOver(handing: Handing): Promise<HandOver> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(handing.line.options);
  let isHanded = false;
  const onHanded = async () => {
    await handing.onHanded();
    isHanded = true;
  };
  const failed = new Promise<never>((_, reject) => connection.on('error', reject));
  const stopped = stopOf(handing.signal);
  const talk = async (): Promise<string> => {
    await step((done) => connection.connect(done));
    const auth = await authOf(handing.line);
    await step((done) => connection.login(auth, done));
    const { from, to } = handing;
    const { response } = await step<{ readonly response: string }>((done) =>
      connection.send({ from, to: [to] }, Readable.from(watched(handing.mail, onHanded)), done),
    );
    return response;
  };
  try {
    return { state: 'sent', answer: await Promise.race([talk(), failed, stopped.promise]) };
  } catch (error) {
    return outcomeOf(error as ServerError, isHanded);
  } finally {
    stopped.clear();
    handing.mail.destroy();
    connection.quit();
    connection.close();
  }
}

async function authOf({ credentials: { kind, user, secret } }: SmtpLine): Promise<SMTPConnectionAuth> {
  if (kind === 'password') return { user, pass: secret };
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2');
  return { user, oauth2: new XOAuth2({ user, accessToken: secret }) };
}

function outcomeOf(error: ServerError, isHanded: boolean): HandOver {
  const { response, responseCode = 0, command = '' } = error;
  const answer = response === undefined || response === false ? '' : response;
  const isAnswer = responseCode >= 400 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  if (isAnswer) {
    // What the server forbids (5.7) somebody may mend; a mailbox that does not exist nobody can.
    return {
      state: 'refused',
      answer,
      command,
      final: responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(answer),
    };
  }
  return isHanded ? { state: 'uncertain', answer } : { state: 'unreached', error };
}

/** The bytes of an e-mail; the last of them come only once `onHanded` is done. */
async function* watched(mail: Readable, onHanded: () => Promise<void>): AsyncGenerator<Buffer> {
  let last: Buffer | undefined;
  for await (const part of mail as AsyncIterable<Buffer>) {
    if (last) yield last;
    last = part;
  }
  await onHanded();
  if (last) yield last;
}

/** A step of the conversation as a promise. */
async function step<Answer = unknown>(
  begin: (done: (error?: Error | null, answer?: Answer) => void) => void,
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    begin((error, answer) => (error ? reject(error) : resolve(answer as Answer)));
  });
}

function stopOf(signal: AbortSignal) {
  let stop: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const onAbort = () => stop(new Error('stopped'));
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new Error('timeout')), WHOLE);
  return {
    promise,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
