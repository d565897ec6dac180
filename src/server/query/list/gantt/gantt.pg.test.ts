import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { GanttAnswer, GanttRows } from '#core/contract/views/gantt.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { everyTypeDocument, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { columnIdsOf, thingsOf } from '#test/support/worlds/things.ts';
import { changeCatalog } from '../../../catalog/catalog.ts';
import { openPool } from '../../../database/pool.ts';
import { prepareSchema } from '../../../start/prepare-schema.ts';
import { criticalTasks, ganttTasksOf, MAX_CRITICAL, taskRows } from './gantt.ts';

const [ABOVE, BEFORE, NEXT, LAST, SINCE] = [
  4_712_000_010, 4_712_000_011, 4_712_000_012, 4_712_000_013, 4_712_000_014,
];
const plain = await everyTypeDocument();
const bare = thingsOf(plain);
const label = { en: 'x' };
const thing = {
  ...bare,
  columns: [
    ...bare.columns,
    { id: ABOVE, name: 'above', type: 'link' as const, label, target: bare.id },
    { id: BEFORE, name: 'before', type: 'list' as const, label, target: bare.id },
    { id: NEXT, name: 'next', type: 'list' as const, label, target: bare.id, inverse: BEFORE },
    { id: LAST, name: 'last', type: 'date' as const, label },
    { id: SINCE, name: 'since', type: 'link' as const, label, target: bare.id },
  ],
};
const idOf = columnIdsOf(thing);
/** Roles that do not know the things without pieces; one of them knows nothing of what waits for what. */
const some = {
  id: 4_712_000_020,
  name: 'some',
  label,
  grants: [{ table: thing.id, read: true, condition: `#${idOf('pieces')} > 0` }],
};
const plainRead = {
  id: 4_712_000_021,
  name: 'plain_read',
  label,
  grants: [{ table: thing.id, read: true, readColumns: ['name', 'bought', 'last'].map(idOf) }],
};
const tables = plain.tables.map((one) => (one.id === thing.id ? thing : one));
const document = { ...plain, tables, roles: [...plain.roles, some, plainRead] } as Document;

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, document, { author: null, message: 'test' });
const catalog = catalogOf(document, 1);
const clerk = viewerWith(catalog, 'some');
const reader = viewerWith(catalog, 'plain_read');
const days = { start: 'bought', end: 'last' };
const list = { tableId: thing.id, ...days };

/** 1 is a phase of 2, 3 and 4; 3 waits for 2, 4 for 3. The clerk does not know 3. */
beforeEach(async () => {
  await db.query('delete from app.thing__before');
  await db.query('delete from app.thing');
  await db.query(`insert into app.thing (id, name, pieces, above, bought, last, lasts, seen, since) overriding system value values
    (1, 'Phase', 1, null, null, null, null, null, null),
    (2, 'Two', 1, 1, '2026-03-02', '2026-03-04', 86400, '2026-03-02T08:00:00Z', null),
    (3, 'Three', 0, 1, '2026-03-04', '2026-03-06', 90000, '2026-03-02T08:00:00Z', 2),
    (4, 'Four', 1, 1, '2026-03-09', null, 0, '2026-03-02T08:00:00Z', 3),
    (5, 'Five', 1, null, '2026-03-03', '2026-03-01', null, null, null)`);
  await db.query(`insert into app.thing__before (source_id, target_id) values (3, 2), (4, 3)`);
});

async function tasks(request: object = {}, viewer: Viewer = supervisor) {
  return JSON.parse(await ganttTasksOf(db, { catalog, viewer }, { ...list, ...request })) as GanttAnswer;
}

async function rows(request: object = {}, viewer: Viewer = supervisor) {
  const asked = { tableId: thing.id, ids: [1, 2, 3, 4, 5], columns: ['name'], ...request };
  return JSON.parse(await taskRows(db, { catalog, viewer }, asked)) as GanttRows;
}

const critical = async (request: object = {}, viewer: Viewer = supervisor) =>
  await criticalTasks(db, { catalog, viewer }, { ...list, predecessors: 'before', ...request });

