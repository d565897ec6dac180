import { sql } from '../../database/sql/sql.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { must } from '#core/std/must.ts';
import { signedIn, testApp, twoSupervisors, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const thing = must(catalog.tablesByName.get('thing'), 'things');

let chief: Visitor;
let other: Visitor;

beforeAll(async () => {
  [chief, other] = await twoSupervisors(db);
});

beforeEach(async () => {
  await db.query('truncate app.owner, app.thing, app.thing__markers restart identity cascade');
  await db.query(
    `insert into app.owner (name, salary) select 'Owner ' || i, case when i <= 10 then 100 end from generate_series(1, 30) i`,
  );
});

async function kept(filter?: object, more: object = {}): Promise<{ selection: number; count: number }> {
  const answer = await chief.post('/list/selection/keep', { tableId: owner.id, filter, ...more });
  expect(answer.text && answer.status).toBe(200);
  return answer.json();
}

async function bulk(what: 'change' | 'delete', body: object): Promise<BulkAnswer> {
  const answer = await chief.post(`/list/bulk/${what}`, { tableId: owner.id, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

async function paid(salary: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*) as count from app.owner where salary = $1 and deleted_at is null`,
    [salary],
  );
  return rows[0]?.count ?? 0;
}

const EMPTY = { column: 'salary', operator: 'isEmpty' };

test('[LIST-60][LIST-62][LIST-63][LIST-14] all that match get a value, as one operation that is undone as one', async () => {
  const { selection, count } = await kept(EMPTY, { without: [11, 12] });
  expect(count).toBe(18);
  const change = { chosen: { selection }, count, values: { salary: '200.00' } };
  const foretold = { count: 18, changed: 18, same: 0, refused: 0, reasons: [] };
  expect(await bulk('change', { ...change, check: true })).toEqual({ ...foretold, operation: null });
  expect(await paid('200')).toBe(0);
  const { operation, ...done } = await bulk('change', change);
  expect(done).toEqual(foretold);
  expect(await paid('200')).toBe(18);
  const journal = await db.query(
    `select count(*) as changes, min(diff::text) as diff from colonnade.change where operation_id = $1`,
    [operation],
  );
  const salary = must(
    owner.columns.find(({ name }) => name === 'salary'),
    'salary',
  ).id;
  expect(journal.rows).toEqual([{ changes: 18, diff: `{"${salary}": [null, "200.00"]}` }]);
  expect((await chief.post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
  expect(await paid('200')).toBe(0);
});

test('[LIST-62] records that have the value already stay untouched', async () => {
  const { selection, count } = await kept();
  const change = { chosen: { selection }, count, values: { salary: '100' } };
  expect(await bulk('change', change)).toMatchObject({ count: 30, changed: 20, same: 10 });
  expect(await bulk('change', change)).toMatchObject({ changed: 0, same: 30, operation: null });
});

test('[LIST-61] what matches by then is changed, and nothing where it is not as many as confirmed', async () => {
  const { selection, count } = await kept(EMPTY);
  await db.query('update app.owner set salary = 5 where id = 20');
  const body = { tableId: owner.id, chosen: { selection }, values: { salary: '9' } };
  const changed = await chief.post('/list/bulk/change', { ...body, count });
  expect(changed.status).toBe(409);
  expect(changed.json().errors).toMatchObject([
    { code: 'selection.changed', count: 19, message: expect.stringContaining('19') as string },
  ]);
  expect(await paid('9')).toBe(0);
  expect(await bulk('change', { chosen: { selection }, count: 19, values: { salary: '9' } })).toMatchObject({
    changed: 19,
  });
});

test('[LIST-60] a kept question belongs to its account and its table', async () => {
  const { selection, count } = await kept();
  const body = { chosen: { selection }, count, values: { name: 'X' } };
  for (const answer of [
    await other.post('/list/bulk/change', { tableId: owner.id, ...body }),
    await chief.post('/list/bulk/change', { tableId: thing.id, ...body }),
    await chief.post('/list/bulk/delete', { tableId: owner.id, count, chosen: { selection: 999_999 } }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.json().errors).toMatchObject([{ code: 'selection.unknown' }]);
  }
});

test('[LIST-62] a refused record keeps all from being changed, unless it is left out; reasons name records', async () => {
  const chosen = { records: [3, 4, 5] };
  const change = { chosen, count: 3, values: { code: 'A' } };
  const reasons = [
    {
      code: 'record.duplicate',
      column: 'code',
      message: 'Another record already has this value. Enter a different one.',
      count: 2,
      examples: [
        [4, 'Owner 4'],
        [5, 'Owner 5'],
      ],
    },
  ];
  expect(await bulk('change', change)).toEqual({
    count: 3,
    changed: 1,
    same: 0,
    refused: 2,
    reasons,
    operation: null,
  });
  expect((await db.query(`select 1 from app.owner where code = 'A'`)).rowCount).toBe(0);
  expect(await bulk('change', { ...change, leaveOut: true })).toMatchObject({
    changed: 1,
    refused: 2,
    reasons,
  });
  expect((await db.query(`select id from app.owner where code = 'A'`)).rows).toEqual([{ id: 3 }]);
});

test('[LIST-64] what is no value of its column, or no column of sets, is refused as a whole', async () => {
  const change = { tableId: owner.id, chosen: { records: [1] }, count: 1 };
  const refused = async (values: object) =>
    (await chief.post('/list/bulk/change', { ...change, values })).json().errors[0]?.code;
  expect(await refused({ salary: 'much' })).toMatch(/^value\./);
  expect(await refused({ boss: 999 })).toBe('link.target');
  expect(await refused({ marked: [] })).toBe('column.read_only');
  expect(await refused({ nothing: 1 })).toBe('column.unknown');
});

test('[LIST-65] all that match are deleted as one operation, but for those that something stands in the way of', async () => {
  await db.query('update app.owner set boss = 2 where id = 25');
  const { selection, count } = await kept({ column: 'salary', operator: 'isNotEmpty' });
  const body = { chosen: { selection }, count };
  const reason = {
    code: 'record.referenced',
    count: 1,
    examples: [[2, 'Owner 2']],
    message: expect.stringContaining('Owner 25') as string,
  };
  expect(await bulk('delete', body)).toMatchObject({
    changed: 9,
    refused: 1,
    reasons: [reason],
    operation: null,
  });
  expect(await bulk('delete', { ...body, check: true, leaveOut: true })).toMatchObject({
    changed: 9,
    operation: null,
  });
  expect(await paid('100')).toBe(10);
  const { operation } = await bulk('delete', { ...body, leaveOut: true });
  expect(await paid('100')).toBe(1);
  expect((await chief.post('/messaging/undo/process', { messages: [operation] })).status).toBe(200);
  expect(await paid('100')).toBe(10);
});

test('[LIST-65] records that hold each other go together', async () => {
  await db.query('update app.owner set boss = case id when 1 then 2 else 1 end where id in (1, 2)');
  expect(await bulk('delete', { chosen: { records: [1, 2] }, count: 2 })).toMatchObject({
    changed: 2,
    refused: 0,
  });
});

test('[LIST-60] kept questions end with their session', async () => {
  const passing = await signedIn(await testApp(db), 'other');
  const answer = await passing.post('/list/selection/keep', { tableId: owner.id });
  const { selection } = answer.json<{ selection: number }>();
  await passing.post('/session/logout');
  expect((await db.query('select 1 from colonnade.selection where id = $1', [selection])).rowCount).toBe(0);
});
