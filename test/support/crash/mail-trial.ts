import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { columnNamed } from '#core/catalog/catalog.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { openCatalog, readCatalog } from '#server/catalog/catalog.ts';
import { livePostmaster } from '#server/database/embedded/postmaster.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { sealedFor } from '#server/fields/secret/sealed-for.ts';
import { cleanOutgoing } from '#server/mail-accounts/mail-accounts.ts';
import { freeJobs } from '#server/jobs/jobs.ts';
import { noteTrouble, SEND_MESSAGE } from '#server/messaging/messaging.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { answered, apiOf, type Api } from './crash-api.ts';
import type { Place } from './crash-kill.ts';
import type { MailPeers } from './mail-peers.ts';
import { signIn, startProduct, type Product } from '../run/product.ts';

export const KEY = 'thirty-two characters by chance ...';
/** Milliseconds until PostgreSQL is there again, at most. */
const PATIENCE = 20_000;
/** Recipients of each message. */
const RECIPIENTS = 4;

/** A message that somebody has written, and is sent by a call that may have to be repeated. */
export interface Written {
  readonly draft: number;
  readonly version: number;
  readonly subject: string;
  readonly recipients: readonly string[];
}

/** The product, its mail servers, and what was given to them. */
export interface MailTrial {
  readonly place: Place;
  readonly peers: MailPeers;
  readonly written: Written[];
  /** The ids of e-mails for the inbox; they are their subjects too. */
  readonly incoming: string[];
  readonly headers: Readonly<Record<string, string>>;
  product: Product;
  api: Api;
}

/** Starts the product for the first time, with an account at the mail servers. */
export async function prepareMail(place: Place, peers: MailPeers): Promise<MailTrial> {
  await peers.start();
  const product = await startProduct(place.env);
  const headers = await signIn(product.url);
  const api = apiOf(product.url, headers);
  const trial = { place, peers, product, headers, written: [], incoming: [], api };
  await withDatabase(place, async (db) => await addAccount(db, trial));
  return trial;
}

/** Does something on connections of its own, once PostgreSQL is there: those of before may have been killed. */
export async function withDatabase<T>(place: Place, work: (db: ConnectionPool) => Promise<T>): Promise<T> {
  const db = await openedPool(place);
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function openedPool(place: Place): Promise<ConnectionPool> {
  for (const end = Date.now() + PATIENCE; ; await wait(50)) {
    const { socketFolder } = livePostmaster(join(place.dataFolder, 'postgres')) ?? {};
    if (socketFolder !== undefined) {
      const connectionString = `postgresql://colonnade@${encodeURIComponent(socketFolder)}:5432/colonnade`;
      const db = openPool({ connectionString }, 2);
      if (await db.query(sql`select 1`).catch(() => undefined)) return db;
      await db.end();
    }
    if (Date.now() > end) throw new Error('PostgreSQL does not come back');
  }
}

async function addAccount(db: ConnectionPool, { place, peers }: Pick<MailTrial, 'place' | 'peers'>) {
  const store = await openCatalog(db);
  const table = must(store.current().tablesByName.get('mail_account'), 'the table of accounts');
  const secrets = await openSecrets(KEY, place.dataFolder);
  const sealed = secrets.seal('p', sealedFor(must(columnNamed(table, 'password'), 'password')));
  await db.query(
    sql`insert into app.mail_account (label, address, active, smtp_host, smtp_port, smtp_security, imap_host, imap_port,
        imap_security, sign_in, user_name, password, per_hour, owner)
      select 'Work', 'anna@example.org', true, '127.0.0.1', $1, 'none', '127.0.0.1', $2, 'none', 'password', 'anna', $3,
        100000, id from app."user" limit 1`,
    [peers.ports.smtp, peers.ports.imap, sealed],
  );
}

/** Writes a message to some addresses, which no other message goes to. */
export async function write({ api, written }: MailTrial): Promise<Written> {
  const draft = (await answered(
    api.post('/messaging/draft/open', { how: 'empty' }),
  )) as unknown as MessageDraft;
  const at = written.length;
  const recipients = Array.from({ length: RECIPIENTS }, (_, one) => `${at}-${one}@example.com`);
  const subject = `Message ${at} of those that go out`;
  const content = {
    ...draftContentOf(draft),
    subject,
    body: '<p>Hello</p>',
    account: must(draft.accounts[0], 'an account').id,
    to: recipients.map((address) => ({ kind: 'address' as const, address, name: '' })),
  };
  const { id } = draft;
  const saved = await answered(
    api.post('/messaging/draft/save', { draft: id, version: draft.version, content }),
  );
  const one = { draft: id, version: Number(saved['version']), subject, recipients };
  written.push(one);
  return one;
}

/** Has a message sent; it may be that nobody answers. */
export async function send({ api }: MailTrial, { draft, version }: Written): Promise<void> {
  const reply = await api.post('/messaging/draft/send', { draft, version });
  if (reply.is === 'refused' && reply.status < 500) throw new Error(reply.text);
}

/** Has those messages sent again that are still being written. */
export async function sendAgain(trial: MailTrial, messages: readonly Written[]): Promise<void> {
  const { rows } = await withDatabase(
    trial.place,
    async (db) =>
      await db.query<{ id: number; version: number }>(
        sql`select id, version from colonnade.message_draft where id = any($1) and sends_at is null`,
        [messages.map(({ draft }) => draft)],
      ),
  );
  for (const { id, version } of rows)
    await answered(trial.api.post('/messaging/draft/send', { draft: id, version }));
}

/**
 * What waits for its time has it. `gone`: whoever had something in hand before that moment has it no more, as it is a quarter
 * of an hour after its process was killed.
 */
export async function letTimePass({ place }: MailTrial, gone?: Date): Promise<void> {
  await withDatabase(place, async (db) => {
    await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at > now()`);
    await db.query(
      sql`update colonnade.outgoing_recipient set next_at = now() - interval '2 minutes' where state = 'waiting'`,
    );
    if (gone) await free(db, gone);
    const catalog = must(await readCatalog(db), 'a catalog');
    await cleanOutgoing(db, async (tx, trouble) => await noteTrouble(tx, catalog, trouble));
    await db.query(
      sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null`,
    );
    await db.query(sql`select pg_notify('jobs:insert', '{"count":1}')`);
  });
}

async function free(db: ConnectionPool, gone: Date): Promise<void> {
  await db.query(
    sql`update colonnade.outgoing_recipient set taken_until = now() - interval '1 second'
      where state = 'waiting' and taken_until - interval '15 minutes' < $1`,
    [gone],
  );
  await db.query(
    sql`update colonnade.mail_account_state set held_until = null where held_until - interval '1 minute' < $1`,
    [gone],
  );
  await db.query(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '16 minutes' where locked_at < $1`,
    [gone],
  );
  await freeJobs(db, [SEND_MESSAGE]);
}
