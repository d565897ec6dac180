import { describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import type { TriedMailServer } from '#core/contract/messaging/mail-account-routes.ts';
import { codeOf, outcomeOf } from '#test/support/calls/app.ts';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailAccountsWorld } from '#test/support/mail/mail-accounts-world.ts';
import { ALL_ELSE, CORRESPONDENT } from '#test/support/messages/messages-world.ts';
import { startMailHost, trustTestCertificate } from '#test/support/peers/smtp.ts';
import { sql } from '../../database/sql/sql.ts';

trustTestCertificate();
const both = [CORRESPONDENT.id, ALL_ELSE.id];
const lines: string[] = [];
const world = await mailAccountsWorld(
  {
    ann: { roles: both },
    ben: { roles: both },
    eve: { roles: both },
    out: { roles: [ALL_ELSE.id] },
    chief: { roles: both, supervisor: true },
  },
  { logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } },
);
const { db, as, idOf, accounts, addAccount, changeAccount, listed } = world;

const LOGIN = { user: 'ann', password: 'Sesame-1-open' };
const refusedLogin = (_: string, password: string) => `No, not by ${password}`;
const imap = await startImapServer({
  security: 'tls',
  users: { ann: { password: LOGIN.password } },
  refusedLogin,
});
const smtp = await startMailHost({ security: 'starttls', login: LOGIN, refusedLogin });
const SERVERS = {
  imap_host: 'localhost',
  imap_port: imap.port,
  imap_security: 'tls',
  smtp_host: 'localhost',
  smtp_port: smtp.port,
  smtp_security: 'starttls',
  user_name: LOGIN.user,
  password: LOGIN.password,
};
const run = async (login: string, account: number) =>
  await as(login).post('/messaging/account/test', { account });
const tried = async (login: string, account: number) => {
  const answer = await run(login, account);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ imap: TriedMailServer; smtp: TriedMailServer }>();
};
const account = async (login: string, id: number) => (await listed(login)).find((one) => one.id === id);
const again = async () => await db.query(sql`update colonnade.mail_account_state set tests = 0`);

