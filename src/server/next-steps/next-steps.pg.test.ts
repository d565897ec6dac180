import { beforeEach, expect, test } from 'vitest';
import type { NextStep, StepOfWork } from '#core/contract/messaging/next-step-routes.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { must } from '#core/std/must.ts';
import {
  codeOf,
  outcomeOf,
  signedIn,
  testUser,
  visitor,
  PASSWORD,
  type Visitor,
} from '#test/support/calls/app.ts';
import { besideWorld } from '#test/support/worlds/beside-world.ts';
import { PORTAL, testClient } from '#test/support/worlds/portal.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { clearTables } from '../query/bulk/clear-tables.ts';
import { cleanSteps } from './next-steps.ts';

const { db, catalog, services, app, owner, ann, hidden, people, ids, userId, allRole } = await besideWorld();
beforeEach(async () => {
  await db.query(sql`delete from colonnade.next_step`);
  await db.query(sql`delete from colonnade.notification`);
});

const at = (record: number, what = '') => `/api/steps/${owner.id}/${record}${what}`;
let keys = 0;
const newKey = () => `key-of-a-step-${(keys += 1)}`;
const add = async (who: Visitor, record: number, text: string, more: object = {}) =>
  await who.post(at(record, '/add'), { key: newKey(), text, ...more });
const added = async (...asked: Parameters<typeof add>) => {
  const answer = await add(...asked);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ step: NextStep }>().step;
};
interface Listed {
  readonly open: NextStep[];
  readonly done: NextStep[];
  readonly doneCount: number;
}
const list = async (who: Visitor, record: number, query = '') =>
  (await who.get(at(record, query))).json<Listed>();
const work = async (who: Visitor, query = '') =>
  (await who.get(`/api/steps${query}`)).json<{ steps: StepOfWork[]; next: string | null }>();
const textsOf = (steps: readonly { readonly text: string }[]) => steps.map(({ text }) => text);
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const bell = async (who: Visitor) =>
  (await who.get('/notification/list'))
    .json<{ notifications: Notification[] }>()
    .notifications.filter(({ kind }) => kind === 'step_assigned' || kind === 'step_due');

