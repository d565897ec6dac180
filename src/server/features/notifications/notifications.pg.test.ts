import { beforeEach, describe, expect, test } from 'vitest';
import type { Notification, NotificationSettings } from '#core/contract/messaging/notification-routes.ts';
import { must } from '#core/std/must.ts';
import { outcomeOf, type Visitor } from '#test/support/calls/app.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { toldWorld } from '#test/support/worlds/told-world.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { inTransaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { doReadyJobs } from '../../jobs/jobs.ts';
import { queueMail } from '../../mail/mail.ts';
import { kindsFor, notifyAccounts, type NewNotification } from '../../notifications/notifications.ts';
import { cleanAll, jobsOf } from '../features.ts';

const {
  db,
  services,
  owner,
  keeper: KEEPER,
  chief,
  ann,
  bob,
  blind,
  idOf,
  seer: SEER,
  save,
} = await toldWorld();
const jobs = jobsOf(services);
const work = async () => await doReadyJobs(db, jobs);
const accountOf = (login: string): string => `user:${idOf(login)}`;

beforeEach(async () => {
  await db.query(sql`delete from colonnade.notification`);
  await db.query(sql`delete from colonnade.notification_setting`);
  await db.query(sql`delete from colonnade.mail`);
});

const listed = async (who: Visitor, query = ''): Promise<Notification[]> =>
  (await who.get(`/notification/list${query}`)).json<{ notifications: Notification[] }>().notifications;
const count = async (who: Visitor, query = '') =>
  (await who.get(`/notification/count${query}`)).json<{
    unread: number;
    latest: number;
    newest: Notification[];
  }>();

/** Something that concerns an account, as others cause it. */
async function tell(login: string, more: Partial<NewNotification> = {}): Promise<void> {
  await notifyAccounts(db, {
    accounts: [accountOf(login)],
    kind: 'mention',
    once: `mention:${Math.random()}`,
    by: accountOf('chief'),
    ...more,
  });
}

describe('a cause', () => {
  test('[MSG-30] notifies an account once, however many tell of it at once, and nobody of what they did themselves', async () => {
    const cause = {
      accounts: [accountOf('ann'), accountOf('bob'), accountOf('chief')],
      kind: 'mention',
      once: 'mention:7',
      by: accountOf('bob'),
    } as const;
    const told = await Promise.all([notifyAccounts(db, cause), notifyAccounts(db, cause)]);
    expect(told.flat().toSorted()).toEqual([accountOf('ann'), accountOf('chief')].toSorted());
    expect(await listed(ann)).toHaveLength(1);
    expect(await listed(bob)).toEqual([]);
  });

  test('[MSG-30] notifies nobody where its transaction is undone', async () => {
    await inTransaction(db, async (tx) => {
      await notifyAccounts(tx, { accounts: [accountOf('ann')], kind: 'mention', once: 'mention:8' });
      throw new Error('undone');
    }).catch(() => undefined);
    expect(await listed(ann)).toEqual([]);
  });

  test('[MSG-31] says who caused it, and what it is about by the rights of whoever reads', async () => {
    const record = await save(chief, { name: 'Ada' });
    await tell('ann', { table: owner.id, record });
    expect(await listed(ann)).toMatchObject([
      {
        kind: 'mention',
        by: 'chief',
        read: false,
        hidden: false,
        record: { tableId: owner.id, recordId: record, title: 'Ada' },
      },
    ]);
    await save(chief, { name: 'Hidden' }, record);
    expect(await listed(ann)).toMatchObject([{ by: 'chief', hidden: true, record: null }]);
    const { rows } = await db.query<{ subject: object }>(sql`select subject from colonnade.notification`);
    expect(JSON.stringify(rows)).not.toContain('Ada');
  });
});

test('[MSG-21][MSG-31] of a cell that its reader may not read neither a mention nor an assignment tells', async () => {
  const record = await save(chief, { name: 'Ada' });
  const subject = { ids: [record], column: KEEPER };
  for (const login of ['ann', 'blind']) {
    await tell(login, { table: owner.id, record, subject: { ids: [1], column: KEEPER } });
    await tell(login, { kind: 'assignment', table: owner.id, record, subject });
  }
  const told = async (who: Visitor) =>
    (await listed(who)).map(({ kind, hidden, column }) => [kind, hidden, column]);
  expect(await told(ann)).toEqual([
    ['assignment', false, 'keeper'],
    ['mention', false, null],
  ]);
  expect(await told(blind)).toEqual([
    ['assignment', false, null],
    ['mention', true, null],
  ]);
  const [, mention] = await listed(blind);
  expect(mention).toMatchObject({ record: null, count: 0 });
});

