import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { sql, type Sql } from '#server/database/sql/sql.ts';
import { answered } from './support/crash/crash-api.ts';
import { LOSES_ANSWER, MailPeers } from './support/crash/mail-peers.ts';
import { mailRounds } from './support/crash/mail-rounds.ts';
import { KEY, letTimePass, withDatabase, type MailTrial } from './support/crash/mail-trial.ts';
import { supervised } from './support/run/product.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-mail-crash-'));
// PostgreSQL runs as an ordinary user.
chmodSync(scratch, 0o755);
const peers = new MailPeers(join(scratch, 'peers'));
mkdirSync(join(scratch, 'peers'));
afterAll(async () => {
  await peers.kill();
  rmSync(scratch, { recursive: true, force: true });
});

/** `npm run test:mail -- 7` tries many more, from that seed. */
const ROUNDS = Number(process.env['MAIL_ROUNDS'] ?? 2);
const SEED = Number(process.env['MAIL_SEED'] ?? 1);
/** Looks before what was begun a minute ago counts as lost. */
const PATIENT = 30;
const isLong = process.env['MAIL_ROUNDS'] !== undefined;
const tell = (line: string) => void (isLong && process.stdout.write(`${line}\n`));
const dataFolder = join(scratch, 'data');
const place = {
  dataFolder,
  env: { ...supervised(dataFolder), COLONNADE_SECRET_KEY: KEY, COLONNADE_MAIL_HOSTS: '127.0.0.1' },
};

interface Outgoing {
  /** The sender's copy. */
  readonly id: number;
  readonly subject: string;
  readonly mailId: string;
  readonly address: string;
  readonly state: string;
}

/** What became of each message for each of its recipients. */
async function outgoing(): Promise<readonly Outgoing[]> {
  return await withDatabase(place, async (db) => {
    const { rows } = await db.query<Outgoing>(
      sql`select m.id, m.subject, o.mail_id as "mailId", r.address, r.state from colonnade.outgoing_recipient r
        join colonnade.outgoing_mail o on o.id = r.mail
        join app.message m on m.mail_id = o.mail_id and m.place = 'sent' order by o.id, r.address`,
    );
    return rows;
  });
}

/** The one column of a question. */
async function column(statement: Sql): Promise<readonly string[]> {
  return await withDatabase(place, async (db) => {
    const { rows } = await db.query<{ value: string }>(statement);
    return rows.map(({ value }) => value);
  });
}

/** Lets time pass until something is so. */
async function until(trial: MailTrial, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (await isSo()) return;
    // What a process has in hand it ends within moments, or never.
    await letTimePass(trial, tries < PATIENT ? undefined : new Date(Date.now() - 60_000));
    await wait(500);
  }
}

const arrived = async () =>
  await column(sql`select subject as value from app.message where subject like 'Incoming %' order by id`);

/** Each message went out whole, to each recipient once, or nobody knows and its sender is told of it. */
async function checkOutgoing({ written }: MailTrial): Promise<void> {
  const rows = await outgoing();
  expect(rows.map(({ subject, address }) => `${subject} ${address}`).toSorted()).toEqual(
    written.flatMap(({ subject, recipients }) => recipients.map((to) => `${subject} ${to}`)).toSorted(),
  );
  const taken = peers.taken();
  const doubtful = new Set<string>();
  for (const { mailId, address, state, subject } of rows) {
    const count = taken.get(`${mailId} ${address}`) ?? 0;
    expect(['sent', 'uncertain'], `${subject} ${address}`).toContain(state);
    expect(count, `${address} is ${state}`).toBeLessThanOrEqual(1);
    if (state === 'sent') expect(count, address).toBe(1);
    else doubtful.add(subject);
    if (LOSES_ANSWER.test(address)) expect(state, address).toBe('uncertain');
  }
  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  const there = uncertain.filter(({ mailId, address }) => taken.has(`${mailId} ${address}`));
  tell(`${rows.length} recipients, ${uncertain.length} uncertain, ${there.length} of these were taken`);
  const told = await column(
    sql`select m.subject as value from colonnade.notification n join app.message m on m.id = n.record_id
      where n.kind = 'undelivered'`,
  );
  expect(told.toSorted()).toEqual([...doubtful].toSorted());
}

/** The sender has what is uncertain sent again, where the answer comes, or leaves it: what is sent again goes once more. */
async function decide(trial: MailTrial): Promise<void> {
  const taken = peers.taken();
  const doubtful = (await outgoing()).filter(({ state }) => state === 'uncertain');
  const isLeft = ({ address }: Outgoing) => LOSES_ANSWER.test(address);
  for (const one of doubtful) {
    const body = { address: one.address, what: isLeft(one) ? 'leave' : 'again' };
    await answered(trial.api.post(`/messaging/delivery/decide/${one.id}`, body));
  }
  await until(trial, async () => (await outgoing()).every(({ state }) => state !== 'waiting'));
  const after = new Map((await outgoing()).map((one) => [`${one.mailId} ${one.address}`, one.state]));
  for (const one of doubtful) {
    const key = `${one.mailId} ${one.address}`;
    expect(after.get(key), key).toBe(isLeft(one) ? 'failed' : 'sent');
    expect(peers.taken().get(key) ?? 0, key).toBe((taken.get(key) ?? 0) + (isLeft(one) ? 0 : 1));
  }
}

test(
  '[MAIL-23][MAIL-24][MAIL-50][MAIL-51][MSG-15] kill -9 of server, PostgreSQL and mail servers at random moments: e-mails come in once, none goes twice by itself, and none is lost without a word',
  { timeout: 240_000 + ROUNDS * 60_000 },
  async () => {
    const trial = await mailRounds(place, peers, { seed: SEED, rounds: ROUNDS, isQuick: !isLong, tell });
    onTestFinished(async () => void (await trial.product.stop()));
    const { incoming, written } = trial;
    const isSettled = async () => {
      const rows = await outgoing();
      return (
        rows.length === written.flatMap(({ recipients }) => recipients).length &&
        rows.every(({ state }) => state !== 'waiting') &&
        (await arrived()).length >= incoming.length
      );
    };
    await until(trial, isSettled);
    expect((await arrived()).toSorted()).toEqual(incoming.toSorted());
    await checkOutgoing(trial);
    await decide(trial);
    expect(await trial.product.stop()).toBe(0);
  },
);
