import { describe, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { sql, trusted } from '../database/sql/sql.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { processOperations, recordHistory } from '../journal/journal.ts';
import { openModify, updateDraft, validateDraft, type OwnContext, type Values } from '../records/records.ts';

const { db, catalog, request, table, made } = await kindsWorld();
const task = table('task').id;

/** Somebody who may change tasks and does not know of the activities that some of them belong to. */
const viewer = ((): OwnContext => {
  const all = { read: true, create: true, update: true, delete: true };
  const grants = [
    { table: task, ...all },
    { table: table('activity').id, ...all, condition: 'subject = "Seen"' },
    { table: table('call').id, ...all, condition: 'subject = "Seen"' },
  ];
  const role = { id: 77_002, name: 'few', label: { en: 'Few' }, grants };
  const { roles } = catalogOf(withFormulas({ ...catalog.document, roles: [role] }), 3).document;
  return { db, catalog, viewer: { ...request.viewer, roles, rights: rightsKey(roles) } };
})();

const seen = await made('activity', { subject: 'Seen' });
const hidden = await made('activity', { subject: 'Hidden' });
const other = await made('activity', { subject: 'Hidden as well' });

async function saved(by: OwnContext, id: number, values: Values) {
  const { context, window } = await openModify(by, { tableId: task, id });
  await updateDraft(by, { context, window, values, complete: false });
  const result = await validateDraft(by, { context, window, mine: [] });
  if (result.kind !== 'saved') throw new Error(JSON.stringify(result));
  return result;
}

async function stored(id: number): Promise<unknown> {
  const { rows } = await db.query<{ activity: number }>(sql`select activity from app.task where id = $1`, [
    id,
  ]);
  return rows[0]?.activity;
}

const count = async (of: 'operation' | 'context') =>
  (await db.query<{ count: number }>(trusted(`select count(*) as count from colonnade.${of}`))).rows[0]
    ?.count;

const cells = async (by: OwnContext, id: number) =>
  (await recordHistory(by, { tableId: task, recordId: id })).map((entry) =>
    entry.cells.map(({ column, from, to }) => [column, from, to]),
  );

describe('a link that leads to a hidden record', () => {
  test('[ACCESS-45] is overwritten without a conflict, kept by the journal, and comes back by undo', async () => {
    const id = await made('task', { name: 'Ring', activity: hidden });
    const { operation } = await saved(viewer, id, { activity: seen });
    expect(await stored(id)).toBe(seen);
    expect((await cells(request, id))[0]).toEqual([['activity', [hidden, 'Hidden'], [seen, 'Seen']]]);
    expect((await cells(viewer, id))[0]).toEqual([['activity', null, [seen, 'Seen']]]);
    await processOperations(viewer, 'undo', [operation ?? 0]);
    expect(await stored(id)).toBe(hidden);
  });

  test('[ACCESS-45] is not cleared by a form that sends back what it shows', async () => {
    const id = await made('task', { name: 'Ring', activity: hidden });
    await saved(viewer, id, { name: 'Ring again', activity: null });
    expect(await stored(id)).toBe(hidden);
    expect((await cells(request, id))[0]).toEqual([['name', 'Ring', 'Ring again']]);
  });

  test('[UNDO-20] the history says nothing of its changes to who sees it empty before and after', async () => {
    const id = await made('task', { name: 'Ring', activity: hidden });
    await saved(request, id, { name: 'Changed', activity: other });
    expect((await cells(viewer, id))[0]).toEqual([['name', 'Ring', 'Changed']]);
    expect((await cells(request, id))[0]).toHaveLength(2);
  });
});

test('[CTX-75] a save that changes nothing ends its draft and writes no operation', async () => {
  const id = await made('task', { name: 'Same', activity: seen });
  const before = [await count('operation'), await count('context')];
  const result = await saved(viewer, id, { name: 'Same' });
  expect(result).toMatchObject({ recordId: id, operation: null, version: 1 });
  expect([await count('operation'), await count('context')]).toEqual(before);
});
