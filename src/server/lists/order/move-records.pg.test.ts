import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { openPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { listWindow } from '../../query/list/run-list.ts';
import { processOperations } from '../../journal/journal.ts';
import { importFile } from '../../import/import.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { untilWaiting } from '#test/support/calls/until-waiting.ts';
import { supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import type { OwnContext } from '../../records/records.ts';
import { Random } from '../../sample/random/random.ts';
import { moveInList, moveRecords } from '../lists.ts';

/** Of the things, movers move those that are new, readers none, and watchers do not know of the order. */
function withRoles(document: Document): Document {
  const thing = document.tables.find(({ name }) => name === 'thing')!;
  const columns = thing.columns.map(({ id }) => id);
  const all = { table: thing.id, read: true, readColumns: columns } as const;
  const role = (id: number, name: string, grants: Document['roles'][number]['grants']) => ({
    id,
    name,
    label: { en: name },
    grants,
  });
  const place = thing.columns.find(({ name }) => name === 'place')!.id;
  const isNew = 'state = "new"';
  return {
    ...document,
    roles: [
      ...document.roles,
      role(4_712_001, 'mover', [
        { ...all },
        {
          table: thing.id,
          read: true,
          update: true,
          readColumns: columns,
          writeColumns: [place],
          condition: isNew,
        },
      ]),
      role(4_712_002, 'reader', [{ ...all }]),
      role(4_712_003, 'blinkered', [
        {
          table: thing.id,
          read: true,
          update: true,
          readColumns: columns,
          writeColumns: [place],
          condition: isNew,
        },
      ]),
    ],
  };
}

const world = await journalWorld(withRoles);
const { db, catalog, request, thing, owner, as, create, remove, undo, one, last } = world;

/** The names of the things in their own order, as a viewer sees them. */
async function order(at: OwnContext = request): Promise<readonly string[]> {
  const answer = await listWindow(at.db, at, {
    tableId: thing.id,
    columns: ['name'],
    sort: [{ column: 'place' }],
    limit: 500,
  });
  return (JSON.parse(answer) as { rows: (readonly [number, string])[] }).rows.map(([, name]) => name);
}

async function fresh(...names: readonly string[]): Promise<Readonly<Record<string, number>>> {
  await db.query('delete from app.thing__markers; delete from app.thing');
  const ids: Record<string, number> = {};
  for (const name of names) ids[name] = (await create(thing, { name })).id;
  return ids;
}

const move = async (records: readonly number[], side: 'before' | 'after', record: number, at = request) =>
  await moveRecords(at, {
    tableId: thing.id,
    chosen: { records: [...records] },
    count: records.length,
    to: { side, record },
  });

async function setRank(id: number, rank: string): Promise<void> {
  await db.query(sql`update app.thing set place = $2::numeric where id = $1`, [id, rank]);
}

test('[LIST-9][LIST-110][LIST-113] new records come to the end, moved ones before or after another, in their order', async () => {
  const { a = 0, b = 0, c = 0, d = 0 } = await fresh('a', 'b', 'c', 'd');
  expect(await order()).toEqual(['a', 'b', 'c', 'd']);
  expect(await move([d], 'before', a)).toMatchObject({ moved: 1 });
  expect(await order()).toEqual(['d', 'a', 'b', 'c']);
  await move([c, a], 'after', d);
  expect(await order()).toEqual(['d', 'a', 'c', 'b']);
  await move([a, d], 'after', b);
  expect(await order()).toEqual(['c', 'b', 'd', 'a']);
  await create(thing, { name: 'e' });
  expect(await order()).toEqual(['c', 'b', 'd', 'a', 'e']);
});

test('[LIST-9] a move is one operation of the journal, which one undo takes back', async () => {
  const { a = 0, b = 0, c = 0 } = await fresh('a', 'b', 'c');
  const { operation } = await move([b, c], 'before', a);
  expect(await order()).toEqual(['b', 'c', 'a']);
  await undo(operation ?? 0);
  expect(await order()).toEqual(['a', 'b', 'c']);
});

test('[LIST-9] where neighbours stand at one place, as few as it takes make room, in the same operation', async () => {
  const { a = 0, b = 0, c = 0, d = 0 } = await fresh('a', 'b', 'c', 'd');
  await setRank(b, String((await one(thing, a))?.['place']));
  const before = await order();
  const { operation } = await move([d], 'after', a);
  expect(await order()).toEqual(['a', 'd', 'b', 'c']);
  const { rows } = await db.query<{ id: number }>(
    sql`select record_id as id from colonnade.change where operation_id = $1 order by record_id`,
    [operation],
  );
  expect(rows.map(({ id }) => id)).toEqual([b, d]);
  await undo(operation ?? 0);
  expect(await order()).toEqual(before);
  expect((await one(thing, c))?.['version']).toBe(1);
});

test('[LIST-9] ranks stay short however often records go to one place', async () => {
  const { a = 0, b = 0, c = 0, d = 0 } = await fresh('a', 'b', 'c', 'd');
  for (let round = 0; round < 130; round++) await move([round % 2 === 0 ? c : b], 'after', a);
  expect(await order()).toEqual(['a', 'b', 'c', 'd']);
  const { rows } = await db.query<{ most: number }>(
    sql`select max(length(place::text)) as most from app.thing`,
  );
  expect(rows[0]?.most).toBeLessThan(50);
  expect(d).toBeGreaterThan(0);
});

test('[LIST-9][LIST-112] who may not change where a record stands does not move it, and is told which', async () => {
  const { a = 0, b = 0, c = 0 } = await fresh('a', 'b', 'c');
  await world.modify(thing, b, { state: 'used' });
  const mover = as(viewerWith(catalog, 'mover'));
  await expect(move([a, b], 'after', c, mover)).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ code: 'record.not_moved', row: b, title: expect.stringContaining('b') as string }],
  });
  await expect(move([a], 'after', c, as(viewerWith(catalog, 'reader')))).rejects.toMatchObject({
    code: 'value.refused',
  });
  await expect(move([a], 'after', c, as(viewerWith(catalog, 'clerk')))).rejects.toMatchObject({
    code: 'column.unknown',
  });
  expect(await order()).toEqual(['a', 'b', 'c']);
  await move([a], 'after', c, mover);
  expect(await order()).toEqual(['b', 'c', 'a']);
});