test('[MSG-40] whoever may read a record notes what is to be done, for oneself unless somebody else is named', async () => {
  const own = await added(people.ann, ann, '  Call\nback ');
  expect(own).toMatchObject({
    text: 'Call back',
    dueOn: null,
    user: { id: ids.ann, name: 'ann' },
    own: true,
    by: 'ann',
    done: null,
    version: 1,
    rights: { delete: true },
  });
  await added(people.ann, ann, 'Send the offer', { user: ids.few, dueOn: day(3) });
  await added(people.boss, ann, 'Ask first', { dueOn: day(1) });
  const seen = await list(people.few, ann);
  // By their dates, those without one at the end.
  expect(textsOf(seen.open)).toEqual(['Ask first', 'Send the offer', 'Call back']);
  expect(seen.open.map(({ own: mine, rights }) => [mine, rights.delete])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect((await people.few.get(at(ann, '/count'))).json()).toEqual({ count: 3 });
});

test('[MSG-40] a record that one may not read, or that was never given, has no steps: neither read, counted nor written', async () => {
  const secret = await added(people.ann, hidden, 'Nobody knows');
  for (const record of [hidden, 999_999]) {
    const calls = [
      await people.few.get(at(record)),
      await people.few.get(at(record, '/count')),
      await add(people.few, record, 'x'),
      await people.few.post(at(record, '/edit'), { step: secret.id, version: 1, text: 'x' }),
      await people.few.post(at(record, '/finish'), { step: secret.id, done: true }),
      await people.few.post(at(record, '/delete'), { step: secret.id }),
      await people.few.post(at(record, '/restore'), { step: secret.id }),
    ];
    expect(calls.map(outcomeOf)).toEqual(calls.map(() => [404, 'record.unknown']));
  }
  // Nor by the way of a record that one may read.
  for (const [what, more] of [
    ['/edit', { version: 1, text: 'x' }],
    ['/finish', { done: true }],
    ['/delete', {}],
    ['/restore', {}],
  ] as const)
    expect(outcomeOf(await people.few.post(at(ann, what), { step: secret.id, ...more }))).toEqual([
      404,
      'next_step.unknown',
    ]);
  expect(textsOf((await list(people.ann, hidden)).open)).toEqual(['Nobody knows']);
});

test('[MSG-40] customers and visitors neither read nor write steps, nor find those of the user whose rights they have', async () => {
  const client = await testClient(db, 'acme');
  const path = `/api/steps/${PORTAL.table}/${client}`;
  const customer = await signedIn(app, 'acme');
  const anonymous = visitor(app);
  await anonymous.get('/session/anonyme/');
  expect((await people.ann.post(`${path}/add`, { key: newKey(), text: 'Pays late' })).status).toBe(200);
  // Whoever's rights they work with has something to do.
  await db.query(sql`update colonnade.next_step set user_id = u.id, due_on = current_date from app."user" u`);
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user"`);
  for (const { id } of rows)
    await db.query(
      sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id, due_on)
        values ($1, $2, 'user:1', $3, 'Of everybody', $4, current_date)`,
      [PORTAL.table, client, newKey(), id],
    );
  for (const outsider of [customer, anonymous]) {
    const outcomes = [
      await outsider.get(path),
      await outsider.get(`${path}/count`),
      await outsider.post(`${path}/add`, { key: newKey(), text: 'x' }),
    ].map(outcomeOf);
    expect(outcomes).toEqual(outcomes.map(() => [404, 'record.unknown']));
    expect(await work(outsider)).toEqual({ steps: [], next: null });
    expect((await outsider.get('/api/steps/count')).json()).toEqual({ overdue: 0, today: 0 });
  }
});

test('[MSG-40] who sees the application as somebody else reads as that one, and writes nothing', async () => {
  const step = await added(people.ann, ann, 'For few', { user: ids.few });
  await added(people.ann, hidden, 'Hidden from few');
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'boss', password: PASSWORD, configuration: true });
  expect((await chief.post('/admin/access/view_as', { user: ids.few })).status).toBe(200);
  expect(outcomeOf(await chief.get(at(hidden)))).toEqual([404, 'record.unknown']);
  expect((await list(chief, ann)).open.map(({ own }) => own)).toEqual([true]);
  expect(textsOf((await work(chief)).steps)).toEqual(['For few']);
  for (const call of [
    await add(chief, ann, 'As few'),
    await chief.post(at(ann, '/finish'), { step: step.id, done: true }),
    await chief.post(at(ann, '/edit'), { step: step.id, version: 1, text: 'x' }),
    await chief.post(at(ann, '/delete'), { step: step.id }),
  ])
    expect(codeOf(call)).toBe('session.viewing');
});

test('[MSG-41] nobody is put in charge who may not read the record, or is no active user', async () => {
  const refused = await add(people.ann, hidden, 'Look', { user: ids.few });
  expect(outcomeOf(refused)).toEqual([422, 'next_step.cannot_read']);
  expect(refused.json().errors[0]?.message).toContain('few');
  const step = await added(people.ann, hidden, 'Mine');
  const edit = { step: step.id, version: 1, user: ids.few };
  expect(codeOf(await people.ann.post(at(hidden, '/edit'), edit))).toBe('next_step.cannot_read');
  expect(codeOf(await add(people.ann, ann, 'x', { user: 999_999 }))).toBe('account.unknown');
  await testUser(db, 'left', { roles: [allRole] });
  await db.query(sql`update app."user" set active = false where login = 'left'`);
  expect(codeOf(await add(people.ann, ann, 'x', { user: await userId('left') }))).toBe('account.unknown');
});

test('[MSG-42] whoever reads the record changes a step, and of two who change the same the second is told', async () => {
  const step = await added(people.ann, ann, 'Cal');
  const edit = async (who: Visitor, version: number, more: object) =>
    await who.post(at(ann, '/edit'), { step: step.id, version, ...more });
  const changed = (await edit(people.few, 1, { text: 'Call', dueOn: day(2) })).json<{ step: NextStep }>()
    .step;
  expect(changed).toMatchObject({ text: 'Call', dueOn: day(2), version: 2, by: 'ann' });
  expect(outcomeOf(await edit(people.ann, 1, { text: 'Cull' }))).toEqual([409, 'next_step.changed']);
  // The answer was lost, and the call comes again.
  expect((await edit(people.few, 1, { text: 'Call' })).json<{ step: NextStep }>().step.version).toBe(2);
  expect((await edit(people.few, 2, { dueOn: null })).json<{ step: NextStep }>().step.dueOn).toBeNull();
});

test('[MSG-42] a step is ticked off and opened again by whoever reads the record, with when and by whom', async () => {
  const step = await added(people.ann, ann, 'Call');
  const finish = async (who: Visitor, done: boolean) =>
    (await who.post(at(ann, '/finish'), { step: step.id, done })).json<{ step: NextStep }>().step;
  const first = await finish(people.few, true);
  expect(first.done).toMatchObject({ by: 'few' });
  // It stays done by who did it first.
  expect(await finish(people.ann, true)).toEqual({ ...first, own: true, rights: { delete: true } });
  const seen = await list(people.ann, ann);
  expect([seen.open, textsOf(seen.done), seen.doneCount]).toEqual([[], ['Call'], 1]);
  expect((await finish(people.ann, false)).done).toBeNull();
  expect(textsOf((await list(people.ann, ann)).open)).toEqual(['Call']);
});

test('[MSG-42] of steps that are done the last are listed, more where they are asked for', async () => {
  for (let number = 1; number <= 12; number++) {
    const { id } = await added(people.ann, ann, `${number}`);
    await people.ann.post(at(ann, '/finish'), { step: id, done: true });
  }
  const few = await list(people.ann, ann);
  expect([textsOf(few.done).slice(0, 2), few.done.length, few.doneCount]).toEqual([['12', '11'], 10, 12]);
  expect((await list(people.ann, ann, '?done=20')).done.length).toBe(12);
});

test('[MSG-43] who noted it, who is to do it and supervisors delete; whoever deleted brings it back', async () => {
  const step = (await added(people.boss, ann, 'Here', { user: ids.ann })).id;
  const call = async (who: Visitor, what: 'delete' | 'restore') =>
    await who.post(at(ann, `/${what}`), { step });
  expect(outcomeOf(await call(people.few, 'delete'))).toEqual([422, 'access.refused']);
  for (let time = 0; time < 2; time++) expect((await call(people.ann, 'delete')).status).toBe(200);
  expect((await list(people.boss, ann)).open).toEqual([]);
  expect(outcomeOf(await call(people.few, 'restore'))).toEqual([404, 'next_step.unknown']);
  expect(codeOf(await people.ann.post(at(ann, '/finish'), { step, done: true }))).toBe('next_step.unknown');
  expect(codeOf(await people.ann.post(at(ann, '/edit'), { step, version: 1, text: 'x' }))).toBe(
    'next_step.unknown',
  );
  for (let time = 0; time < 2; time++) expect((await call(people.ann, 'restore')).status).toBe(200);
  expect(textsOf((await list(people.few, ann)).open)).toEqual(['Here']);
  await call(people.ann, 'delete');
  await db.query(sql`update colonnade.next_step set deleted_at = now() - interval '31 days'`);
  await cleanSteps(db);
  expect(outcomeOf(await call(people.boss, 'restore'))).toEqual([404, 'next_step.unknown']);
});

test('[MSG-43] a step whose answer was lost is added once; what is empty, too long or too much is refused', async () => {
  const body = { key: newKey(), text: 'Once', user: ids.few };
  const both = await Promise.all([1, 2].map(() => people.ann.post(at(ann, '/add'), body)));
  const third = await people.ann.post(at(ann, '/add'), body);
  const made = [...both, third].map((answer) => answer.json<{ step: NextStep }>().step.id);
  expect(new Set(made).size).toBe(1);
  expect(await bell(people.few)).toHaveLength(1);
  expect(outcomeOf(await people.ann.post(at(hidden, '/add'), body))).toEqual([422, 'request.key_used']);
  expect(codeOf(await add(people.ann, ann, ' \n\u0000 '))).toBe('next_step.empty');
  expect(codeOf(await add(people.ann, ann, 'x'.repeat(501)))).toBe('request.invalid');
  for (const dueOn of ['2026-02-30', 'tomorrow', '', 7])
    expect(codeOf(await add(people.ann, ann, 'x', { dueOn }))).toBe('request.invalid');
  await db.query(
    sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id)
      select $1, $2, 'user:1', 'many-' || n, 'n', 1 from generate_series(1, 200) n`,
    [owner.id, ann],
  );
  expect(codeOf(await add(people.ann, ann, 'One more'))).toBe('next_step.too_many');
});

