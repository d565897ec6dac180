import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow, { type ImapServer, type ImapUser, type Mailbox } from 'hoodiecrow-imap';
import { TEST_CERTIFICATE, TEST_KEY } from '../peers/test-certificate.ts';

/** How an IMAP server for tests behaves. */
export interface ImapServerOptions {
  readonly security?: 'starttls' | 'tls' | 'none';
  readonly users?: Record<string, ImapUser>;
  readonly storage?: Record<string, Mailbox>;
  /** Extensions beside the usual ones: names of hoodiecrow's, or what changes the server. */
  readonly plugins?: readonly (string | ((server: ImapServer) => void))[];
  /** What a wrong login is answered; the server may be a careless one that repeats it. */
  readonly refusedLogin?: (user: string, password: string) => string;
  /** The port that it listens on, for one that comes back. */
  readonly port?: number;
}

/** A real IMAP server on a port of its own. */
export interface TestImapServer {
  readonly port: number;
  /** The server itself: its mailboxes, and `appendMessage` for what comes in. */
  readonly imap: ImapServer;
  /** How many connections there have been. */
  readonly connections: () => number;
  /** Breaks off all connections that are open. */
  readonly breakOff: () => void;
  readonly down: () => Promise<void>;
}

const PLUGINS = ['ID', 'IDLE', 'SPECIAL-USE', 'UIDPLUS', 'LITERALPLUS', 'SASL-IR'];

/** Starts an IMAP server on 127.0.0.1; `down` ends it. */
export async function openImapServer(options: ImapServerOptions = {}): Promise<TestImapServer> {
  const { security = 'none', users = { ann: { password: 'p' } }, storage, refusedLogin } = options;
  const hasTokens = Object.values(users).some(({ xoauth2 }) => xoauth2 !== undefined);
  const imap = hoodiecrow({
    plugins: [
      ...PLUGINS,
      ...(security === 'starttls' ? ['STARTTLS', 'LOGINDISABLED'] : []),
      ...(hasTokens ? ['XOAUTH2'] : []),
      ...(refusedLogin ? [refusing(refusedLogin)] : []),
      ...(options.plugins ?? []),
    ],
    users,
    storage: storage ?? { INBOX: { messages: [] } },
    secureConnection: security === 'tls',
    credentials: { key: TEST_KEY, cert: TEST_CERTIFICATE },
  });
  const open = new Set<Socket>();
  let count = 0;
  imap.server.on('connection', (socket: Socket) => {
    count += 1;
    open.add(socket);
    // What a client does wrong is the client's failure.
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  imap.listen(options.port ?? 0, '127.0.0.1');
  await once(imap.server, 'listening');
  const { port } = imap.server.address() as AddressInfo;
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    imap,
    connections: () => count,
    breakOff,
    down: async () => {
      if (!imap.server.listening) return;
      breakOff();
      await new Promise<void>((resolve) => imap.close(resolve));
    },
  };
}

function refusing(text: (user: string, password: string) => string) {
  return (server: ImapServer) => {
    const usual = server.getCommandHandler('LOGIN');
    server.setCommandHandler('LOGIN', (connection, parsed, data, callback) => {
      const [user, password] = parsed.attributes?.map(({ value }) => value) ?? [];
      if (user !== undefined && server.users[user]?.password === password)
        return usual(connection, parsed, data, callback);
      const value = text(user ?? '', password ?? '');
      connection.send({ tag: parsed.tag, command: 'NO', attributes: [{ type: 'TEXT', value }] });
      return callback();
    });
  };
}