test('[LIST-9][ACCESS-8] records that the viewer may not read are neither neighbours to name nor revealed', async () => {
  const { a = 0, b = 0, c = 0 } = await fresh('a', 'b', 'c');
  await world.modify(thing, b, { state: 'used' });
  const blinkered = as(viewerWith(catalog, 'blinkered'));
  expect(await order(blinkered)).toEqual(['a', 'c']);
  for (const refused of [move([a], 'after', b, blinkered), move([b], 'after', c, blinkered)])
    await expect(refused).rejects.toMatchObject({ code: 'record.unknown' });
  expect(await move([c], 'before', a, blinkered)).toEqual({ moved: 1, operation: await last() });
  expect(await order(blinkered)).toEqual(['c', 'a']);
  expect(await order()).toEqual(['c', 'a', 'b']);
});

test('[LIST-9][LIST-112] nobody writes a place: not in a form, nor in cells, nor for a new record', async () => {
  const { a = 0 } = await fresh('a');
  await expect(world.modify(thing, a, { place: '7' })).rejects.toMatchObject({ code: 'column.read_only' });
  await expect(create(thing, { name: 'x', place: '7' })).rejects.toMatchObject({ code: 'column.read_only' });
});

test('[LIST-9][LINK-6] in the list of a record, its members are moved among each other', async () => {
  const { a = 0, b = 0, c = 0 } = await fresh('a', 'b', 'c');
  const { id } = await create(owner, { name: 'Ada' });
  for (const member of [a, c]) await world.modify(thing, member, { owner: id });
  const list = owner.columns.find(({ name }) => name === 'things')!;
  const of = { columnId: list.id, recordId: id };
  await moveInList(request, { ...of, records: [c], to: { side: 'before', record: a } });
  expect(await order()).toEqual(['c', 'a', 'b']);
  const other = moveInList(request, { ...of, records: [b], to: { side: 'before', record: a } });
  await expect(other).rejects.toMatchObject({ code: 'record.unknown' });
});