test('[MSG-44] steps are in the bin with their record, come back with it, and go with it for good', async () => {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) values ('Gone') returning id`,
  );
  const record = must(rows[0], 'a record').id;
  await added(people.ann, record, 'Stays with it');
  const remove = async () =>
    await people.boss.post(`/api/element/delete?idform=${owner.id}`, { records: [record] });
  expect((await remove()).status).toBe(200);
  expect(outcomeOf(await people.ann.get(at(record)))).toEqual([404, 'record.unknown']);
  expect((await work(people.ann)).steps).toEqual([]);
  expect((await people.boss.post(`/api/bin/${owner.id}`, { records: [record] })).status).toBe(200);
  expect(textsOf((await list(people.ann, record)).open)).toEqual(['Stays with it']);
  expect(textsOf((await work(people.ann)).steps)).toEqual(['Stays with it']);
  await remove();
  expect((await people.boss.post(`/api/bin/purge/${owner.id}`, { records: [record] })).status).toBe(200);
  expect(
    (await db.query(sql`select 1 from colonnade.next_step where record_id = $1`, [record])).rows,
  ).toEqual([]);
});

test('[MSG-45] who is put in charge by somebody else is notified once, and no more called where it is over', async () => {
  const step = await added(people.ann, ann, 'Look', { user: ids.few });
  await added(people.ann, ann, 'Mine');
  expect(await bell(people.few)).toMatchObject([
    {
      kind: 'step_assigned',
      by: 'ann',
      read: false,
      record: { tableId: owner.id, recordId: ann, title: 'Ann' },
    },
  ]);
  expect(await bell(people.ann)).toEqual([]);
  // Given on: the first is called no more, the second is; and again where it comes back.
  const edit = async (version: number, user: number) =>
    await people.ann.post(at(ann, '/edit'), { step: step.id, version, user });
  expect((await edit(1, ids.boss)).status).toBe(200);
  expect((await bell(people.few)).map(({ read }) => read)).toEqual([true]);
  expect((await bell(people.boss)).map(({ read }) => read)).toEqual([false]);
  expect((await edit(2, ids.few)).status).toBe(200);
  expect((await bell(people.few)).map(({ read }) => read)).toEqual([false, true]);
  await people.ann.post(at(ann, '/finish'), { step: step.id, done: true });
  expect((await bell(people.few)).map(({ read }) => read)).toEqual([true, true]);
});

test('[MSG-45] the notification of a record that may no longer be read has no title', async () => {
  await added(people.ann, ann, 'Look', { user: ids.few });
  await db.query(sql`update app.owner set name = 'Hidden' where id = $1`, [ann]);
  expect(await bell(people.few)).toMatchObject([{ hidden: true, record: null }]);
  expect((await work(people.few)).steps).toEqual([]);
  await db.query(sql`update app.owner set name = 'Ann' where id = $1`, [ann]);
});

const remind = async () => {
  const job = must(
    Object.entries(jobsOf(services)).find(([name]) => name === 'remind_of_steps'),
    'the job',
  )[1];
  await job({}, new AbortController().signal);
};

test('[MSG-46] whoever is in charge is reminded once of what is due, of records that one may read', async () => {
  await added(people.ann, ann, 'Long ago', { dueOn: day(-2) });
  await added(people.ann, hidden, 'Hidden', { dueOn: day(-2) });
  await added(people.ann, ann, 'Not yet', { dueOn: day(3) });
  const done = await added(people.ann, ann, 'Done', { dueOn: day(-3) });
  await people.ann.post(at(ann, '/finish'), { step: done.id, done: true });
  const few = await added(people.few, ann, 'Few', { dueOn: day(-2) });
  await db.query(sql`update colonnade.next_step set record_id = $2 where id = $1`, [few.id, hidden]);
  await remind();
  expect(await bell(people.ann)).toMatchObject([{ kind: 'step_due', by: null, count: 2, hidden: false }]);
  expect(await bell(people.few)).toEqual([]);
  await remind();
  expect(await bell(people.ann)).toHaveLength(1);
  // Another day is another matter.
  const [first] = (await list(people.ann, ann)).open;
  const moved = { step: must(first, 'a step').id, version: 1, dueOn: day(-1) };
  expect((await people.ann.post(at(ann, '/edit'), moved)).status).toBe(200);
  await remind();
  expect(await bell(people.ann)).toMatchObject([{ kind: 'step_due', record: { title: 'Ann' } }, {}]);
});

test('[MSG-46] the day is that of where the user lives', async () => {
  const zoned = async (zone: string) =>
    await db.query(sql`update app."user" set time_zone = $1 where login = 'ann'`, [zone]);
  // Some time zone is in the next day, another one in the day before, whatever the hour is.
  await db.query(
    sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id, due_on)
      values ($1, $2, 'user:1', 'zone-key-1', 'Zoned', $3, (now() at time zone 'Pacific/Kiritimati')::date)`,
    [owner.id, ann, ids.ann],
  );
  await zoned('Pacific/Pago_Pago');
  await remind();
  expect(await bell(people.ann)).toEqual([]);
  await zoned('No/Where');
  await db.query(sql`update colonnade.next_step set due_on = (now() at time zone 'UTC')::date - 1`);
  await remind();
  expect(await bell(people.ann)).toHaveLength(1);
  await db.query(sql`update app."user" set time_zone = null where login = 'ann'`);
});

