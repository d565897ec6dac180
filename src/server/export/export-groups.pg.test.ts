import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type {
  CalculateAnswer,
  ListCalculation,
  RequestCalculation,
  RequestGroup,
} from '#core/contract/lists/group-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { insertGrouped } from '#test/support/worlds/grouped-things.ts';
import { exportGroups, type ExportedLine } from '../query/bulk/export-groups.ts';
import { exportList } from '../query/bulk/export.ts';
import { exportedRows } from '../query/bulk/exported-rows.ts';
import { listGroups } from '../query/list/groups.ts';
import { exportTable } from './export.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const ROWS = 120;

beforeAll(async () => {
  await insertGrouped(db, ROWS);
});

interface Asked {
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly RequestCalculation[];
  readonly viewer?: Viewer;
  readonly columns?: readonly string[];
  readonly filter?: RequestFilter;
}

const SORT = [{ column: 'pieces', descending: true }];

async function linesOf<Line>(statement: Parameters<typeof exportedRows>[1]): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const rows of exportedRows(db, statement))
    lines.push(...rows.map((row) => JSON.parse(row) as Line));
  return lines;
}

function listOf({ columns = ['name', 'pieces', 'owner'], filter }: Asked) {
  return { tableId: thing.id, columns, sort: SORT, filter, form: 'shown' as const };
}

async function exported(asked: Asked): Promise<readonly ExportedLine[]> {
  const { viewer = supervisor, groups, calculations } = asked;
  return await linesOf(exportGroups({ catalog, viewer }, { ...listOf(asked), groups, calculations }));
}

/** The same lines, put together of what the routes of groups and exports answer. */
async function expected(asked: Asked, depth = 0): Promise<readonly unknown[]> {
  const { viewer = supervisor, groups, calculations, filter } = asked;
  const scene = { catalog, viewer };
  const group = groups[depth];
  if (!group) {
    const rows = await linesOf<readonly unknown[]>(exportList(scene, listOf(asked), 'sheet'));
    return rows.map((cells) => [depth, null, null, cells]);
  }
  const request = { tableId: thing.id, filter, group, calculations: [...calculations], limit: 500 };
  const answer = JSON.parse(await listGroups(db, scene, request)) as CalculateAnswer;
  const lines: unknown[] = [];
  for (const [value, until, records, results] of answer.groups) {
    const within = withinGroup(group.column, value, until);
    const inside = { ...asked, filter: filter ? { all: [filter, within] } : within };
    lines.push([depth, records, results, null], ...(await expected(inside, depth + 1)));
  }
  return lines;
}

function withinGroup(column: string, value: unknown, until: unknown): RequestFilter {
  if (value === null) return { column, operator: 'isEmpty' };
  if (until === null) return { column, operator: 'equal', value: Array.isArray(value) ? value[0] : value };
  return {
    all: [
      { column, operator: 'greaterOrEqual', value },
      { column, operator: 'less', value: until },
    ],
  };
}

const SOME: readonly RequestCalculation[] = [
  { column: 'pieces', how: 'sum' },
  { column: 'pieces', how: 'average' },
  { column: 'weight', how: 'maximum' },
  { column: 'lasts', how: 'sum' },
  { column: 'bought', how: 'minimum' },
  { column: 'name', how: 'count' },
];

const QUESTIONS: readonly Asked[] = [
  { groups: [{ column: 'state' }], calculations: SOME },
  { groups: [{ column: 'owner', descending: true }, { column: 'active' }], calculations: SOME },
  {
    groups: [
      { column: 'seen', period: 'day' },
      { column: 'bought', period: 'quarter', descending: true },
    ],
    calculations: SOME.slice(0, 2),
  },
  {
    groups: [{ column: 'owner.name' }, { column: 'pieces' }, { column: 'state' }],
    calculations: SOME.slice(0, 1),
    filter: { column: 'pieces', operator: 'greater', value: 2 },
  },
  {
    groups: [
      { column: 'state', order: { column: 'lasts', how: 'sum' }, descending: true },
      { column: 'owner', order: { column: 'weight', how: 'average' } },
    ],
    calculations: SOME,
  },
  { groups: [{ column: 'weight' }], calculations: [], filter: { any: [] } },
];

