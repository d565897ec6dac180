import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { startProduct, supervised } from '#test/support/run/product.ts';
import { sql } from '../database/sql/sql.ts';
import { sealedFor } from '../fields/secret/sealed-for.ts';
import { Random } from '../sample/random/random.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { MailboxFault } from './deadline.ts';
import type { ReceivingAccount } from './incoming-mail.ts';

/** `npm run test:mail -- 7` kills more often, at other moments. */
const KILLS = Number(process.env['MAIL_KILLS'] ?? 5);
const SEED = Number(process.env['MAIL_SEED'] ?? 1);

const world = await mailInWorld(['ann']);
const { db } = world;

const ids = (count: number) => Array.from({ length: count }, (_, at) => `mail ${at}`);
const mailbox = (all: readonly string[]) => ({
  INBOX: {
    messages: all.map((id) => ({
      raw: rawMail({ 'Message-ID': `<${id.replace(' ', '-')}@x>`, Subject: id }, 'word '.repeat(500)),
    })),
  },
});
const subjects = async (account: Parameters<typeof world.kept>[0]) =>
  (await world.kept(account)).map(({ subject }) => subject).toSorted();

/** How many messages an account has; asked again where the connection was one of those that were ended. */
async function count(account: ReceivingAccount): Promise<number> {
  for (;;) {
    const kept = await world.kept(account).catch(() => undefined);
    if (kept) return kept.length;
  }
}

/** Reads a mailbox and does something in the midst of it, several times; gives how often that broke it off. */
async function brokenBy(account: ReceivingAccount, breakOff: () => Promise<void>): Promise<number> {
  let broken = 0;
  for (let tries = 0; tries < 6; tries++) {
    const before = await count(account);
    const state = { isOver: false };
    const syncing = world
      .sync(account)
      .catch(() => (broken += 1))
      .finally(() => (state.isOver = true));
    while (!state.isOver && (await count(account)) < before + 3) await wait(2);
    if (!state.isOver) await breakOff();
    await syncing;
  }
  return broken;
}

test('[MAIL-50] lines that break in the midst of e-mails lose none and double none', async () => {
  const all = ids(60);
  const server = await startImapServer({ storage: mailbox(all) });
  const account = await world.accountOf('ann', server.port);
  const broken = await brokenBy(account, async () => {
    server.breakOff();
    await Promise.resolve();
  });
  await world.sync(account);
  expect(broken).toBeGreaterThan(0);
  expect(await subjects(account)).toEqual(all.toSorted());
});