test('[GANTT-2] the tasks of a list come in its order or that of their start, with the task above and both ends; a last day is part of its task', async () => {
  expect((await tasks({ parent: 'above' })).tasks).toEqual([
    [2, 1, '2026-03-02', '2026-03-05'],
    [5, null, '2026-03-03', '2026-03-02'],
    [3, 1, '2026-03-04', '2026-03-07'],
    [4, 1, '2026-03-09', null],
    [1, null, null, null],
  ]);
  const sort = [{ column: 'name', descending: true }];
  expect((await tasks({ sort })).tasks.map(([id]) => id)).toEqual([2, 3, 1, 4, 5]);
  const lasting = await tasks({ start: 'bought', end: undefined, duration: 'lasts' });
  expect(lasting.tasks.map(([id, , , end]) => [id, end]).slice(0, 4)).toEqual([
    [2, '2026-03-03'],
    [5, null],
    [3, '2026-03-06'],
    [4, null],
  ]);
  const moments = await tasks({ start: 'seen', end: undefined, duration: 'lasts', search: 'Th' });
  expect(moments.tasks).toEqual([[3, null, '2026-03-02T08:00:00.000Z', '2026-03-03T09:00:00.000Z']]);
});

test('[GANTT-3] cells and what waits for what come for some tasks, from either end, by a list, its other end or a link', async () => {
  expect((await rows({ predecessors: 'before' })).links).toEqual(
    [
      [2, 3, 'Two'],
      [3, 4, 'Three'],
    ].map(([before, after, title]) => [before, after, expect.stringContaining(String(title))]),
  );
  expect((await rows({ ids: [2], predecessors: 'before' })).links.map((link) => link.slice(0, 2))).toEqual([
    [2, 3],
  ]);
  expect((await rows({ ids: [4], predecessors: 'since' })).links.map((link) => link.slice(0, 2))).toEqual([
    [3, 4],
  ]);
  expect((await rows({ ids: [3], predecessors: 'next' })).links.map((link) => link.slice(0, 2))).toEqual([
    [3, 2],
    [4, 3],
  ]);
  expect((await rows({ ids: [2, 99] })).rows.map(([id, , name]) => [id, name])).toEqual([[2, 'Two']]);
});

test('[GANTT-4] a task that does not exist for its viewer depends on nothing, and a column that may not be read leads nowhere', async () => {
  expect((await tasks({ parent: 'above' }, clerk)).tasks.map(([id]) => id)).toEqual([2, 5, 4, 1]);
  for (const predecessors of ['before', 'since', 'next'])
    expect((await rows({ predecessors }, clerk)).links).toEqual([]);
  expect((await rows({}, clerk)).rows.map(([id]) => id)).toEqual([1, 2, 4, 5]);
  expect((await critical({}, clerk)).floats.map(([id]) => id)).toEqual([2, 4, 5]);
  await expect(rows({ predecessors: 'before' }, reader)).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(tasks({ parent: 'above' }, reader)).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(critical({}, reader)).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(tasks({}, viewerWith(catalog))).rejects.toMatchObject({ code: 'table.unknown' });
  await expect(tasks({ start: 'name' })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(tasks({ duration: 'lasts' })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(rows({ predecessors: 'markers' })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(tasks({ parent: 'owner' })).rejects.toMatchObject({ code: 'column.unknown' });
});

test('[GANTT-6] floats are those of the list, circles are named, and too many tasks are told', async () => {
  const day = 86_400;
  expect(new Map((await critical()).floats)).toEqual(
    // What waits takes three days of the four until the last one begins.
    new Map([
      [2, 1 * day],
      [3, 2 * day],
      [4, 0],
      [5, 6 * day],
    ]),
  );
  await db.query('insert into app.thing__before (source_id, target_id) values (2, 3)');
  const { circle } = await critical();
  expect(circle.map(([id]) => id)).toEqual([2, 3]);
  await db.query(
    `insert into app.thing (id, name, bought) overriding system value select 1000 + i, 'Many ' || i, '2026-01-01' from generate_series(1, ${MAX_CRITICAL}) i`,
  );
  expect(await critical()).toEqual({ more: true, floats: [], circle: [] });
});