test('[EXPORT-12] lines of a workbook are the groups of the list with their results, each before its records', async () => {
  for (const asked of QUESTIONS) {
    const found = await exported(asked);
    const lines = found.map(([depth, , records, results, cells]) => [depth, records, results, cells]);
    const { groups: _none, ...whole } = asked;
    const request = { tableId: thing.id, filter: whole.filter, calculations: [...whole.calculations] };
    const totals = JSON.parse(
      await listGroups(db, { catalog, viewer: supervisor }, request),
    ) as CalculateAnswer;
    const [, , records, results] = totals.groups[0]!;
    expect(lines, JSON.stringify(asked)).toEqual([...(await expected(asked)), [-1, records, results, null]]);
  }
});

test('[EXPORT-12] under the rights of its reader: hidden columns do not exist, hidden values are empty', async () => {
  const viewer = viewerWith(catalog, 'clerk');
  const asked: Asked = {
    groups: [{ column: 'state' }, { column: 'owner' }],
    calculations: [{ column: 'pieces', how: 'sum' }],
    columns: ['name', 'pieces'],
    viewer,
  };
  const found = await exported(asked);
  expect(found.slice(0, -1).map(([depth, , ...line]) => [depth, ...line])).toEqual(await expected(asked));
  for (const wrong of [
    { ...asked, groups: [{ column: 'bought' }] },
    { ...asked, groups: [{ column: 'owner.salary' }] },
    { ...asked, calculations: [{ column: 'price', how: 'sum' as const }] },
    { ...asked, groups: [{ column: 'state', order: { column: 'price', how: 'sum' as const } }] },
  ])
    await expect(exported(wrong)).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(exported({ ...asked, calculations: [{ column: 'name', how: 'sum' }] })).rejects.toMatchObject({
    code: 'calculation.column',
  });
});

async function sheetOf(list: {
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly ListCalculation[];
}): Promise<string> {
  const out = new PassThrough();
  const columns = ['name', 'pieces', 'price'];
  const [file] = await Promise.all([
    buffer(out),
    exportTable(
      { db, catalog, viewer: supervisor },
      { table: thing, out, format: 'xlsx', columns, list: { ...list, form: 'shown' } },
    ),
  ]);
  return unzipped(file)['xl/worksheets/sheet1.xml'] ?? '';
}

/** The cells of a row, numbers and texts as they stand there. */
function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t>)/g)].map(
    ([, letter = '', number, text]) => `${letter} ${number ?? text ?? ''}`,
  );
}

test('[EXPORT-12] a workbook has groups as outline levels, results under their columns, totals at its end', async () => {
  const sheet = await sheetOf({
    groups: [
      { column: 'state', descending: true },
      { column: 'bought', period: 'month' },
    ],
    calculations: [
      { column: 'pieces', how: 'sum' },
      { column: 'price', how: 'average' },
      { column: 'price', how: 'percent' },
      { column: 'seen', how: 'maximum' },
    ],
  });
  expect(sheet).toContain('<outlinePr summaryBelow="0"/>');
  expect(sheet).toContain('outlineLevelRow="2"');
  const rows = [...sheet.matchAll(/<row r="\d+"(?: outlineLevel="(\d)")?>(.*?)<\/row>/g)];
  const read = rows.map(([, level = '0', row = '']) => [level, ...cellsOf(row)]);
  expect(read[0]?.slice(1)).toEqual([
    'A State',
    'B Bought',
    'C Count',
    'D Name',
    'E Pieces',
    'F Price',
    'G Price – Average',
    'H Price – Share of total',
    expect.stringMatching(/^I Seen – /),
  ]);
  expect(read[1]?.slice(0, 3)).toEqual(['0', 'A Broken', 'C 30']);
  expect(read[2]?.slice(0, 3)).toEqual(['1', 'A Broken', 'B January 2026']);
  expect(read[3]?.slice(0, 3)).toEqual(['2', 'A Broken', 'B January 2026']);
  expect(read.filter(([level]) => level === '2')).toHaveLength(ROWS);
  expect(read.some((row) => row.includes('A No value'))).toBe(true);
  const last = read.at(-1) ?? [];
  expect(last.slice(0, 3)).toEqual(['0', 'A Total', `C ${ROWS}`]);
  expect(last).toContain('G 0.605');
  expect(last).toContain('H 1');
});

test('[EXPORT-12] a list that calculates without groups ends in its totals', async () => {
  const sheet = await sheetOf({ groups: [], calculations: [{ column: 'pieces', how: 'sum' }] });
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) => cellsOf(row));
  expect(rows).toHaveLength(ROWS + 2);
  expect(rows.at(-1)).toEqual(['A Total', expect.stringMatching(/^B \d+$/)]);
});