test('[MAIL-50] connections to PostgreSQL that break lose none and double none', async () => {
  const all = ids(400);
  const server = await startImapServer({ storage: mailbox(all) });
  const account = await world.accountOf('ann', server.port);
  let broken = 0;
  // Where it fails each e-mail is tried alone, so that the reading may go on all the same.
  await brokenBy(account, async () => {
    broken += 1;
    await db.query(
      // Its own connections alone: a worker of autovacuum at this database may not be ended.
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`,
    );
  });
  while ((await world.sync(account).catch(() => undefined)) === undefined) await wait(10);
  expect(broken).toBeGreaterThan(0);
  expect(await subjects(account)).toEqual(all.toSorted());
});

/** A server that says a few words and does something with the line then. */
async function oddServer(answer: (line: string, socket: Socket, tag: string) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        answer(line, socket, line.split(' ')[0] ?? '');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** What an honest server says, up to the open mailbox with some e-mails. */
function usual(line: string, socket: Socket, tag: string): boolean {
  const [, command = ''] = line.split(' ');
  const said: Record<string, string> = {
    CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
    LOGIN: '',
    NAMESPACE: '* NAMESPACE (("" "/")) NIL NIL\r\n',
    LIST: '* LIST () "/" INBOX\r\n',
    EXAMINE: '* 3 EXISTS\r\n* OK [UIDVALIDITY 5] ok\r\n* OK [UIDNEXT 4] ok\r\n',
    NOOP: '',
  };
  const words = said[command.toUpperCase()];
  if (words !== undefined) socket.write(`${words}${tag} OK done\r\n`);
  return words !== undefined;
}

test('[MAIL-50] a server that falls silent is given up in time, one that talks nonsense at once, and nothing is kept of it', async () => {
  const odd: readonly ((line: string, socket: Socket, tag: string) => void)[] = [
    // Silence after the mailbox is open.
    (line, socket, tag) => void usual(line, socket, tag),
    // Numbers that are none, and a flood of what nobody asked for.
    (line, socket, tag) => {
      if (usual(line, socket, tag)) return;
      if (line.includes('SEARCH')) socket.write(`* SEARCH 1 2 3 x -5 99999999999\r\n${tag} OK done\r\n`);
      else if (line.includes('FETCH'))
        socket.write(
          `${Array.from({ length: 5_000 }, (_, at) => `* ${at + 1} FETCH (UID ${at + 10} RFC822.SIZE 7)\r\n`).join('')}${tag} OK done\r\n`,
        );
    },
    // A size without the bytes.
    (line, socket, tag) => {
      if (usual(line, socket, tag)) return;
      if (line.includes('SEARCH')) socket.write(`* SEARCH 1\r\n${tag} OK done\r\n`);
      else if (line.includes('FETCH')) socket.write('* 1 FETCH (UID 1 RFC822.SIZE 7 BODY[] {900}\r\nFrom');
    },
    // What is no protocol at all.
    (line, socket, tag) => {
      if (!usual(line, socket, tag)) socket.write(`\u0000\u0001)))((\r\n${tag} WHAT\r\n`);
    },
  ];
  for (const answer of odd) {
    const account = await world.accountOf('ann', await oddServer(answer));
    const began = Date.now();
    await expect(world.sync(account, { patience: 1_000 })).rejects.toBeInstanceOf(MailboxFault);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(await world.kept(account)).toEqual([]);
  }
});

test(
  `[MAIL-51] a process killed ${KILLS} times while it takes e-mails loses none and doubles none`,
  async () => {
    const folder = mkdtempSync(join(inject('postgres').scratch, 'mail-in-'));
    const key = 'a key of this test that is long enough';
    const env = {
      ...supervised(folder),
      DATABASE_URL: world.connectionString,
      COLONNADE_SECRET_KEY: key,
      COLONNADE_MAIL_HOSTS: '127.0.0.1',
    };
    const secrets = await openSecrets(key, folder);
    const column = columnNamed(world.catalog.tablesByName.get('mail_account')!, 'password')!;
    const server = await startImapServer();
    const account = await world.accountOf('ann', server.port, {
      password: secrets.seal('p', sealedFor(column)),
    });
    const random = new Random(SEED);
    const all: string[] = [];
    for (let kill = 0; kill <= KILLS; kill++) {
      for (const id of ids(40).map((one) => `${kill} ${one}`)) {
        all.push(id);
        server.imap.appendMessage(
          'INBOX',
          [],
          new Date(),
          rawMail({ 'Message-ID': `<${id.replaceAll(' ', '-')}@kill>`, Subject: id }),
        );
      }
      // What the killed process held is taken at once, which otherwise would take a minute.
      await db.query(sql`update colonnade.mail_account_state set held_until = null`);
      const product = await startProduct(env);
      // In the midst of it, and at the end once all is there.
      const least = kill < KILLS ? random.between(all.length - 39, all.length - 1) : all.length;
      const isThere = async () => expect((await world.kept(account)).length).toBeGreaterThanOrEqual(least);
      await vi.waitFor(isThere, { timeout: 60_000, interval: 5 });
      await product.kill();
    }
    expect(await subjects(account)).toEqual(all.toSorted());
  },
  (KILLS + 2) * 60_000,
);
