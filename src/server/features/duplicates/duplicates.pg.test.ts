import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompareAnswer, FindAnswer, MergeAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { twoSupervisors, type Visitor } from '#test/support/calls/app.ts';
import { actionWorld } from '#test/support/worlds/action-world.ts';
import { dismissPairs } from '../../lists/lists.ts';
import { compareRecords, mergeRecords } from '../../records/records.ts';

const CHEAP = 70_201;
const { db, request, requestWith, thing, owner, made, stored } = await actionWorld((column) => ({
  actions: [],
  controls: {
    owner: [
      {
        id: CHEAP,
        name: 'cheap',
        kind: 'validity',
        condition: 'salary < 1000 or salary = empty',
        message: { en: 'Too dear.' },
        columns: [column('owner.salary')],
      },
      {
        id: 70_202,
        name: 'low',
        kind: 'validity',
        condition: 'salary < 500 or salary = empty',
        message: { en: 'So much?' },
        warns: true,
      },
    ],
  },
}));
const columnOf = (table: typeof owner, name: string) =>
  table.columns.find((one) => one.name === name)?.id ?? 0;

let chief: Visitor;
let other: Visitor;

beforeAll(async () => {
  [chief, other] = await twoSupervisors(db);
});

beforeEach(async () => {
  await db.query(
    'truncate app.thing, app.owner, app.thing__markers, colonnade.context, colonnade.dismissed_pair cascade',
  );
});

const compared = async (...ids: readonly number[]) =>
  await compareRecords(request, { tableId: owner.id, records: ids });

const asSeen = ({ records }: CompareAnswer) => ({
  records: records.map(({ id }) => id),
  versions: records.map(({ version }) => version),
});

async function merge(
  by: Visitor,
  body: object,
): Promise<{ status: number; answer: MergeAnswer; text: string }> {
  const { status, text } = await by.post('/list/duplicates/merge', { tableId: owner.id, ...body });
  return { status, text, answer: JSON.parse(text) as MergeAnswer };
}

test('[DUPL-5] records stand side by side with what leads to each of them', async () => {
  const [a, b] = [await made(owner, { name: 'A', code: 'X' }), await made(owner, { name: 'B', boss: null })];
  await made(thing, { name: 'One', owner: b });
  await made(thing, { name: 'Two', owner: b, markers: [a] });
  const answer = await chief.post('/list/duplicates/compare', { tableId: owner.id, records: [b, a] });
  expect(answer.json()).toMatchObject({
    records: [
      { id: b, tableId: owner.id, title: 'B', values: { name: 'B', code: null }, update: true, delete: true },
      { id: a, title: 'A', values: { name: 'A', code: 'X' }, hidden: [], fixed: [] },
    ],
    links: [{ tableId: thing.id, columnId: columnOf(thing, 'owner'), counts: [2, 0] }],
  });
});

test('[DUPL-6][DUPL-7][UNDO-1] a merge writes the chosen values, fills the others, moves links, and is undone as one', async () => {
  const [a, b, c] = [
    await made(owner, { name: 'A', salary: '10.00' }),
    await made(owner, { name: 'B', code: 'B-1', salary: '20.00' }),
    await made(owner, { name: 'C', code: 'C-1' }),
  ];
  const linked = await made(thing, { name: 'One', owner: b });
  const before = await stored(owner, 'id, name, code, salary');
  const { status, answer } = await merge(chief, {
    kept: a,
    ...asSeen(await compared(a, b, c)),
    chosen: [
      { column: 'name', record: b },
      { column: 'code', record: c },
      { column: 'salary', record: c },
    ],
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ operation: expect.any(Number), warnings: [] });
  expect(await stored(owner, 'id, name, code, salary')).toEqual([
    { id: a, name: 'B', code: 'C-1', salary: null },
  ]);
  expect(await stored(thing, 'id, owner')).toEqual([{ id: linked, owner: a }]);
  expect((await chief.post('/messaging/undo/process', { messages: [answer.operation] })).status).toBe(200);
  expect(await stored(owner, 'id, name, code, salary')).toEqual(before);
  expect(await stored(thing, 'id, owner')).toEqual([{ id: linked, owner: b }]);
});

test('[DUPL-7][CTRL-4] what a control refuses is told by name, what it warns of is asked, and nothing is merged', async () => {
  const [a, b] = [await made(owner, { name: 'A', salary: '10.00' }), await made(owner, { name: 'B' })];
  await db.query('update app.owner set salary = 2000 where id = $1', [b]);
  const body = {
    kept: a,
    ...asSeen(await compared(a, b)),
    chosen: [{ column: 'salary', record: b }],
  };
  const refused = await merge(chief, body);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Too dear.');
  expect(refused.text).toContain('"salary"');
  await db.query('update app.owner set salary = 700 where id = $1', [b]);
  const { answer } = await merge(chief, body);
  expect(answer).toEqual({ operation: null, warnings: [{ control: 70_202, message: 'So much?' }] });
  expect(await stored(owner, 'id')).toHaveLength(2);
  const done = await merge(chief, { ...body, accepted: [70_202] });
  expect(done.answer.operation).toEqual(expect.any(Number));
  expect(await stored(owner, 'id, salary')).toEqual([{ id: a, salary: '700.00' }]);
});

