import { describe, expect, test } from 'vitest';
import type { AskingResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { answer, run } from '#test/support/worlds/action-world.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { processOperations } from '../journal/journal.ts';
import { updateDraft, type OwnContext } from '../records/records.ts';

const { db, catalog, request, requestOf, table, made, rows } = await kindsWorld();
const action = (name: string) =>
  must(
    [...catalog.actions.values()].find((one) => one.name === name),
    name,
  ).id;
const hours = async () => (await rows('activity', ['hours'], { sort: [{ column: 'subject' }] })).flat();

const plain = await made('activity', { subject: 'A' });
const call = await made('call', { subject: 'B', phone: '1', hours: 2 });
const visit = await made('visit', { subject: 'C', place: 'Rome', hours: 3 });

test('[ACTION-12] a create on a table with child tables asks of which the new record is to be', async () => {
  const asked = await run(request, action('activity_new'), []);
  expect(asked).toMatchObject({
    kind: 'chooser',
    chooser: {
      title: 'New activity',
      message: 'What kind of record is it?',
      choices: ['activity', 'call', 'meeting', 'visit'].map((name) => ({
        code: table(name).id,
        title: table(name).label['en'],
      })),
    },
  });
  const shown = await answer(request, asked, { chosen: table('visit').id });
  if (shown.kind !== 'record') throw new Error(JSON.stringify(shown));
  expect(shown).toMatchObject({ tableId: table('visit').id, recordId: null });
  await updateDraft(request, { ...shown, values: { subject: 'D', place: 'Oslo' }, complete: false });
  const saved = await saveDraft(request, { context: shown.context, window: shown.window, mine: [] });
  expect(saved.tableId).toBe(table('visit').id);
  await processOperations(request, 'undo', [saved.operation]);
});

test('[ACTION-12] with one table that its user may create in there is no question; no other can be chosen', async () => {
  const caller = requestOf('caller');
  expect(await run(caller, action('activity_new'), [])).toMatchObject({
    kind: 'record',
    tableId: table('call').id,
  });
  const asked = (await run(request, action('activity_new'), [])) as AskingResult;
  await expect(answer(request, asked, { chosen: table('task').id })).rejects.toMatchObject({
    code: 'box.code',
  });
  await expect(run(caller, action('activity_new'), [], { chosen: table('visit').id })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  await expect(run(requestOf('clerk'), action('activity_new'), [])).rejects.toMatchObject({
    code: 'access.refused',
  });
});

test('[ACTION-27] an action runs on records of child tables as what they are, in one operation that is undone as one', async () => {
  const done = await run(request, action('double_hours'), [plain, call, visit]);
  if (done.kind !== 'done') throw new Error(JSON.stringify(done));
  expect(await hours()).toEqual([2, 4, 6]);
  const { rows: changes } = await db.query<{ table_id: number }>(
    sql`select table_id from colonnade.change where operation_id = $1 order by record_id`,
    [done.operation],
  );
  expect(changes.map(({ table_id: id }) => id)).toEqual(
    ['activity', 'call', 'visit'].map((name) => table(name).id),
  );
  await processOperations(request, 'undo', [done.operation ?? 0]);
  expect(await hours()).toEqual([1, 2, 3]);
});

test('[ACTION-27] who may not change one of them as what it is changes none', async () => {
  const clerk: OwnContext = requestOf('clerk');
  await expect(run(clerk, action('double_hours'), [plain, call])).rejects.toMatchObject({
    code: 'access.refused',
  });
  await run(clerk, action('double_hours'), [plain]);
  expect(await hours()).toEqual([2, 2, 3]);
});

test('[ACTION-27][ACTION-19] a copy of a record of a child table is one of it, with its own columns', async () => {
  const shown = await run(request, action('again'), [visit]);
  expect(shown).toMatchObject({
    kind: 'record',
    tableId: table('visit').id,
    values: { place: 'Rome', hours: 3 },
  });
  await run(request, action('again'), [visit, plain], { final: true });
  expect(await rows('visit', ['subject', 'place'])).toEqual([
    ['C', 'Rome'],
    ['C', 'Rome'],
  ]);
  expect(await rows('activity', ['subject'], { sort: [{ column: 'subject' }] })).toEqual([
    ['A'],
    ['A'],
    ['B'],
    ['C'],
    ['C'],
  ]);
});

test('[ACTION-27][CTRL-6] a control of a child table keeps an action from its records among others as well', async () => {
  const hall = await made('meeting', { subject: 'E', place: 'Hall', hours: 5 });
  for (const chosen of [[hall], [plain, hall], [hall, call]])
    await expect(run(request, action('double_hours'), chosen)).rejects.toMatchObject({
      code: 'action.refused',
      params: { message: 'The hall is taken afterwards.' },
    });
  expect(
    await rows('meeting', ['hours'], { filter: { column: 'place', operator: 'equal', value: 'Hall' } }),
  ).toEqual([[5]]);
});

test('[ACTION-23][CAT-13] a record of a child table is made one of another table by who may delete it as what it is', async () => {
  const keeper = requestOf('keeper');
  const id = await made('call', { subject: 'Kept', phone: '2' });
  await expect(run(keeper, action('to_task'), [id])).rejects.toMatchObject({ code: 'access.refused' });
  await expect(run(keeper, action('to_task'), [id, plain], { final: true })).rejects.toMatchObject({
    code: 'access.refused',
  });
  const shown = await run(request, action('to_task'), [id]);
  if (shown.kind !== 'record') throw new Error(JSON.stringify(shown));
  const saved = await saveDraft(request, { context: shown.context, window: shown.window, mine: [] });
  const { rows: changes } = await db.query(
    'select table_id, what from colonnade.change where operation_id = $1 order by what',
    [saved.operation],
  );
  expect(changes).toEqual([
    { table_id: table('task').id, what: 'create' },
    { table_id: table('call').id, what: 'delete' },
  ]);
  await processOperations(request, 'undo', [saved.operation]);
  expect(await rows('call', ['subject'], { search: 'kept' })).toEqual([['Kept']]);
});

test('[ACTION-27][ACTION-25] steps of a child table run actions of the tables above on its records', async () => {
  const id = await made('call', { subject: 'Steps', phone: '4', hours: 6 });
  await run(request, action('call_twice'), [id]);
  const filter = { column: 'phone', operator: 'equal', value: '4' };
  expect(await rows('call', ['hours'], { filter })).toEqual([[12]]);
});

describe('a merge of records of a family', () => {
  const one = async (kept: number, gone: number, at = request) =>
    await run(at, action('make_one'), [kept, gone], { chosen: kept, confirmed: true });
  const stored = async (id: number) =>
    (
      await db.query<{ after: number | null; live: boolean; people: readonly number[] }>(
        sql`select after, deleted_at is null as live,
          to_jsonb(array(select target_id from app.activity__people where source_id = id order by 1)) as people from app.activity where id = $1`,
        [id],
      )
    ).rows[0];

  test.each([
    ['call', 'call'],
    ['call', 'activity'],
    ['activity', 'call'],
    ['visit', 'meeting'],
  ])('[ACTION-15][ACTION-27] %s and %s: links between them go, lists come together', async (of, other) => {
    const [ada, bob] = [await made('person', { name: 'Ada' }), await made('person', { name: 'Bob' })];
    const values = (name: string, kind: string) => ({
      subject: `${name} ${of} ${other}`,
      ...(kind === 'call' ? { phone: `${name} ${of} ${other}` } : {}),
    });
    const gone = await made(other, { ...values('gone', other), people: [ada, bob] });
    const kept = await made(of, { ...values('kept', of), after: gone, people: [ada] });
    const back = await made('activity', { subject: `back ${of} ${other}`, after: gone });
    const done = await one(kept, gone);
    expect(await stored(kept)).toEqual({ after: null, live: true, people: [ada, bob] });
    expect(await stored(gone)).toMatchObject({ live: false });
    expect(await stored(back)).toMatchObject({ after: kept });
    if (done.kind !== 'done') throw new Error(JSON.stringify(done));
    await processOperations(request, 'undo', [done.operation ?? 0]);
    expect(await stored(kept)).toEqual({ after: gone, live: true, people: [ada] });
    expect(await stored(gone)).toEqual({ after: null, live: true, people: [ada, bob] });
  });

  test.each([
    ['call', 'activity'],
    ['activity', 'call'],
    ['visit', 'meeting'],
    ['meeting', 'visit'],
  ])(
    '[UNDO-9][ACTION-27] a unique value that goes to a %s of a %s goes back, and there again',
    async (of, other) => {
      const values = (name: string, kind: string) => ({
        subject: `${name} ${of}`,
        ...(kind === 'call' ? { phone: `${name} ${of}` } : {}),
      });
      const code = `${of} of ${other}`;
      const gone = await made(other, { ...values('gives', other), code });
      const kept = await made(of, values('takes', of));
      const done = await one(kept, gone);
      const codes = async () =>
        (
          await db.query(
            'select id, code, deleted_at is null as live from app.activity where id = any($1) order by id',
            [[gone, kept]],
          )
        ).rows;
      const [before, after] = [
        [
          { id: gone, code, live: true },
          { id: kept, code: null, live: true },
        ],
        [
          { id: gone, code, live: false },
          { id: kept, code, live: true },
        ],
      ];
      expect(await codes()).toEqual(after);
      const merge = done.kind === 'done' ? (done.operation ?? 0) : 0;
      const [undone = 0] = await processOperations(request, 'undo', [merge]);
      expect(await codes()).toEqual(before);
      const [redone = 0] = await processOperations(request, 'redo', [undone]);
      expect(await codes()).toEqual(after);
      await processOperations(request, 'undo', [redone]);
      expect(await codes()).toEqual(before);
    },
  );

  test('[ACTION-15][ACTION-27] what links to calls alone is in the way where another kind stays; rights are those of each', async () => {
    const [kept, gone] = [
      await made('activity', { subject: 'Stays' }),
      await made('call', { subject: 'Goes', phone: '3' }),
    ];
    await made('task', { name: 'Ring', call: gone });
    await expect(one(kept, gone)).rejects.toMatchObject({ code: 'record.referenced' });
    await expect(one(gone, kept, requestOf('keeper'))).rejects.toMatchObject({
      code: 'access.refused',
    });
    await expect(one(kept, gone, requestOf('keeper'))).rejects.toMatchObject({
      code: 'access.refused',
    });
    await one(gone, kept);
    expect(await stored(gone)).toMatchObject({ live: true });
  });

  test('[ACTION-15][LINK-12] a list goes over with the records that have it, without a right to change its members', async () => {
    const ada = await made('person', { name: 'Ada' });
    const [kept, gone] = [
      await made('call', { subject: 'Stays', phone: '5' }),
      await made('call', { subject: 'Goes', phone: '6', people: [ada] }),
    ];
    const { viewer } = requestOf('caller', 'keeper');
    const readers = viewer.roles.map((role) => ({
      ...role,
      grants: role.grants.map((grant) =>
        grant.table === table('person').id ? { table: grant.table, read: true } : grant,
      ),
    }));
    await one(kept, gone, { ...request, viewer: { ...viewer, roles: readers, rights: 'readers' } });
    expect(await stored(kept)).toEqual({ after: null, live: true, people: [ada] });
  });
});
