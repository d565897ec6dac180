import { describe, expect, test } from 'vitest';
import type { OutboxMail } from '#core/contract/settings/mail-routes.ts';
import { sql } from '../database/sql/sql.ts';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { secretsOf } from '#server/secrets/secrets.ts';
import { ADA, mailWorld } from '#test/support/worlds/mail-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';
import { cleanMail, mailJobs } from './mail.ts';

const { db, world, plain, chief, set, send, work, listed, pass } = await mailWorld();

describe('the outbox', () => {
  test('[SESSION-12][MAIL-5] a message waits while the server is down, is tried again and arrives once', async () => {
    const host = await startMailHost();
    await set(host);
    await host.down();
    await send();
    await work();
    const [first] = await listed();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, sentAt: null });
    expect(first?.reason).toContain('cannot be reached');
    expect(Date.parse(first?.nextAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''));
    // Before its time it is not tried.
    await work();
    expect((await listed())[0]?.attempts).toBe(1);
    await pass();
    await work();
    const [second] = await listed();
    expect(second?.attempts).toBe(2);
    expect(Date.parse(second?.nextAt ?? '')).toBeGreaterThan(Date.parse(first?.nextAt ?? ''));
    await host.up();
    await pass();
    await work();
    await work();
    expect(host.mails).toHaveLength(1);
    const [sent] = await listed();
    expect(sent).toMatchObject({ state: 'sent', attempts: 3, reason: null, answer: null, sendable: false });
    const { rows } = await db.query('select body from colonnade.mail');
    expect(rows).toEqual([{ body: null }]);
  });

  test('[MAIL-5][MAIL-8] after about three days a message is given up, and can be tried again by hand', async () => {
    const host = await startMailHost();
    await set(host);
    await host.down();
    await send();
    let tries = 0;
    while ((await listed())[0]?.state === 'waiting') {
      await work();
      await pass();
      tries += 1;
    }
    expect(tries).toBe(14);
    const [failed] = await listed('?state=failed');
    expect(failed).toMatchObject({ attempts: 14, nextAt: null, sendable: true });
    await host.up();
    expect((await chief.post('/admin/mail/outbox/retry', { id: failed?.id })).status).toBe(200);
    await work();
    expect(host.mails).toHaveLength(1);
    expect((await chief.post('/admin/mail/outbox/retry', { id: failed?.id })).json().errors[0]?.code).toBe(
      'mail.unsendable',
    );
  });

  test('[MAIL-5] a mailbox that does not exist is final at once; what the server forbids is tried again', async () => {
    const refuse = (to: string) =>
      to.startsWith('gone') ? '550 5.1.1 No such mailbox' : '550 5.7.1 Relaying denied';
    const host = await startMailHost({ refuse });
    await set(host);
    await send({ to: { ...ADA.to, email: 'gone@example.org' } });
    await send({ to: { ...ADA.to, email: 'far@example.org' } });
    await work();
    const states = (await listed()).map(({ recipient, state, answer }) => [recipient, state, answer]);
    expect(states).toEqual([
      ['far@example.org', 'waiting', expect.stringContaining('Relaying denied')],
      ['gone@example.org', 'failed', expect.stringContaining('No such mailbox')],
    ]);
  });

  test('[MAIL-6] however many processes work on it, a message is sent once', async () => {
    await set(plain);
    for (let n = 0; n < 12; n += 1) await send({ to: { ...ADA.to, email: `n${n}@example.org` } });
    const { rows } = await db.query<{ id: number }>(sql`select id from colonnade.mail`);
    // The work of each message is begun by three at the same moment, as after a reminder that came twice.
    const job = mailJobs(world)['send_mail']!;
    const still = new AbortController().signal;
    await Promise.all([
      ...rows.flatMap(({ id }) => [job({ mail: id }, still), job({ mail: id }, still)]),
      work(),
    ]);
    await work();
    expect(plain.mails).toHaveLength(12);
    expect(new Set(plain.mails.map(({ recipients }) => recipients[0])).size).toBe(12);
  });

  test('[MAIL-6] a message whose process was killed goes on, with the same identity', async () => {
    await set(plain);
    await send();
    // As a killed process leaves it: taken, counted, its work locked.
    await db.query(`update colonnade.mail set attempts = 1, taken_until = now() + interval '5 minutes'`);
    await db.query('delete from graphile_worker._private_jobs');
    await cleanMail(db);
    await work();
    expect(plain.mails).toEqual([]);
    await db.query(
      `update colonnade.mail set taken_until = now() - interval '1 second', next_at = now() - interval '6 minutes'`,
    );
    await cleanMail(db);
    await work();
    expect(plain.mails).toHaveLength(1);
    expect(plain.mails[0]?.messageId).toMatch(/^<colonnade\.\d+\.[0-9a-f]{16}@example\.org>$/);
  });

  test('[MAIL-7] a link that has become invalid is not sent any more', async () => {
    await set(plain);
    const link = { url: 'https://app.example.org/x', until: new Date(Date.now() - 1000) };
    await send({ purpose: 'reset', link });
    await send({ purpose: 'reset', link });
    await work();
    await cleanMail(db);
    expect(plain.mails).toEqual([]);
    const mails = await listed();
    expect(mails.map(({ state, sendable }) => [state, sendable])).toEqual([
      ['failed', false],
      ['failed', false],
    ]);
    expect(mails[0]?.reason).toContain('expired');
    const { rows } = await db.query('select body from colonnade.mail where body is not null');
    expect(rows).toEqual([]);
  });

  test('[MAIL-7] a waiting body is sealed, and with another key nobody reads it', async () => {
    await set(plain);
    await send({ params: { login: 'a-very-special-login' } });
    const { rows } = await db.query('select * from colonnade.mail');
    expect(JSON.stringify(rows)).not.toContain('a-very-special-login');
    await doReadyJobs(db, mailJobs({ ...world, secrets: secretsOf(Buffer.alloc(32, 8)) }));
    expect(plain.mails).toEqual([]);
    expect((await listed())[0]).toMatchObject({ state: 'failed', sendable: false });
  });

  test('[MAIL-8] a message can be dropped, which is written down', async () => {
    await set(plain);
    await send();
    const [mail] = await listed();
    expect((await chief.post('/admin/mail/outbox/drop', { id: mail?.id })).status).toBe(200);
    await work();
    expect(plain.mails).toEqual([]);
    expect((await chief.post('/admin/mail/outbox/drop', { id: mail?.id })).status).toBe(404);
    const { rows } = await db.query(
      `select what, before from colonnade.administration_event order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ what: 'mail.dropped', before: { recipient: 'ada@example.org' } });
  });

  test('[MAIL-7] is read in pages, and keeps messages for 30 days', async () => {
    await db.query(
      `insert into colonnade.mail (purpose, recipient, language, subject, state, created_at)
        select 'test', n || '@example.org', 'en', 'S', 'sent', now() - make_interval(days => n / 2) from generate_series(1, 120) n`,
    );
    await cleanMail(db);
    const page = async (query: string) =>
      (await chief.get(`/admin/mail/outbox${query}`)).json<{ mails: OutboxMail[]; more: boolean }>();
    const first = await page('');
    expect([first.mails.length, first.more]).toEqual([50, true]);
    const rest = await page(`?before=${first.mails.at(-1)?.id}`);
    expect([rest.mails.length, rest.more]).toEqual([9, false]);
    const all = [...first.mails, ...rest.mails].map(({ recipient }) => Number.parseInt(recipient, 10));
    expect(all).toEqual(Array.from({ length: 59 }, (_, n) => 59 - n));
  });
});