test('[DUPL-8] what was changed since it was compared is not merged; of two who merge a set the second finds nothing', async () => {
  const [a, b] = [await made(owner, { name: 'A' }), await made(owner, { name: 'B' })];
  const seen = asSeen(await compared(a, b));
  await db.query(`update app.owner set name = 'Z', version = version + 1 where id = $1`, [b]);
  expect(await merge(chief, { kept: a, ...seen })).toMatchObject({ status: 409 });
  const again = asSeen(await compared(a, b));
  const both = await Promise.all([merge(chief, { kept: a, ...again }), merge(other, { kept: b, ...again })]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404]);
  expect(await stored(owner, 'id')).toHaveLength(1);
});

test('[DUPL-4][DUPL-7][ACCESS-8] nothing is merged with what its user may not do or not know', async () => {
  const [a, b] = [
    await made(owner, { name: 'A' }),
    await made(owner, { name: 'B', code: 'X', salary: '5.00' }),
  ];
  const seen = asSeen(await compared(a, b));
  const all = { table: owner.id, read: true, update: true, delete: true };
  const names = [columnOf(owner, 'name')];
  const codes = [...names, columnOf(owner, 'code')];
  const chosen = (column: string) => new Map([[column, b]]);
  const told = [
    { grant: { ...all, delete: false }, chosen: new Map<string, number>(), code: 'access.refused' },
    { grant: { ...all, update: false }, chosen: new Map<string, number>(), code: 'access.refused' },
    { grant: { ...all, condition: 'name = "A"' }, chosen: new Map<string, number>(), code: 'record.unknown' },
    { grant: { ...all, readColumns: names }, chosen: chosen('code'), code: 'column.unknown' },
    { grant: { ...all, writeColumns: names }, chosen: chosen('code'), code: 'value.refused' },
    { grant: all, chosen: chosen('things'), code: 'value.refused' },
    { grant: all, chosen: new Map([['code', 999_999]]), code: 'record.unknown' },
  ];
  for (const { grant, code, chosen: own } of told) {
    const work = { tableId: owner.id, kept: a, ...seen, chosen: own, accepted: [] };
    await expect(
      mergeRecords(requestWith(grant, { table: thing.id, read: true }), work),
    ).rejects.toMatchObject({ code });
  }
  expect(await stored(owner, 'id')).toHaveLength(2);
  // What may not be written stays as it is, also where the other has a value.
  const clerk = requestWith({ ...all, readColumns: codes, writeColumns: names });
  await mergeRecords(clerk, { tableId: owner.id, kept: a, ...seen, chosen: new Map(), accepted: [] });
  expect(await stored(owner, 'id, code, salary')).toEqual([{ id: a, code: null, salary: null }]);
});

test('[DUPL-12] records that are called no duplicates are left out for everybody, by any rule, until one joins or they are put back', async () => {
  const rule = [{ column: 'name', how: 'text' }];
  const find = async (by: Visitor, more: object = {}) =>
    (await by.post('/list/duplicates/find', { tableId: owner.id, rule, ...more })).json<FindAnswer>();
  const dismiss = async (by: Visitor, records: readonly number[], dismissed = true) =>
    await by.post('/list/duplicates/dismiss', { tableId: owner.id, records, dismissed });
  const ids = [
    await made(owner, { name: 'Ann' }),
    await made(owner, { name: 'ANN' }),
    await made(owner, { name: 'ann' }),
  ] as const;
  expect((await dismiss(chief, ids.slice(0, 2))).json()).toEqual({ pairs: 1 });
  expect(await find(chief)).toMatchObject({ count: 1, records: 3, dismissed: 0 });
  expect((await dismiss(chief, [ids[2], ids[1], ids[0], ids[0]])).json()).toEqual({ pairs: 2 });
  expect(await find(other)).toEqual({ sets: [], count: 0, records: 0, dismissed: 1 });
  expect(await find(other, { dismissed: true })).toMatchObject({ count: 1, records: 3, dismissed: 1 });
  expect(await find(other, { rule: [{ column: 'name', how: 'close' }] })).toMatchObject({
    count: 0,
    dismissed: 1,
  });
  const fourth = await made(owner, { name: 'Ann.' });
  expect(await find(other)).toMatchObject({ count: 1, records: 4, dismissed: 0 });
  expect((await dismiss(other, [...ids, fourth])).json()).toEqual({ pairs: 3 });
  expect(await find(chief)).toMatchObject({ count: 0, dismissed: 1 });
  expect((await dismiss(other, [...ids, fourth], false)).json()).toEqual({ pairs: 6 });
  expect(await find(chief)).toMatchObject({ count: 1, records: 4, dismissed: 0 });
});

test('[DUPL-12] only whoever may change records calls them no duplicates, and only records that exist for them', async () => {
  const ids = [await made(owner, { name: 'Ann' }), await made(owner, { name: 'Bea' })];
  const asked = { tableId: owner.id, records: ids, dismissed: true };
  const reader = requestWith({ table: owner.id, read: true });
  await expect(dismissPairs(reader, asked)).rejects.toMatchObject({ code: 'access.refused' });
  const clerk = requestWith(
    { table: owner.id, read: true, condition: 'name = "Ann"' },
    { table: owner.id, update: true },
  );
  await expect(dismissPairs(clerk, asked)).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(dismissPairs(request, { ...asked, records: [ids[0] ?? 0, ids[0] ?? 0] })).resolves.toBe(0);
});