describe('an assignment', () => {
  const assignments = async (who: Visitor) => {
    await work();
    return (await listed(who)).filter(({ kind }) => kind === 'assignment');
  };

  test('[MSG-32] tells a user of the records that somebody else has given that user', async () => {
    const record = await save(chief, { name: 'Ada', keeper: idOf('ann') });
    expect(await assignments(ann)).toMatchObject([
      { by: 'chief', count: 1, column: 'keeper', record: { recordId: record, title: 'Ada' } },
    ]);
    // To oneself, the same again, and back by undo assign nothing.
    await save(ann, { name: 'Own', keeper: idOf('ann') });
    await save(chief, { name: 'Ada B.' }, record);
    expect(await assignments(ann)).toHaveLength(1);
    await save(chief, { keeper: idOf('bob') }, record);
    expect(await assignments(bob)).toHaveLength(1);
  });

  test('[MSG-32] is told of once where one operation gives several records, with how many may be read', async () => {
    const [one, two, hidden] = [
      await save(chief, { name: 'One' }),
      await save(chief, { name: 'Two' }),
      await save(chief, { name: 'Hidden' }),
    ];
    const changes = [one, two, hidden].map((recordId) => ({ recordId, values: { keeper: idOf('ann') } }));
    const changed = await chief.post('/list/cells/change', { tableId: owner.id, changes });
    expect(changed.status, changed.text).toBe(200);
    expect(await assignments(ann)).toMatchObject([{ count: 2, record: { recordId: one } }]);
    await save(chief, { name: 'Hidden' }, one);
    expect(await assignments(ann)).toMatchObject([{ count: 1, record: { recordId: two } }]);
  });

  test('[MSG-32] tells nothing of a record or a column that the user may not read', async () => {
    await save(chief, { name: 'Hidden', keeper: idOf('ann') });
    await save(chief, { name: 'Seen', keeper: idOf('blind') });
    expect(await assignments(ann)).toEqual([]);
    expect(await assignments(blind)).toEqual([]);
  });
});

describe('other causes', () => {
  test('[MSG-33] a view that is shared tells those who got it by their roles, once', async () => {
    const at = (route: string) => `/view/saved/${route}/${owner.id}`;
    const kept = await bob.post(at('save'), { name: 'Ours', texts: {}, arrangement: {} });
    const savedId = kept.json<{ id: number }>().id;
    const share = async (roles: readonly number[]) =>
      expect((await bob.post(at('share'), { savedId, roles })).status).toBe(200);
    await share([SEER]);
    await share([]);
    await share([SEER]);
    expect(await listed(ann)).toMatchObject([{ kind: 'share', by: 'bob', saved: { savedId, name: 'Ours' } }]);
    expect([await listed(bob), await listed(blind)]).toEqual([[], []]);
    await share([]);
    expect(await listed(ann)).toMatchObject([{ hidden: true, saved: null }]);
  });

  test('[MSG-33] a letter that is given up tells supervisors, those of one hour together', async () => {
    const letter = { purpose: 'test', to: { email: 'no address', name: 'X', locale: 'en_GB' } };
    for (let n = 0; n < 3; n++)
      await inTransaction(db, async (tx) => await queueMail(tx, services.area, letter));
    const all = await listed(chief);
    expect(all).toMatchObject([{ kind: 'failed_mail', count: 3, hidden: false }]);
    expect(all[0]?.reason).toContain('recipient');
    expect(await listed(ann)).toEqual([]);
  });

  test('[MSG-33] a comment tells the users that it names, those who may read its record', async () => {
    const [seen, hidden] = [await save(chief, { name: 'Ada' }), await save(chief, { name: 'Hidden' })];
    const mention = async (comment: number, record: number) =>
      await services.events.tell('comment.mentioned', {
        comment,
        table: owner.id,
        record,
        column: null,
        users: [idOf('ann'), idOf('chief')],
        account: accountOf('chief'),
      });
    await mention(1, seen);
    await mention(2, hidden);
    expect(await listed(ann)).toMatchObject([{ kind: 'mention', record: { recordId: seen } }]);
    expect(await listed(chief)).toEqual([]);
  });
});

