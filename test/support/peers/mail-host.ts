import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

/** A message as it arrived, read by another library than the one that wrote it. */
interface ReceivedMail extends Email {
  readonly from: NonNullable<Email['from']>;
  readonly recipients: readonly string[];
  /** The connection was encrypted. */
  readonly secure: boolean;
  readonly user: string | undefined;
  /** All bytes as they came. */
  readonly raw: string;
}

/** How a mail server for tests behaves. */
export interface MailHostOptions {
  readonly security?: 'starttls' | 'tls' | 'none';
  readonly login?: { readonly user: string; readonly password: string };
  /** Lets in with the token that it gives now (XOAUTH2), in place of a password. */
  readonly token?: { readonly user: string; readonly token: () => string | undefined };
  /** What is said instead of taking a message for this address, such as `550 5.1.1 No such mailbox`. */
  readonly refuse?: (recipient: string) => string | undefined;
  /** What a wrong login is answered; the server may be a careless one that repeats it. */
  readonly refusedLogin?: (user: string, password: string) => string;
  /** Takes a message for this address, and breaks the line off before it says so. */
  readonly losesAnswer?: (recipient: string) => boolean;
  /** Keeps a message that has come, before its sender is told that it was taken. */
  readonly keep?: (mail: ReceivedMail) => Promise<void>;
  /** The port that it listens on, for one that comes back in another process. */
  readonly port?: number;
}

/** A real mail server on a port of its own, that can go down and come back. */
export interface MailHost {
  readonly port: number;
  readonly mails: ReceivedMail[];
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Starts a mail server; `down` ends it. */
export async function openMailHost(options: MailHostOptions = {}): Promise<MailHost> {
  const mails: ReceivedMail[] = [];
  let server = await listening(serverOf(options, mails), options.port ?? 0);
  const { port } = server.server.address() as AddressInfo;
  const down = async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    port,
    mails,
    down,
    up: async () => {
      server = await listening(serverOf(options, mails), port);
    },
  };
}

/** The address behind the button of a message. */
export function linkIn({ text = '' }: Pick<Email, 'text'>): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

function serverOf(
  { security = 'none', login, token, refuse, refusedLogin, losesAnswer, keep }: MailHostOptions,
  mails: ReceivedMail[],
) {
  const open = new Set<Socket>();
  const server = new SMTPServer({
    secure: security === 'tls',
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    hideSTARTTLS: security === 'none',
    disabledCommands: [...(security === 'none' ? ['STARTTLS'] : []), ...(login || token ? [] : ['AUTH'])],
    ...(token ? { authMethods: ['XOAUTH2'] } : {}),
    allowInsecureAuth: security === 'none',
    authOptional: login === undefined && token === undefined,
    logger: false,
    onAuth: ({ username, password, accessToken }, _session, callback) => {
      const user = username ?? '';
      if (token && user === token.user && accessToken === token.token()) return callback(null, { user });
      if (user === login?.user && password === login.password) return callback(null, { user });
      const text = refusedLogin?.(user, password ?? '') ?? '5.7.8 Authentication credentials invalid';
      return callback(Object.assign(new Error(text), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, callback) => {
      const [, code, text] = /^(\d{3}) (.*)$/.exec(refuse?.(address) ?? '') ?? [];
      callback(code === undefined ? null : Object.assign(new Error(text), { responseCode: Number(code) }));
    },
    onData: (stream, { envelope, secure, user }, callback) => {
      const take = async () => {
        const raw = await buffer(stream);
        const mail = await PostalMime.parse(raw);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const received = {
          ...mail,
          from: mail.from!,
          recipients,
          secure,
          user: user as string,
          raw: raw.toString(),
        };
        await keep?.(received);
        mails.push(received);
      };
      const deliver = async () => {
        try {
          await take();
        } catch (error) {
          return callback(error as Error);
        }
        if (!envelope.rcptTo.some(({ address }) => losesAnswer?.(address))) return callback(null);
        for (const socket of open) socket.destroy();
      };
      void deliver();
    },
  });
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return server;
}

async function listening(server: SMTPServer, port: number): Promise<SMTPServer> {
  // What a client does wrong is the client's failure.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