describe('how accounts do', () => {
  test('[MAIL-13][MAIL-14][ROUTE-45] an account is not set up, then new, tested, failing, and out of use', async () => {
    const id = await addAccount('ann', { sender_name: 'Ann A.' });
    expect(await account('ann', id)).toEqual({
      id,
      label: 'ann',
      address: 'ann@example.org',
      senderName: 'Ann A.',
      own: true,
      active: true,
      signature: '',
      state: 'unset',
      problem: { side: null, text: expect.stringMatching(/^Enter a server/), answer: null },
      checkedAt: null,
      oauth: false,
      connected: false,
    });
    const unset = await tried('ann', id);
    expect([unset.imap.state, unset.smtp.state]).toEqual(['unset', 'unset']);
    expect((await changeAccount('ann', id, SERVERS)).status).toBe(200);
    expect(await account('ann', id)).toMatchObject({ state: 'new', problem: null, checkedAt: null });
    expect(await tried('ann', id)).toEqual({
      imap: { state: 'ok', text: 'Signed in.', answer: null },
      smtp: { state: 'ok', text: 'Signed in.', answer: null },
    });
    expect(smtp.mails).toEqual([]);
    expect(await account('ann', id)).toMatchObject({
      state: 'ok',
      problem: null,
      checkedAt: expect.stringMatching(/^20/),
    });
    // What was found out with another password says nothing of this one.
    await changeAccount('ann', id, { password: 'wrong-one-here' });
    expect(await account('ann', id)).toMatchObject({ state: 'new' });
    const wrong = await tried('ann', id);
    expect(wrong).toMatchObject({
      imap: { state: 'failed', answer: 'No, not by …' },
      smtp: { state: 'failed', answer: expect.stringContaining('No, not by …') },
    });
    expect(wrong.imap.text).toContain('app password');
    expect(await account('ann', id)).toMatchObject({
      state: 'failed',
      problem: { side: 'imap', answer: 'No, not by …' },
    });
    await changeAccount('ann', id, { active: false });
    expect(await account('ann', id)).toMatchObject({ state: 'rests', problem: null });
    const kept = await db.query<{ text: string }>(
      sql`select s::text as text from colonnade.mail_account_state s`,
    );
    for (const secret of [LOGIN.password, 'wrong-one-here'])
      expect(JSON.stringify([kept.rows, lines])).not.toContain(secret);
  });

  test('[MAIL-14] one server may be enough, and what is wrong is said of each', async () => {
    const id = await addAccount('ann', { ...SERVERS, imap_host: null });
    expect(await tried('ann', id)).toMatchObject({ imap: { state: 'unset' }, smtp: { state: 'ok' } });
    expect(await account('ann', id)).toMatchObject({ state: 'ok' });
    await changeAccount('ann', id, { imap_host: '10.1.2.3', imap_security: 'none' });
    const { imap: inside } = await tried('ann', id);
    expect(inside.text).toContain('encryption');
    await changeAccount('ann', id, { imap_security: 'tls' });
    expect((await tried('ann', id)).imap.text).toContain('COLONNADE_MAIL_HOSTS');
    expect(await account('ann', id)).toMatchObject({ state: 'failed', problem: { side: 'imap' } });
  });

  test('[MAIL-14] one test at a time runs, and ten in ten minutes', async () => {
    await again();
    const id = await addAccount('ann', SERVERS);
    const side = await Promise.all([run('ann', id), run('ann', id)]);
    expect(side.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(side.map(codeOf)).toContain('mail_account.testing');
    await db.query(sql`update colonnade.mail_account_state set tests = 10 where account = $1::bigint`, [id]);
    const refused = await run('ann', id);
    expect(outcomeOf(refused)).toEqual([429, 'mail_account.too_many_tests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    await db.query(
      sql`update colonnade.mail_account_state set tests_since = now() - interval '11 minutes' where account = $1::bigint`,
      [id],
    );
    expect((await run('ann', id)).status).toBe(200);
  });
});

test('[MAIL-14] nobody searches the servers of others with ever new accounts', async () => {
  const id = await addAccount('eve', SERVERS);
  const answers = [];
  for (let at = 0; at < 61; at += 1) {
    await again();
    answers.push(codeOf(await as('eve').post('/messaging/account/connect', { account: id })));
  }
  expect(new Set(answers)).toEqual(new Set(['mail_account.no_provider']));
  await changeAccount('eve', id, { imap_host: null, smtp_host: null });
  for (let at = 0; at < 60; at += 1) {
    await again();
    await run('eve', id);
  }
  await again();
  expect(outcomeOf(await run('eve', id))).toEqual([429, 'mail_account.too_many_calls']);
});

describe('whose accounts they are', () => {
  const SIGNATURE = '<p>Kind regards</p>';
  async function sharedAccount(): Promise<number> {
    return await addAccount('ann', { ...SERVERS, signature: SIGNATURE, users: [idOf('ben')] });
  }

  test('[MAIL-13][ROUTE-45] who may write from an account knows its name, signature and state, and no more', async () => {
    await again();
    const id = await sharedAccount();
    await changeAccount('ann', id, { password: 'wrong-one-here' });
    await tried('ann', id);
    const seen = must(await account('ben', id), 'shared');
    expect(seen).toMatchObject({
      own: false,
      address: 'ann@example.org',
      signature: SIGNATURE,
      state: 'failed',
    });
    // The server's own words may hold the login, which is the owner's.
    expect(seen.problem).toMatchObject({ answer: null, text: expect.stringContaining('rejected') });
    const signature = await as('ben').get(`/messaging/account/signature/${id}`);
    expect(signature.json()).toEqual({ signature: SIGNATURE });
    expect(outcomeOf(await run('ben', id))).toEqual([404, 'mail_account.unknown']);
    const connect = await as('ben').post('/messaging/account/connect', { account: id });
    expect(outcomeOf(connect)).toEqual([404, 'mail_account.unknown']);
  });

  test('[MAIL-13] a shared account is read by no list, filter, order, export, form or showing beyond that', async () => {
    const id = await sharedAccount();
    const table = accounts.id;
    const column = (name: string) =>
      must(
        accounts.columns.find((one) => one.name === name),
        name,
      ).id;
    const hidden = [
      'imap_host',
      'smtp_host',
      'user_name',
      'password',
      'oauth_secret',
      'users',
      'auto_answer',
    ];
    for (const name of hidden) {
      const listing = { tableId: table, columns: [name] };
      const answer = await as('ben').post('/list/full/load/datatable', listing);
      expect(answer.text, name).not.toContain('localhost');
      expect(answer.text, name).not.toContain(LOGIN.password);
      const filter = { column: name, operator: 'isNotEmpty' };
      const found = await as('ben').post('/list/full/load/datatable', {
        ...listing,
        columns: ['label'],
        filter,
      });
      const rows = found.status === 200 ? found.json<{ rows: [number][] }>().rows : [];
      expect(
        rows.map(([one]) => one),
        name,
      ).not.toContain(id);
    }
    const form = await as('ben').get(`/api/element/display?idform=${table}&idenreg=${id}`);
    const past = await as('ben').get(`/api/record/history/${table}/${id}`);
    for (const { text } of [form, past])
      for (const secret of ['localhost', LOGIN.password, 'v1.']) expect(text).not.toContain(secret);
    for (const login of ['ben', 'eve', 'chief'])
      for (const name of ['password', 'oauth_secret']) {
        const shown = await as(login).post(`/api/secret/show/${table}/${id}/${column(name)}`);
        expect([403, 404, 422], `${login} ${shown.text}`).toContain(shown.status);
        expect(shown.text).not.toContain(LOGIN.password);
      }
    for (const login of ['ben', 'eve', 'chief'])
      expect((await changeAccount(login, id, { imap_host: 'evil.example' })).status, login).not.toBe(200);
    const { rows } = await db.query(sql`select imap_host from app.mail_account where id = $1`, [id]);
    expect(rows).toEqual([{ imap_host: 'localhost' }]);
  });

  test('[MAIL-13][MAIL-14] for others, supervisors and whoever sees the application as the owner there is none', async () => {
    const id = await sharedAccount();
    for (const login of ['eve', 'chief']) {
      expect(await account(login, id), login).toBeUndefined();
      expect(outcomeOf(await run(login, id)), login).toEqual([404, 'mail_account.unknown']);
      expect(outcomeOf(await as(login).get(`/messaging/account/signature/${id}`)), login).toEqual([
        404,
        'mail_account.unknown',
      ]);
    }
    expect(codeOf(await as('out').get('/messaging/account/list'))).toBe('message.closed');
    expect(codeOf(await run('out', id))).toBe('message.closed');
    const viewing = await as('chief').post('/admin/access/view_as', { user: idOf('ann') });
    expect(viewing.status, viewing.text).toBe(200);
    for (const answer of [
      await as('chief').get('/messaging/account/list'),
      await run('chief', id),
      await as('chief').post('/messaging/account/connect', { account: id }),
      await as('chief').get(`/messaging/account/signature/${id}`),
    ])
      expect(codeOf(answer)).toBe('session.viewing');
    const back = await as('chief').get('/messaging/account/callback?state=x&code=y');
    expect(back.headers['location']).toBe('/app/messages/accounts?refused=ended');
    await as('chief').post('/session/view_as/end');
  });
});
