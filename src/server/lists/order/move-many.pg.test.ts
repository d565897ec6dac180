import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { Chosen } from '#core/contract/lists/chosen.ts';
import { MAX_MOVED } from '#core/contract/route/limits.ts';
import { must } from '#core/std/must.ts';
import { gemTable, withGems } from '#test/support/worlds/gems.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { viewerWith } from '#test/support/worlds/every-type.ts';
import { sql } from '../../database/sql/sql.ts';
import { keepSelection, moveRecords } from '../lists.ts';

/** Movers move things that are new, and gems; things must not be called “stuck”. */
function withMovers(document: Document): Document {
  const all = withGems(document);
  const thing = must(
    all.tables.find(({ name }) => name === 'thing'),
    'things',
  );
  const columns = thing.columns.map(({ id }) => id);
  const place = must(
    thing.columns.find(({ name }) => name === 'place'),
    'an own order',
  ).id;
  const grant = { read: true, update: true, readColumns: columns, writeColumns: [place] };
  const mover = {
    id: 4_713_001,
    name: 'mover',
    label: { en: 'mover' },
    grants: [
      { table: thing.id, read: true, readColumns: columns },
      { ...grant, table: thing.id, condition: 'state = "new"' },
    ],
  };
  return { ...all, roles: [...all.roles, mover] };
}

const world = await journalWorld(withMovers);
const { db, catalog, request, thing, as, create, undo } = world;
const gem = gemTable(catalog);

async function fresh(count: number): Promise<readonly number[]> {
  await db.query('delete from app.thing__markers; delete from app.thing');
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.thing (name, state) select 'n' || i, 'new' from generate_series(1, $1::integer) i returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function order(): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.thing where deleted_at is null order by place, id`,
  );
  return rows.map(({ id }) => id);
}

const move = async (
  chosen: Chosen,
  { count, ...to }: { readonly count: number; readonly side: 'before' | 'after'; readonly record: number },
  at = request,
) => await moveRecords(at, { tableId: thing.id, chosen, count, to });

const keep = async (without: readonly number[]) =>
  await keepSelection(request, null, { tableId: thing.id, without });

test('[LIST-111][LIST-113] all that match but for some are moved as one operation, in their order, and undone as one', async () => {
  const all = await fresh(3_000);
  const [first = 0, ...rest] = all;
  const last = rest.at(-1) ?? 0;
  const { selection, count } = await keep([first, last]);
  const { operation, moved } = await move({ selection }, { count, side: 'after', record: last });
  expect(moved).toBe(2_998);
  expect(await order()).toEqual([first, last, ...rest.slice(0, -1)]);
  const { rows } = await db.query<{ changes: number; operations: number }>(
    sql`select count(*) as changes, count(distinct operation_id) as operations from colonnade.change where table_id = $1`,
    [thing.id],
  );
  expect(rows).toEqual([{ changes: 2_998, operations: 1 }]);
  await undo(operation ?? 0);
  expect(await order()).toEqual(all);
});

test('[LIST-113] a thousand records by their ids, in whichever order they are named, keep their order', async () => {
  const all = await fresh(1_002);
  const [first = 0, ...rest] = all;
  const records = rest.slice(0, 1_000);
  const chosen = { records: records.toReversed() };
  await move(chosen, { count: 1_000, side: 'before', record: first });
  expect(await order()).toEqual([...records, first, ...rest.slice(1_000)]);
});

test('[LIST-61][LIST-113] where others match by now, or the record to go next to is among them, nothing moves', async () => {
  const all = await fresh(5);
  const [first = 0] = all;
  const { selection, count } = await keep([first]);
  await db.query(sql`update app.thing set deleted_at = now() where id = $1`, [all[4]]);
  await expect(move({ selection }, { count, side: 'before', record: first })).rejects.toMatchObject({
    code: 'selection.changed',
    params: { count: 3 },
  });
  const among = move({ selection }, { count: 3, side: 'before', record: all[2] ?? 0 });
  await expect(among).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await order()).toEqual(all.slice(0, 4));
});

test('[LIST-113] more than can be moved while their user waits are refused before anything moves', async () => {
  const [first = 0] = await fresh(MAX_MOVED + 2);
  const { selection, count } = await keep([first]);
  await expect(move({ selection }, { count, side: 'before', record: first })).rejects.toMatchObject({
    code: 'action.too_many',
    params: { max: MAX_MOVED },
  });
});

test(
  '[LIST-112] where one of many may not be moved none is, and the first of them are named',
  { timeout: 120_000 },
  async () => {
    const all = await fresh(400);
    const stuck = all.slice(100, 110);
    await db.query(sql`update app.thing set state = 'used' where id = any($1::bigint[])`, [stuck]);
    const mover = as(viewerWith(catalog, 'mover'));
    const [first = 0] = all;
    const refused = move({ records: all.slice(1) }, { count: 399, side: 'before', record: first }, mover);
    await expect(refused).rejects.toMatchObject({
      code: 'value.refused',
      columns: stuck.slice(0, 5).map((row) => ({
        code: 'record.not_moved',
        row,
        title: expect.stringContaining('n') as string,
      })),
    });
    expect(await order()).toEqual(all);
  },
);

test('[LIST-110][LIST-112] records of child tables stand in the order of their table, and move together with the others', async () => {
  const [a = 0, b = 0] = await fresh(2);
  const values = { seen: '2026-01-01T00:00:00.000Z' };
  const c = await create(gem, { name: 'c', ...values });
  const d = await create(gem, { name: 'd', ...values });
  expect(await order()).toEqual([a, b, c.id, d.id]);
  const { operation } = await move({ records: [b, d.id] }, { count: 2, side: 'before', record: a });
  expect(await order()).toEqual([b, d.id, a, c.id]);
  const place = (table: typeof thing) => must(columnNamed(table, 'place'), 'an inherited column').id;
  const { rows } = await db.query(
    sql`select record_id, table_id, array(select jsonb_object_keys(diff)) as columns from colonnade.change where operation_id = $1 order by record_id`,
    [operation],
  );
  expect(rows).toEqual([
    { record_id: b, table_id: thing.id, columns: [String(place(thing))] },
    { record_id: d.id, table_id: gem.id, columns: [String(place(gem))] },
  ]);
  await moveRecords(request, {
    tableId: gem.id,
    chosen: { records: [c.id] },
    count: 1,
    to: { side: 'before', record: d.id },
  });
  expect(await order()).toEqual([b, c.id, d.id, a]);
  await expect(
    moveRecords(request, {
      tableId: gem.id,
      chosen: { records: [c.id] },
      count: 1,
      to: { side: 'before', record: a },
    }),
  ).rejects.toMatchObject({ code: 'record.unknown' });
});
