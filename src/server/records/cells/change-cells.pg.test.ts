import { expect, test } from 'vitest';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { viewerWith } from '#test/support/worlds/every-type.ts';
import { changeCells, type CellsWork } from './change-cells.ts';

const { db, catalog, request, thing, owner, as, create, modify, undo, content, one } = await journalWorld();
const clerk = as(viewerWith(catalog, 'clerk'));

const work = (changes: CellsWork['changes'], more: Partial<CellsWork> = {}): CellsWork => ({
  tableId: thing.id,
  changes,
  creations: [],
  check: false,
  partial: true,
  accepted: [],
  ...more,
});

async function operations(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`select count(*) as count from colonnade.operation`);
  return rows[0]?.count ?? 0;
}

async function things(...names: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push((await create(thing, { name, pieces: 1 })).id);
  return ids;
}

test('[LIST-44] cells of several records are one operation that one undo takes back', async () => {
  const [first = 0, second = 0] = await things('one', 'two');
  const before = await content();
  const outcome = await changeCells(
    request,
    work([
      { recordId: first, values: { pieces: 5, name: 'One' } },
      { recordId: second, values: { pieces: 6 } },
    ]),
  );
  expect(outcome).toMatchObject({ changed: 2, cells: 3, refused: [] });
  expect(await one(thing, first)).toMatchObject({ name: 'One', pieces: 5 });
  await undo(outcome.operation ?? 0);
  expect(await content()).toEqual(before);
});

test('[LIST-45] a check names what would be refused and writes nothing', async () => {
  const [id = 0] = await things('checked');
  const before = [await content(), await operations()];
  const outcome = await changeCells(
    request,
    work([{ recordId: id, values: { pieces: -1, name: 'Other' } }], {
      check: true,
      creations: [{ values: { name: 'New' } }, { values: { pieces: 3 } }],
    }),
  );
  expect(outcome).toMatchObject({ changed: 1, created: [], operation: null });
  expect(outcome.refused).toMatchObject([
    { target: { recordId: id }, problem: { column: 'pieces', code: 'value.too_small' } },
    { target: { creation: 1 }, problem: { column: 'name', code: 'value.required' } },
  ]);
  expect([await content(), await operations()]).toEqual(before);
});

test('[LIST-46] refused cells are named and the rest is written, or nothing is', async () => {
  const [first = 0, second = 0] = await things('rest', 'other');
  const changes = [
    { recordId: first, values: { pieces: 'many', name: 'Rest' } },
    { recordId: second, values: { pieces: 9 } },
    { recordId: 987_654, values: { pieces: 9 } },
  ];
  const before = await content();
  const whole = await changeCells(request, work(changes, { partial: false }));
  expect(whole).toMatchObject({ changed: 0, cells: 0, operation: null });
  expect(await content()).toEqual(before);
  const rest = await changeCells(request, work(changes));
  expect(rest.refused).toMatchObject([
    { target: { recordId: first }, problem: { column: 'pieces', code: 'value.integer' } },
    { target: { recordId: 987_654 }, problem: { column: '', code: 'record.unknown' } },
  ]);
  expect(whole.refused).toEqual(rest.refused);
  expect(rest).toMatchObject({ changed: 2, cells: 2 });
  expect(await one(thing, first)).toMatchObject({ name: 'Rest', pieces: 1 });
});

test('[LIST-47] what others have changed since it was seen is refused, not overwritten', async () => {
  const [id = 0] = await things('seen');
  await modify(thing, id, { pieces: 3 });
  const stale = await changeCells(
    request,
    work([{ recordId: id, values: { pieces: 8, name: 'Mine' }, seen: { pieces: 1, name: 'seen' } }]),
  );
  expect(stale.refused).toMatchObject([{ problem: { column: 'pieces', code: 'record.changed' } }]);
  expect(await one(thing, id)).toMatchObject({ pieces: 3, name: 'Mine' });
});

