import { describe, expect, test } from 'vitest';
import { sql } from '../../database/sql/sql.ts';
import { codeOf, testApp, type Answer } from '#test/support/calls/app.ts';
import { linkIn } from '#test/support/peers/mail-host.ts';
import { resetsWorld, sorted } from '#test/support/worlds/resets-world.ts';

const { db, settings, host, ids, work, guest, ask, askExtranet, choose, reasons } = await resetsWorld();

const NEW = 'quiet green tractor';
const nobody = { userId: null, address: null };

describe('[RESET-14] answers tell nothing of what exists', () => {
  test('[RESET-27] they are the same for everybody, and only the trail knows why', async () => {
    await settings.change('anonymous', () => ({ account: ids.get('portal')! }), nobody);
    const logins = ['ada', 'nobody', 'mute', 'portal', 'acme', "' or 1=1 --", '<script>', 'x'.repeat(250)];
    const answers = [];
    for (const login of logins) answers.push(await ask(login));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const names = (headers: Answer['headers']) => sorted(Object.keys(headers)).join();
    expect(new Set(answers.map(({ headers }) => names(headers))).size).toBe(1);
    await work();
    expect(host.mails.map(({ recipients }) => recipients[0])).toEqual(['ada@example.org']);
    const why = await reasons();
    expect(sorted(why)).toEqual(
      sorted([
        null,
        'unknown-login',
        'no-email',
        'technical-account',
        'other-kind',
        ...Array<string>(3).fill('unknown-login'),
      ]),
    );
  });

  test('extranet answers too, whatever belongs together', async () => {
    const pairs = [
      ['acme', 'buyer@acme.example'],
      ['acme', 'eve@example.org'],
      ['nobody', 'buyer@acme.example'],
      ['ada', 'ada@example.org'],
    ] as const;
    const answers = [];
    for (const [login, email] of pairs) answers.push(await askExtranet(login, email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await work();
    expect(host.mails.map(({ recipients }) => recipients[0])).toEqual(['Buyer@acme.example']);
    expect(sorted(await reasons())).toEqual(sorted([null, 'wrong-email', 'unknown-login', 'other-kind']));
  });

  test('[RESET-26] nothing is looked up before the answer: it comes without knowing the login', async () => {
    await ask('ada');
    await ask('nobody');
    // Two wishes have been taken, and no statement has touched accounts, links or messages yet.
    const { rows } = await db.query<{ task: string; data: { login: string } }>(
      sql`select t.identifier as task, j.payload as data from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    );
    expect(rows.map(({ task, data }) => [task, data.login])).toEqual([
      ['reset_password', 'ada'],
      ['reset_password', 'nobody'],
    ]);
    const counts = await db.query(
      `select (select count(*) from colonnade.one_time_secret) + (select count(*) from colonnade.mail) as made`,
    );
    expect(counts.rows).toEqual([{ made: 0 }]);
  });

  test('the message is in the language of the page', async () => {
    expect((await ask('ada', { 'accept-language': 'fr-CA' })).json()).toEqual({
      message: expect.stringContaining('un lien pour choisir') as string,
    });
    await db.query(`update app."user" set language = 1031 where login = 'ada'`);
    await work();
    // The letter is in the person's own.
    expect(host.mails[0]?.text).toContain('Guten Tag ada,');
    expect(linkIn(host.mails[0] ?? {})).toContain('_locale=de_DE');
    await db.query(`update app."user" set language = null where login = 'ada'`);
  });
});

describe('limits', () => {
  test('[SESSION-10] wishes end in 429 for one login from one address, alike for known and unknown ones', async () => {
    for (const login of ['ada', 'nobody']) {
      await db.query('delete from colonnade.failed_try');
      await ask(login);
      await db.query('update colonnade.failed_try set failures = 20');
      const answer = await ask(login);
      expect([answer.status, codeOf(answer)]).toEqual([429, 'session.too_many']);
    }
  });

  test('[RESET-18] nobody’s mailbox is filled: five letters in an hour, and the last link goes on working', async () => {
    for (let n = 0; n < 7; n += 1) {
      await ask('ada');
      await work();
    }
    expect(host.mails).toHaveLength(5);
    expect(await reasons()).toEqual([null, null, null, null, null, 'too-often', 'too-often']);
    const token = new URL(linkIn(host.mails.at(-1) ?? {})).searchParams.get('token') ?? '';
    expect((await choose(token, NEW)).status).toBe(200);
  });
});

describe('where links lead', () => {
  test('[RESET-19] a foreign Host header leads no link astray', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await ask('ada', evil);
    await work();
    expect(linkIn(host.mails[0] ?? {})).toMatch(/^https:\/\/app\.example\.org\//);
    expect(host.mails[0]?.raw).not.toContain('evil.example');
  });

  test('[RESET-19] without a set address links lead to this machine alone, and to nowhere else', async () => {
    const local = await testApp(db, settings);
    for (const name of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'localhost@evil.example',
    ])
      await ask('ada', { host: name }, local);
    await work();
    expect(host.mails).toEqual([]);
    expect(await reasons()).toEqual(Array<string>(4).fill('no-base-url'));
    await ask('ada', { host: 'localhost:3000' }, local);
    await work();
    expect(linkIn(host.mails[0] ?? {})).toMatch(
      /^http:\/\/localhost:3000\/session\/reset_password\/new\?token=/,
    );
  });

  test('[RESET-19] from another machine nothing leads to this one', async () => {
    const local = await testApp(db, settings);
    const person = await guest(local);
    await person.send({
      method: 'POST',
      url: '/session/reset_password/intranet/',
      payload: JSON.stringify({ login: 'ada' }),
      remoteAddress: '198.51.100.7',
      headers: {
        'content-type': 'application/json',
        host: 'localhost:3000',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    await work();
    expect([host.mails.length, await reasons()]).toEqual([0, ['no-base-url']]);
  });
});