describe('notifications of an account', () => {
  test('[MSG-34] are read, finished and brought back, some or all up to one', async () => {
    for (let n = 0; n < 3; n++) await tell('ann');
    const [third, second, first] = (await listed(ann)).map(({ id }) => id);
    const post = async (route: string, body: object) =>
      (await ann.post(`/notification/${route}`, body)).json<{ changed: number; finishedAt: string }>();
    expect(await post('read', { of: { ids: [first] }, read: true })).toEqual({ changed: 1 });
    expect((await count(ann)).unread).toBe(2);
    expect(await post('read', { of: { ids: [first] }, read: false })).toEqual({ changed: 1 });
    const some = await post('finish', { of: { ids: [second] } });
    const all = await post('finish', { of: { until: third } });
    expect([some.changed, all.changed]).toEqual([1, 2]);
    expect(await count(ann)).toMatchObject({ unread: 0, latest: third });
    expect((await listed(ann, '?state=finished')).map(({ id }) => id)).toEqual([third, second, first]);
    expect(await post('reopen', { finishedAt: all.finishedAt })).toEqual({ changed: 2 });
    expect((await listed(ann)).map(({ id }) => id)).toEqual([third, first]);
    expect(await post('reopen', { ids: [second] })).toEqual({ changed: 1 });
  });

  test('[MSG-34] come fifty at a time', async () => {
    for (let n = 0; n < 52; n++) await tell('ann', { once: `mention:${n}` });
    const answer = (await ann.get('/notification/list')).json<{
      notifications: Notification[];
      more: boolean;
    }>();
    expect([answer.notifications.length, answer.more]).toEqual([50, true]);
    expect(await listed(ann, `?before=${answer.notifications.at(-1)?.id}`)).toHaveLength(2);
    const { newest, latest } = await count(ann, '?after=1');
    expect(newest.map(({ id }) => id)).toEqual([latest, latest - 1, latest - 2]);
    expect((await count(ann, `?after=${latest}`)).newest).toEqual([]);
  });

  test('[MSG-34] exist for that account alone: with one of somebody else nothing is changed', async () => {
    await tell('ann');
    await tell('bob');
    const [own, others] = [(await listed(ann))[0]?.id, (await listed(bob))[0]?.id];
    for (const [route, body] of [
      ['read', { of: { ids: [own, others] }, read: true }],
      ['finish', { of: { ids: [own, others] } }],
      ['finish', { of: { ids: [9_999_999] } }],
      ['reopen', { ids: [others] }],
    ] as const)
      expect(outcomeOf(await ann.post(`/notification/${route}`, body))).toEqual([
        404,
        'notification.unknown',
      ]);
    expect([(await count(ann)).unread, (await count(bob)).unread]).toEqual([1, 1]);
    await bob.post('/notification/finish', { of: { until: 9_999_999 } });
    expect((await count(ann)).unread).toBe(1);
  });

  test('[MSG-34] are not told to who sees the application as that user', async () => {
    await tell('ann');
    expect((await chief.post('/admin/access/view_as', { user: idOf('ann') })).status).toBe(200);
    for (const path of ['list', 'count', 'settings'])
      expect(outcomeOf(await chief.get(`/notification/${path}`))).toEqual([422, 'session.viewing']);
    await chief.post('/session/view_as/end');
  });

  test('[MSG-35] go after 180 days, finished ones after 30', async () => {
    for (const once of ['a', 'b', 'c', 'd']) await tell('ann', { once });
    await db.query(
      sql`update colonnade.notification set created_at = now() - interval '181 days' where once = 'a'`,
    );
    await db.query(
      sql`update colonnade.notification set finished_at = now() - interval '31 days' where once = 'b'`,
    );
    await db.query(
      sql`update colonnade.notification set finished_at = now() - interval '29 days' where once = 'c'`,
    );
    await cleanAll(services, { warn: () => undefined, error: () => undefined });
    const { rows } = await db.query(sql`select once from colonnade.notification order by once`);
    expect(rows).toEqual([{ once: 'c' }, { once: 'd' }]);
  });
});

