import { beforeEach, expect, test } from 'vitest';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { sql } from '../database/sql/sql.ts';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { processOperations } from '../journal/journal.ts';
import { openModify, updateDraft } from '../records/records.ts';

const label = { en: 'x' };
const [MARK, UNMARK, MERGE, COPY] = [70_101, 70_102, 70_103, 70_104] as const;
/** More members than a record shows. */
const LONG = 2_500;

const world = await actionWorld((column, { thing }) => {
  const ofThing = { label, table: thing.id };
  return {
    actions: [
      { ...ofThing, id: MARK, name: 'mark', kind: 'addTo', column: column('thing.markers') },
      { ...ofThing, id: UNMARK, name: 'unmark', kind: 'removeFrom', column: column('thing.markers') },
      { ...ofThing, id: MERGE, name: 'merge', kind: 'merge' },
      { ...ofThing, id: COPY, name: 'copy', kind: 'createFrom' },
    ],
    columns: {
      'thing.pieces': { formula: 'count(markers)', min: undefined },
      'thing.markers': { required: true },
    },
  };
});
const { db, request, thing, owner, made, requestWith } = world;
const all = { read: true, create: true, update: true, delete: true } as const;
const except = (hidden: string) => thing.columns.flatMap(({ id, name }) => (name === hidden ? [] : [id]));

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
});

/** A thing with very many markers; gives it and its members, rising. */
async function long(name: string): Promise<{ readonly id: number; readonly members: readonly number[] }> {
  const first = await made(owner, { name: 'First' });
  const id = await made(thing, { name, markers: [first] });
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.owner (name) select 'O' from generate_series(2, $1::int) returning id`,
    [LONG],
  );
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b);
  await db.query('insert into app.thing__markers (source_id, target_id) select $1, unnest($2::bigint[])', [
    id,
    ids,
  ]);
  return { id, members: [first, ...ids] };
}

async function membersOf(id: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select target_id as id from app.thing__markers where source_id = $1 order by 1`,
    [id],
  );
  return rows.map((row) => row.id);
}

test('[ACTION-22][LINK-12] removeFrom takes any member out of a list, however many it has, and undo brings it back', async () => {
  const { id, members } = await long('T');
  const last = members.at(-1) ?? 0;
  const done = await run(request, UNMARK, [id], { given: { markers: last } });
  expect(done).toMatchObject({ kind: 'done', records: 1 });
  expect(await membersOf(id)).toEqual(members.slice(0, -1));
  expect(await run(request, UNMARK, [id], { given: { markers: last } })).toMatchObject({ records: 0 });
  const { operation } = done as { operation: number };
  await processOperations(request, 'undo', [operation]);
  expect(await membersOf(id)).toEqual(members);
});

test('[ACTION-22][LINK-12] addTo puts a record into a list of any length, and does nothing where it is in it', async () => {
  const { id, members } = await long('T');
  const fresh = await made(owner, { name: 'New' });
  expect(await run(request, MARK, [id], { given: { markers: members.at(-1) } })).toMatchObject({
    records: 0,
  });
  expect(await run(request, MARK, [id], { given: { markers: fresh } })).toMatchObject({ records: 1 });
  expect(await membersOf(id)).toEqual([...members, fresh]);
});

test('[LINK-12] a form that shows the first members of a long list keeps the others, and its formulas count them', async () => {
  const { id, members } = await long('T');
  const fresh = await made(owner, { name: 'New' });
  const shown = await openModify(request, { tableId: thing.id, id });
  const at = { context: shown.context, window: shown.window };
  const seen = (shown.values['markers'] as readonly (readonly [number, string])[]).map(([one]) => one);
  expect(seen.length).toBeLessThan(LONG);
  const state = await updateDraft(request, {
    ...at,
    values: { markers: [...seen.slice(1), fresh] },
    complete: false,
  });
  expect(state.values).toMatchObject({ pieces: LONG });
  const none = await updateDraft(request, { ...at, values: { markers: [] }, complete: false });
  expect(none.values).toMatchObject({ pieces: LONG - seen.length });
  await saveDraft(request, { ...at, mine: [] });
  expect(await membersOf(id)).toEqual(members.slice(seen.length));
});

test('[ACTION-15][LINK-12] a merge moves all members of long lists', async () => {
  const one = await long('A');
  const other = await long('B');
  await run(request, MERGE, [one.id, other.id], { final: true, chosen: one.id });
  expect(await membersOf(one.id)).toEqual([...one.members, ...other.members].toSorted((a, b) => a - b));
});

test('[ACTION-19][LINK-12] a copy has all members of a long list', async () => {
  const { id, members } = await long('T');
  const opened = (await run(request, COPY, [id])) as RecordResult;
  const saved = await saveDraft(request, { context: opened.context, window: opened.window, mine: [] });
  expect(await membersOf(saved.recordId)).toEqual(members);
});

test('[LINK-12][ACCESS-8] members that its user may not read stay in a list, and nothing is told of them', async () => {
  const [open, secret] = [await made(owner, { name: 'Open' }), await made(owner, { name: 'Secret' })];
  const id = await made(thing, { name: 'T', markers: [open, secret] });
  const clerk = requestWith(
    { table: thing.id, ...all },
    { table: owner.id, read: true, condition: 'name <> "Secret"' },
  );
  const { context, window } = await openModify(clerk, { tableId: thing.id, id });
  const at = { context, window, complete: false };
  const { values } = await updateDraft(clerk, {
    ...at,
    values: { markers: [] },
    seen: { markers: [open, secret] },
  });
  expect(values).toMatchObject({ pieces: 1 });
  await expect(
    updateDraft(clerk, { ...at, values: { markers: [secret] }, seen: { markers: [secret] } }),
  ).rejects.toMatchObject({
    columns: [{ column: 'markers', code: 'link.target' }],
  });
  await updateDraft(clerk, { ...at, values: { markers: [] }, seen: { markers: [open] } });
  await expect(saveDraft(clerk, { context, window, mine: [] })).rejects.toMatchObject({
    columns: [{ column: 'markers', code: 'value.required' }],
  });
  expect(await run(clerk, UNMARK, [id], { given: { markers: secret } })).toMatchObject({ records: 0 });
  expect(await membersOf(id)).toEqual([open, secret]);
});

test('[LINK-12][ACCESS-8] a list that may not be read in a record is not changed in its draft, whose formulas would tell of it', async () => {
  const one = await made(owner, { name: 'One' });
  const id = await made(thing, { name: 'Closed', markers: [one] });
  const clerk = requestWith(
    { table: thing.id, ...all, readColumns: except('markers'), writeColumns: except('markers') },
    { table: thing.id, ...all, condition: 'name <> "Closed"' },
    { table: owner.id, read: true },
  );
  const { context, window } = await openModify(clerk, { tableId: thing.id, id });
  await expect(
    updateDraft(clerk, {
      context,
      window,
      values: { markers: [one] },
      seen: { markers: [] },
      complete: false,
    }),
  ).rejects.toMatchObject({ columns: [{ column: 'markers', code: 'column.read_only' }] });
});
