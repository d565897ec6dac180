import { beforeAll, expect, test } from 'vitest';
import type { Key } from '#core/query/key.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { trusted } from '../../database/sql/sql.ts';
import { everyTypeDocument, everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { insertGrouped } from '#test/support/worlds/grouped-things.ts';
import { LANES, listLanes, type LanesRequest } from './lanes.ts';
import { listCount, listWindow } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const scene = { catalog, viewer: supervisor };
const thing = must(catalog.tablesByName.get('thing'), 'things');
const ROWS = 240;

interface Answer {
  readonly lanes: readonly { readonly value: unknown; readonly rows: readonly (readonly unknown[])[] }[];
  readonly next: Key | null;
}

beforeAll(async () => {
  await insertGrouped(db, ROWS);
});

async function ask(request: Partial<LanesRequest>, viewer = supervisor): Promise<Answer> {
  const asked = { tableId: thing.id, columns: ['name'], lanes: 'state', ...request };
  return JSON.parse(await listLanes(db, { catalog, viewer }, asked)) as Answer;
}

function within(column: string, value: unknown): RequestFilter {
  if (value === null) return { column, operator: 'isEmpty' };
  return { column, operator: 'equal', value: Array.isArray(value) ? value[0] : value };
}

test('[LIST-150] lanes stand in the order of the choices, that without a value last, and hold every record once', async () => {
  const { lanes, next } = await ask({ limit: 100 });
  const column = must(
    thing.columns.find(({ name }) => name === 'state'),
    'state',
  );
  const codes = (column as { choices?: readonly { code: string }[] }).choices?.map(({ code }) => code) ?? [];
  expect(lanes.map(({ value }) => value)).toEqual([...codes, null]);
  expect(next).toBeNull();
  let records = 0;
  for (const { value, rows } of lanes) {
    const filter = within('state', value);
    const { count } = await listCount(db, scene, { tableId: thing.id, filter });
    expect(rows.length).toBe(Math.min(100, count));
    records += count;
  }
  expect(records).toBe(ROWS);
});

test('[LIST-151] the first cards of a lane are the first rows of the list that its filter makes', async () => {
  const sort = [{ column: 'pieces', descending: true }, { column: 'name' }];
  const filter: RequestFilter = { column: 'pieces', operator: 'isNotEmpty' };
  const { lanes } = await ask({ sort, filter, limit: 7, search: '1' });
  for (const { value, rows } of lanes) {
    const both = { all: [filter, within('state', value)] };
    const request = { tableId: thing.id, columns: ['name'], sort, filter: both, limit: 7, search: '1' };
    expect(rows).toEqual((JSON.parse(await listWindow(db, scene, request)) as Answer['lanes'][number]).rows);
  }
});

test('[LIST-150] lanes of a link stand in the order of titles, those without cards too, and come in windows by key', async () => {
  const owner = must(catalog.tablesByName.get('owner'), 'owners');
  await db.query(
    `insert into app.owner (name, code, salary) select 'Lane ' || lpad(i::text, 4, '0'), 'L' || i, i from generate_series(1, 500) i`,
  );
  const total = (await listCount(db, scene, { tableId: owner.id })).count;
  const titles: string[] = [];
  let after: Key | undefined;
  let empties = 0;
  for (;;) {
    const { lanes, next } = await ask({ lanes: 'owner', limit: 1, ...(after ? { after } : {}) });
    expect(lanes.length).toBeLessThanOrEqual(LANES);
    for (const { value } of lanes) {
      if (Array.isArray(value)) titles.push(String(value[1]));
      else empties += 1;
    }
    if (next === null) break;
    after = next;
  }
  expect(empties).toBe(1);
  expect(titles.length).toBe(total);
  const { rows } = await db.query<{ title: string }>(
    trusted('select name as title from app.owner order by name, id'),
  );
  expect(titles).toEqual(rows.map(({ title }) => title));
});

test('[LIST-151] what makes no lanes, and keys that are none, are refused', async () => {
  await expect(ask({ lanes: 'name' })).rejects.toMatchObject({ code: 'sort.column' });
  await expect(ask({ lanes: 'owner.name' })).rejects.toMatchObject({ code: 'sort.column' });
  await expect(ask({ lanes: 'nothing' })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ after: ['nothing'] })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(ask({ lanes: 'owner', after: ['x', "1'; drop"] })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  await expect(ask({ lanes: 'owner', after: ['x'] })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('[LIST-150][QUERY-14] an index has the order of the view within each lane, and lanes that are searched are read along it', async () => {
  const plain = await everyTypeDocument();
  const idOf = (name: string) =>
    must(
      thing.columns.find((column) => column.name === name),
      name,
    ).id;
  const board = {
    id: 4_711_000_001,
    name: 'board',
    label: { en: 'Board' },
    table: thing.id,
    mode: 'kanban' as const,
    lanes: idOf('owner'),
    columns: [{ column: [idOf('name')] }],
    sort: [{ column: [idOf('bought')], descending: true }, { column: [idOf('name')] }],
  };
  const document = { ...plain, views: [...plain.views, board] };
  await changeCatalog(db, document, { author: null, message: 'test' });
  const { rows } = await db.query<{ name: string; text: string }>(
    trusted(
      `select indexname as name, indexdef as text from pg_indexes where indexname ~ '^v[xe]_4711000001$'`,
    ),
  );
  const texts = new Map(rows.map(({ name, text }) => [name, text]));
  expect(texts.get('vx_4711000001')).toMatch(
    /\(owner, bought DESC, .*name.*, id DESC\) WHERE \(deleted_at IS NULL\)$/,
  );
  expect(texts.get('ve_4711000001')).toMatch(
    /\(bought DESC, .*, id DESC\) WHERE \(\(deleted_at IS NULL\) AND \(owner IS NULL\)\)$/,
  );
  const sort = [{ column: 'bought', descending: true }, { column: 'name' }];
  const request = { tableId: thing.id, columns: ['name'], lanes: 'owner', sort, search: '1', limit: 5 };
  const indexed = await listLanes(db, { catalog: catalogOf(document, 2), viewer: supervisor }, request);
  expect(indexed).toBe(await listLanes(db, scene, request));
});
