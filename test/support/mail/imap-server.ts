import { afterAll } from 'vitest';
import { openImapServer, type ImapServerOptions, type TestImapServer } from './imap-host.ts';

/** Starts an IMAP server; it ends with the test file. */
export async function startImapServer(options: ImapServerOptions = {}): Promise<TestImapServer> {
  const server = await openImapServer(options);
  afterAll(server.down);
  return server;
}
