import { beforeEach, expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { justBefore } from '#test/support/calls/just-before.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { openOperation } from '../query/write/operation.ts';
import {
  changeRecords,
  deleteThem,
  openModify,
  resumeContext,
  updateDraft,
  type OwnContext,
  type Values,
} from './records.ts';

const world = await journalWorld();
const { db, request, thing, owner, create, undo, redo } = world;
const other: OwnContext = { ...request, viewer: { ...supervisor, userId: 9, account: 'user:9' } };

beforeEach(async () => {
  await db.query(
    'truncate app.thing, app.owner, app.thing__markers, colonnade.context, colonnade.operation, colonnade.change',
  );
});

/** The pairs of the relation, `thing-owner`. */
async function pairs(): Promise<readonly string[]> {
  const { rows } = await db.query<{ pair: string }>(
    sql`select source_id || '-' || target_id as pair from app.thing__markers order by source_id, target_id`,
  );
  return rows.map(({ pair }) => pair);
}

async function owners(...names: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push((await create(owner, { name })).id);
  return ids;
}

async function opened(table: Table, id: number, at = request) {
  const { context, window } = await openModify(at, { tableId: table.id, id });
  return {
    give: async (values: Values, seen?: Values) =>
      await updateDraft(at, { context, window, values, complete: false, ...(seen ? { seen } : {}) }),
    shown: async () => recordIn(await resumeContext(at, context)),
    save: async () => await saveDraft(at, { context, window, mine: [] }),
  };
}

/** The last difference that the journal has of a list. */
async function lastDiff(table: Table, id: number, name: string): Promise<unknown> {
  const column = must(columnNamed(table, name), name);
  const { rows } = await db.query<{ diff: unknown }>(
    sql`select diff -> $3::text as diff from colonnade.change
      where table_id = $1 and record_id = $2 and diff ? $3::text order by operation_id desc limit 1`,
    [table.id, id, column.id],
  );
  return rows[0]?.diff;
}

test('[LINK-12][CTX-52] two who change the same list save what each of them has put in and taken out', async () => {
  const [a, b, c, d] = (await owners('A', 'B', 'C', 'D')) as [number, number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, b] });
  const mine = await opened(thing, id);
  const theirs = await opened(thing, id, other);
  await mine.give({ markers: [a, b, c] });
  await theirs.give({ markers: [b, d] });
  await theirs.save();
  await mine.save();
  expect(await pairs()).toEqual([`${id}-${b}`, `${id}-${c}`, `${id}-${d}`]);
});

test('[LINK-12] the same pair put in by two is there once, and taken out by one and kept by the other it is out', async () => {
  const [a, b] = (await owners('A', 'B')) as [number, number];
  const { id } = await create(thing, { name: 'T', markers: [a] });
  const mine = await opened(thing, id);
  const theirs = await opened(thing, id, other);
  await mine.give({ markers: [a, b] });
  await theirs.give({ markers: [b] });
  await theirs.save();
  await mine.save();
  expect(await pairs()).toEqual([`${id}-${b}`]);
});

test('[LINK-12][LINK-7] what comes from the other side while a draft is open stays', async () => {
  const [a, b, c, d] = (await owners('A', 'B', 'C', 'D')) as [number, number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, d] });
  const draft = await opened(thing, id);
  await draft.give({ markers: [a, b, d] });
  await world.modify(owner, c, { marked: [id] }, other);
  await world.modify(owner, d, { marked: [] }, other);
  await draft.save();
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${b}`, `${id}-${c}`]);
});

test('[LINK-12][LINK-7] what comes from the other side between the last look of a save and its writing stays', async () => {
  const [a, b, c, d] = (await owners('A', 'B', 'C', 'D')) as [number, number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, d] });
  const slow = justBefore(db, /^with .*update app\."thing"/s, async () => {
    await world.modify(owner, c, { marked: [id] }, other);
    await world.modify(owner, d, { marked: [] }, other);
  });
  const draft = await opened(thing, id, { ...request, db: slow });
  await draft.give({ markers: [a, b, d] });
  await draft.save();
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${b}`, `${id}-${c}`]);
});