describe('settings', () => {
  const settings = async (who: Visitor) =>
    (await who.get('/notification/settings')).json<NotificationSettings>();
  const put = async (who: Visitor, ways: object, digestAt = '08:00') =>
    await who.post('/notification/settings', { ways, digestAt });

  test('[MSG-36] say by which way each kind comes; one that is off makes no notification', async () => {
    expect((await settings(ann)).kinds.map(({ kind, way }) => [kind, way])).toEqual([
      ['mention', 'screen'],
      ['assignment', 'screen'],
      ['step_assigned', 'screen'],
      ['step_due', 'screen'],
      ['followed_comment', 'screen'],
      ['followed_change', 'screen'],
      ['share', 'screen'],
      ['task', 'screen'],
      ['undelivered', 'screen'],
      ['no_record', 'screen'],
    ]);
    expect((await settings(chief)).kinds.map(({ kind }) => kind)).toContain('failed_mail');
    expect((await put(ann, { mention: 'off' }, '17:30')).status).toBe(200);
    expect(await settings(ann)).toMatchObject({ digestAt: '17:30', email: null });
    await tell('ann');
    await tell('ann', { kind: 'assignment', once: 'x' });
    expect((await listed(ann)).map(({ kind }) => kind)).toEqual(['assignment']);
    for (const [ways, at] of [
      [{ task: 'off' }, '08:00'],
      [{ failed_mail: 'screen' }, '08:00'],
      [{ other: 'off' }, '08:00'],
      [{}, '24:00'],
    ] as const)
      expect((await put(ann, ways, at)).status).toBe(400);
  });

  test('[MSG-33] customers and visitors are notified of background work alone, in the bell', () => {
    for (const account of ['extranet:1:2', 'anonymous:x'])
      expect(kindsFor({ ...supervisor, account })).toEqual([{ kind: 'task', ways: ['screen'] }]);
  });

  describe('a daily letter', () => {
    const due = async () => {
      await db.query(
        sql`update colonnade.notification_setting set next_digest_at = now() - interval '1 minute'`,
      );
      const job = must(jobs['mail_digests'], 'the job');
      // Two processes at once.
      await Promise.all([job({}, AbortSignal.timeout(9_000)), job({}, AbortSignal.timeout(9_000))]);
    };
    const letters = async () => {
      const { rows } = await db.query<{ recipient: string; subject: string; body: string }>(
        sql`select recipient, subject, body from colonnade.mail order by id`,
      );
      return rows.map(({ body, ...letter }) => ({
        ...letter,
        ...(JSON.parse(must(TEST_SECRETS.open(body, 'mail.body'), 'a letter')) as {
          text: string;
          html: string;
        }),
      }));
    };
    const address = async (email: string | null) =>
      await db.query(sql`update app."user" set email = $1, language = 1031 where login = 'ann'`, [email]);

    test('[MSG-37] tells what is unread, in its reader’s language, with titles that the reader may see then, once', async () => {
      await address('ann@example.org');
      await put(ann, { mention: 'digest' });
      const record = await save(chief, { name: '<b>Ada</b>' });
      const gone = await save(chief, { name: 'Secret' });
      await tell('ann', { table: owner.id, record });
      await tell('ann', { table: owner.id, record: gone });
      await tell('ann', { table: owner.id, record, kind: 'assignment' });
      await save(chief, { name: 'Hidden' }, gone);
      await due();
      await due();
      const [letter, ...more] = await letters();
      expect(more).toEqual([]);
      expect(letter).toMatchObject({ recipient: 'ann@example.org' });
      expect(letter?.subject).toContain('neue Benachrichtigungen (1)');
      expect(letter?.text).toContain('- chief hat Sie in <b>Ada</b> erwähnt');
      expect(letter?.text).toContain('https://app.example.org/app');
      expect(letter?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
      expect(letter?.text).not.toMatch(/Secret|Hidden/);
      await tell('ann', { table: owner.id, record });
      await due();
      expect(await letters()).toHaveLength(2);
    });

    test('[MSG-37] is not written without an address, without anything unread, or half a day late', async () => {
      await address(null);
      await put(ann, { mention: 'digest' });
      const record = await save(chief, { name: 'Ada' });
      await tell('ann', { table: owner.id, record });
      await due();
      await address('ann@example.org');
      await ann.post('/notification/read', { of: { until: 9_999_999 }, read: true });
      await due();
      await tell('ann', { table: owner.id, record });
      await db.query(
        sql`update colonnade.notification_setting set next_digest_at = now() - interval '13 hours'`,
      );
      await jobs['mail_digests']?.({}, AbortSignal.timeout(9_000));
      expect(await letters()).toEqual([]);
      const { rows } = await db.query<{ hours: number }>(
        sql`select extract(epoch from next_digest_at - now())::float / 3600 as hours from colonnade.notification_setting`,
      );
      expect(rows[0]?.hours).toBeGreaterThan(0);
      expect(rows[0]?.hours).toBeLessThanOrEqual(24);
    });
  });
});