test('[MSG-48] the own open work comes by dates, a page at a time, without records that one may not read', async () => {
  await db.query(
    sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id, due_on)
      select $1, case when n % 3 = 0 then $3::bigint else $2::bigint end, 'user:1', 'work-' || n, n::text, $4,
        case when n <= 200 then current_date + n::integer end from generate_series(1, 250) n`,
    [owner.id, ann, hidden, ids.few],
  );
  const seen: string[] = [];
  let next: string | null | undefined;
  let pages = 0;
  while (next !== null) {
    const page = await work(people.few, next === undefined ? '' : `?after=${next}`);
    seen.push(...textsOf(page.steps));
    next = page.next;
    pages += 1;
  }
  const expected = Array.from({ length: 250 }, (_, place) => place + 1).filter((n) => n % 3 !== 0);
  expect([seen, pages]).toEqual([expected.map(String), 3]);
  expect((await work(people.few)).steps[0]).toMatchObject({
    record: { tableId: owner.id, recordId: ann, title: 'Ann' },
  });
  expect((await work(people.ann)).steps).toEqual([]);
  for (const after of ['x', '2026-13-01.1', '2026-01-01', "infinity.1'"])
    expect(codeOf(await people.few.get(`/api/steps?after=${encodeURIComponent(after)}`))).toBe(
      'request.invalid',
    );
});

test('[MSG-48] what is overdue and due today is counted, of records that one may read', async () => {
  for (const [record, from] of [
    [ann, -1],
    [ann, -400],
    [ann, 0],
    [ann, 1],
    [hidden, -1],
    [hidden, 0],
  ] as const)
    await db.query(
      sql`insert into colonnade.next_step (table_id, record_id, account, key, text, user_id, due_on)
        values ($1, $2, 'user:1', $3, 'x', $4, (now() at time zone 'UTC')::date + $5::integer)`,
      [owner.id, record, newKey(), ids.few, from],
    );
  await db.query(sql`update app."user" set time_zone = 'UTC' where login = 'few'`);
  const few = await signedIn(app, 'few');
  expect((await few.get('/api/steps/count')).json()).toEqual({ overdue: 2, today: 1 });
});

test('[MSG-44] where all records of a table go no step is left for others with their ids', async () => {
  await added(people.ann, ann, 'Of the old one');
  const emptied = must(catalog.tables.get(owner.id), 'owners');
  await inTransaction(
    db,
    async (tx) => await clearTables(tx, catalog, { tables: [emptied], called: 'owners' }),
  );
  expect((await db.query(sql`select 1 from colonnade.next_step`)).rows).toEqual([]);
});