test('[LIST-48] texts name the records that links lead to, by title or key, as far as they exist for the viewer', async () => {
  const ada = (await create(owner, { name: 'Ada Lovelace', code: 'AL' })).id;
  await create(owner, { name: 'Twin', code: 'T1' });
  await create(owner, { name: 'Twin', code: 'T2' });
  const [first = 0, second = 0, third = 0, fourth = 0] = await things('a', 'b', 'c', 'd');
  const named = (values: readonly (readonly [number, string])[]) =>
    work(values.map(([recordId, text]) => ({ recordId, values: { owner: text } })));
  const outcome = await changeCells(
    request,
    named([
      [first, 'ada  lovelace'.replace('  ', ' ')],
      [second, 'AL'],
      [third, 'Twin'],
      [fourth, 'Nobody'],
    ]),
  );
  expect(outcome.links.get('owner')?.get('AL')).toEqual({ ok: true, value: [ada, 'Ada Lovelace'] });
  expect(outcome.refused).toMatchObject([
    { target: { recordId: third }, problem: { code: 'link.ambiguous', params: { count: 2 } } },
    { target: { recordId: fourth }, problem: { code: 'link.unnamed' } },
  ]);
  expect([(await one(thing, first))?.['owner'], (await one(thing, second))?.['owner']]).toEqual([ada, ada]);
  // A clerk may not read the codes of owners: no text finds one by it.
  const [own = 0] = await things('own');
  const blind = await changeCells(clerk, { ...named([[own, 'AL']]), check: true });
  expect(blind.refused).toMatchObject([{ problem: { column: 'owner', code: 'link.unnamed' } }]);
});

test('[LIST-46] a cell that the viewer may not write is refused by itself', async () => {
  const [id = 0] = await things('right');
  const outcome = await changeCells(clerk, work([{ recordId: id, values: { pieces: 4, state: 'used' } }]));
  expect(outcome.refused).toMatchObject([{ problem: { column: 'state', code: 'column.read_only' } }]);
  expect(await one(thing, id)).toMatchObject({ pieces: 4, state: 'new' });
});

test('[LIST-49] new records are made by the same operation', async () => {
  const [id = 0] = await things('beside');
  const before = await content();
  const outcome = await changeCells(
    request,
    work([{ recordId: id, values: { pieces: 2 } }], {
      creations: [{ values: { name: 'Made', pieces: 7 } }, { values: { name: 'Too', owner: 'AL' } }],
    }),
  );
  expect(outcome.created).toHaveLength(2);
  expect(await one(thing, outcome.created[0] ?? 0)).toMatchObject({ name: 'Made', pieces: 7, state: 'new' });
  await undo(outcome.operation ?? 0);
  const live = (all: Readonly<Record<string, unknown>>) =>
    (all['thing'] as readonly { readonly ghost: boolean }[]).filter(({ ghost }) => !ghost);
  expect(live(await content())).toEqual(live(before));
});

test('[LIST-44] a change is journalled without a look at the others of its operation', async () => {
  const COUNT = 500;
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.thing (name) select 'Row ' || i from generate_series(1, $1::integer) i returning id`,
    [COUNT],
  );
  const read = async (of: (tx: Transaction) => Promise<unknown>) =>
    await inTransaction(db, async (tx) => {
      await of(tx);
      const { rows: counted } = await tx.query<{ read: number }>(
        sql`select sum(pg_stat_get_xact_tuples_returned(i.indexrelid) + pg_stat_get_xact_tuples_returned(i.indrelid))::integer as read
          from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'colonnade' and c.relname like 'change%'`,
      );
      return counted[0]?.read ?? 0;
    });
  const changes = rows.map(({ id }) => ({ recordId: id, values: { name: `Changed ${id}` } }));
  const all = await read(async (tx) => {
    expect(await changeCells({ ...request, db: tx }, work(changes))).toMatchObject({ changed: COUNT });
  });
  expect(all).toBeLessThan(20 * COUNT);
});