test('[LINK-12] a member that somebody has deleted meanwhile refuses no save, and is in the list again when it is restored', async () => {
  const [a, b, c] = (await owners('A', 'B', 'C')) as [number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, b] });
  const draft = await opened(thing, id);
  const deleted = await world.remove(owner, [b], other);
  await draft.give({ markers: [a, b, c] });
  await draft.save();
  await undo(deleted);
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${b}`, `${id}-${c}`]);
  const next = await opened(thing, id);
  await deleteThem(other, owner.id, { records: [c] });
  await expect(next.give({ markers: [a, b, c, 987_654] })).rejects.toMatchObject({
    columns: [{ column: 'markers', code: 'link.target' }],
  });
});

test('[LINK-12][UNDO-12] the journal has of a save what it did itself: taken back, the pairs of others stay', async () => {
  const [a, b, c] = (await owners('A', 'B', 'C')) as [number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a] });
  let theirs = 0;
  const slow = justBefore(db, /^with .*update app\."thing"/s, async () => {
    theirs = (await world.modify(owner, b, { marked: [id] }, other)).operation;
    await world.modify(owner, a, { marked: [] }, other);
  });
  const draft = await opened(thing, id, { ...request, db: slow });
  await draft.give({ markers: [b, c] });
  const { operation } = await draft.save();
  expect(await pairs()).toEqual([`${id}-${b}`, `${id}-${c}`]);
  expect(await lastDiff(thing, id, 'markers')).toEqual([[b], [b, c]]);
  await undo(operation);
  expect(await pairs()).toEqual([`${id}-${b}`]);
  await redo(await world.last());
  expect(await pairs()).toEqual([`${id}-${b}`, `${id}-${c}`]);
  expect(theirs).toBeGreaterThan(0);
});

test('[LINK-12][UNDO-12] two changes of a list in one operation are taken back without those that others made in between', async () => {
  const [a, b, c, d, e] = (await owners('A', 'B', 'C', 'D', 'E')) as [number, number, number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, b] });
  const work = { kind: 'modify', table: thing, action: 0, accepted: 'all' } as const;
  const operation = await inTransaction(db, async (tx) => {
    const opening = { writing: request.viewer, kind: 'modify', table: thing } as const;
    const inner = { ...request, db: tx, operation: await openOperation(tx, opening) };
    const change = async (markers: readonly number[], seen: readonly number[]) =>
      await changeRecords(inner, {
        ...work,
        changes: [{ table: thing, id, values: { markers }, seen: { markers: seen } }],
      });
    await change([c, e], [a]);
    await world.modify(owner, d, { marked: [id] }, other);
    await world.modify(owner, b, { marked: [] }, other);
    await change([], [e]);
    return inner.operation;
  });
  expect(await pairs()).toEqual([`${id}-${c}`, `${id}-${d}`]);
  expect(await lastDiff(thing, id, 'markers')).toEqual([
    [a, d],
    [c, d],
  ]);
  await undo(operation);
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${d}`]);
});

test('[CTX-54][LINK-12] a resumed draft tells what its user saw, and goes on from there', async () => {
  const [a, b, c] = (await owners('A', 'B', 'C')) as [number, number, number];
  const { id } = await create(thing, { name: 'T', markers: [a] });
  const draft = await opened(thing, id);
  await draft.give({ markers: [b], name: 'Mine' });
  await world.modify(owner, c, { marked: [id] }, other);
  const { seen, values } = await draft.shown();
  expect(seen).toEqual({ markers: [a], name: 'T' });
  expect(values['markers']).toEqual([[b, 'B']]);
  await draft.give({ markers: [a, b] }, { markers: seen['markers'] });
  await draft.save();
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${b}`, `${id}-${c}`]);
});

test('[CTX-54][LINK-12] what a client says it showed reaches no member beyond what its user may know', async () => {
  const [a, b] = (await owners('A', 'B')) as [number, number];
  const { id } = await create(thing, { name: 'T', markers: [a, b] });
  await world.remove(owner, [b], other);
  const draft = await opened(thing, id);
  await draft.give({ markers: [] }, { markers: [b, 'x', null, 987_654] });
  expect((await draft.shown()).seen).toEqual({ markers: [] });
  await draft.save();
  expect(await pairs()).toEqual([`${id}-${a}`, `${id}-${b}`]);
  const refused = await opened(thing, id);
  await refused.give({ markers: [a] }, { markers: [a] });
  await expect(refused.give({ markers: ['x'] }, { markers: [] })).rejects.toMatchObject({
    code: 'value.refused',
  });
  expect((await refused.shown()).seen).toEqual({ markers: [a] });
});