test('[LIST-9] two who move at once both succeed: the second sees what the first one did', async () => {
  const { a = 0, b = 0, c = 0, d = 0 } = await fresh('a', 'b', 'c', 'd');
  const second = openPool({ connectionString: world.connectionString }, 3);
  try {
    const holder = await db.connect();
    await holder.query('begin');
    await holder.query(sql`select id from app.thing where id = $1 for update`, [c]);
    const first = move([c], 'before', a);
    await untilWaiting(second, 1);
    const next = move([d], 'before', a, { ...request, db: second, viewer: { ...supervisor, userId: 2 } });
    await untilWaiting(second, 2);
    await holder.query('commit');
    holder.release();
    await Promise.all([first, next]);
    expect(await order()).toEqual(['c', 'd', 'a', 'b']);
    expect(b).toBeGreaterThan(0);
  } finally {
    await second.end();
  }
});

test('[LIST-112][EXPORT-3] a file brings new records to the places that it has, and no stored record to another one', async () => {
  const { a = 0 } = await fresh('a', 'b');
  const place = String((await one(thing, a))?.['place']);
  const importing = async (file: string, settings: Omit<ImportSettings, 'map'> = {}) =>
    await importFile(request, {
      table: thing,
      source: chunks(file, 1_000),
      mapping: {},
      settings,
      check: false,
    });
  const seen = '2026-01-01T00:00:00Z';
  await importing(`name,seen,place\nc,${seen},${Number(place) - 0.5}\nd,${seen},\n`);
  expect(await order()).toEqual(['c', 'a', 'b', 'd']);
  const again = await importing(`name,place\nb,0.25\n`, {
    match: { columns: ['name'], mode: 'update', empty: 'keep' },
  });
  expect(again.problems).toMatchObject([{ line: 2, column: 'place', code: 'column.read_only' }]);
  const far = await importing(`name,seen,place\ne,${seen},${'9'.repeat(20)}\n`);
  expect(far.problems).toMatchObject([{ line: 2, column: 'place' }]);
  expect(await order()).toEqual(['c', 'a', 'b', 'd']);
});

test('[LIST-9] a record that was moved and moved back can be unmade', async () => {
  const { a = 0 } = await fresh('a', 'b');
  const made = await create(thing, { name: 'c', seen: '2026-01-01T00:00:00.000Z' });
  const { operation } = await move([made.id], 'before', a);
  await processOperations(request, 'undo', [operation ?? 0]);
  await processOperations(request, 'undo', [made.operation]);
  expect(await order()).toEqual(['a', 'b']);
});

test('[LIST-9] any sequence of moves, creations, deletions and undo leaves the order that an array has', async () => {
  const random = new Random(Number(process.env['ORDER_SEED'] ?? 1));
  const start = await fresh('0', '1', '2', '3');
  let model = Object.values(start);
  const past: { operation: number; before: readonly number[] }[] = [];
  const ids = async () => {
    const answer = await listWindow(db, request, {
      tableId: thing.id,
      columns: ['name'],
      sort: [{ column: 'place' }],
      limit: 500,
    });
    return (JSON.parse(answer) as { rows: (readonly [number])[] }).rows.map(([id]) => id);
  };
  for (let step = 0; step < 120; step++) {
    const before = model;
    const way = random.pick(['move', 'move', 'move', 'create', 'delete', 'undo'] as const);
    if (way === 'undo') {
      const done = past.pop();
      if (!done) continue;
      await processOperations(request, 'undo', [done.operation]);
      model = [...done.before];
    } else if (way === 'create') {
      const made = await create(thing, { name: String(step), seen: '2026-01-01T00:00:00.000Z' });
      past.push({ operation: made.operation, before });
      model = [...model, made.id];
    } else if (way === 'delete' && model.length > 3) {
      const gone = random.pick(model);
      past.push({ operation: await remove(thing, [gone]), before });
      model = model.filter((id) => id !== gone);
    } else {
      const to = random.pick(model);
      const moved = model.filter((id) => id !== to && random.below(4) === 0).slice(0, 3);
      if (moved.length === 0) continue;
      const side = random.pick(['before', 'after'] as const);
      const { operation } = await move(moved, side, to);
      const rest = model.filter((id) => !moved.includes(id));
      model = rest.toSpliced(rest.indexOf(to) + (side === 'after' ? 1 : 0), 0, ...moved);
      if (operation !== null) past.push({ operation, before });
    }
    expect(await ids()).toEqual(model);
  }
});
