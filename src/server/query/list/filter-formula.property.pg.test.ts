import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import { checkFilter } from '#core/catalog/filters/check-filter.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { fieldOf, type Column } from '#core/fields/registry.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { formulaToFilter } from '#core/formula/filters/formula-to-filter.ts';
import type { FormulaPlaces } from '#core/formula/filters/places.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { bracketed, TECHNICAL } from '#core/formula/store/rewrite.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { compares, type RelativePeriod } from '#core/query/asked-value.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { takesList, takesNoValue } from '#core/query/operators.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { randomCondition, randomRecords } from '#test/support/formulas/random-formulas.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import type { ConnectionPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';
import { listWindow } from './run-list.ts';

/** `FILTER_CASES=20000 FILTER_SEED=7 npm test -- filter-formula` tries more, and others. */
const CASES = Number(process.env['FILTER_CASES'] ?? 1_500);
const SEED = Number(process.env['FILTER_SEED'] ?? 1);

const world = await everyTypeWorld();
const shop = await shopDatabase();
afterAll(async () => await shop.end());

const today = new Date();
const day = (away: number): string =>
  new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + away))
    .toISOString()
    .slice(0, 10);

/** Values of each column, in the form of conditions and of PostgreSQL alike. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Ada', 'ada', 'Éclair', 'cœur', 'straße', 'a%b_c', '12', 'say "hi"', 'Ada B'],
  code: ['A1', 'ÉCLAIR', 'B2'],
  notes: ['two\nlines', 'ADA', 'l’été'],
  active: [true, false],
  pieces: [0, 1, 2, 40],
  weight: ['-1.500', '0.000', '2.250'],
  price: ['0.00', '12.50', '99.99'],
  site: ['https://a.example/x'],
  mail: ['ada@example.com'],
  call: ['+33 1 22 33 44 55'],
  bought: [day(0), day(-1), day(1), day(-30), day(-31), day(-200), '2024-02-29'],
  opens: ['08:30:00', '08:30:15', '00:00:00'],
  seen: [`${day(0)}T11:00:00.000Z`, `${day(-1)}T23:30:00.000Z`, `${day(-40)}T00:00:00.000Z`],
  lasts: [0, 60, 3_600, 5_430],
  state: ['new', 'used', 'broken'],
  stars: [1, 3, 5],
  paint: ['#ff0000', '#00ff00'],
  salary: ['1000.00', '12.50'],
  kinds: ['a', 'b', 'c'],
  number: [10, 12],
  owner: [1, 2, 3],
  spot: [
    { latitude: 48.8566, longitude: 2.3522 },
    { latitude: -17.5, longitude: 179.9 },
    { latitude: 89.99, longitude: 0 },
  ],
  boss: [1, 2],
};

const PERIODS: readonly RelativePeriod[] = [
  { relative: 'now' },
  { relative: 'today' },
  { relative: 'yesterday' },
  { relative: 'tomorrow' },
  { relative: 'last', amount: 30, unit: 'day' },
  { relative: 'last', amount: 2, unit: 'week' },
  { relative: 'last', amount: 1, unit: 'month' },
  { relative: 'next', amount: 2, unit: 'quarter' },
  { relative: 'next', amount: 1, unit: 'year' },
  ...(['this', 'previous', 'following'] as const).flatMap((relative) =>
    (['week', 'month', 'quarter', 'year'] as const).map((unit) => ({ relative, unit })),
  ),
];

const OWNED = ['name', 'code', 'salary', 'boss'];
const THINGS = [
  'name',
  'code',
  'notes',
  'active',
  'pieces',
  'weight',
  'price',
  'site',
  'mail',
  'call',
  'bought',
  'opens',
  'seen',
  'lasts',
  'state',
  'owner',
  'paint',
  'stars',
  'spot',
];

beforeAll(async () => {
  const random = new Random(SEED);
  const rows = (names: readonly string[], count: number) =>
    Array.from({ length: count }, (_, at) =>
      Object.fromEntries(
        names.map((name) => {
          const filled = name === 'name' || random.below(3) > 0;
          // Codes are unique.
          if (name === 'code') return [name, must(VALUES['code'], name)[at] ?? null];
          const value = random.pick(must(VALUES[name], name));
          return [name, filled ? value : null];
        }),
      ),
    );
  const owners = rows(OWNED, 4).map((row, at) => ({ ...row, boss: at > 0 ? row['boss'] && 1 : null }));
  await world.db.query(
    sql`insert into app.owner (name, code, salary, boss)
      select name, code, salary, boss from jsonb_populate_recordset(null::app.owner, $1::jsonb)`,
    [JSON.stringify(owners)],
  );
  await world.db.query(
    sql`insert into app.thing (name, code, notes, active, pieces, weight, price, site, mail, call, bought, opens, seen, lasts, state, owner, paint, stars, spot)
      select name, code, notes, active, pieces, weight, price, site, mail, call, bought, opens, seen, lasts, state, owner, paint, stars, spot
      from jsonb_populate_recordset(null::app.thing, $1::jsonb)`,
    [JSON.stringify(rows(THINGS, 60))],
  );
  await world.db.query(
    "update app.thing set kinds = case id % 4 when 0 then null when 1 then '{a}' when 2 then '{a,b}' else '{c}' end::text[]",
  );
  await changeCatalog(shop, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(shop, randomRecords(random, 30));
});

/** The names of a catalog, technical ones alone. */
function placesOf(catalog: Catalog): FormulaPlaces {
  const named = (table: number, name: string): Column | undefined => {
    const found = catalog.tables.get(table);
    return found && columnNamed(found, name);
  };
  return {
    columnNamed: named,
    columnCalled: named,
    nameOf: (_table, { name }) => bracketed(name),
    isUsers: (table) => catalog.tables.get(table)?.name === 'user',
  };
}

async function idsOf(
  { db, catalog }: { readonly db: ConnectionPool; readonly catalog: Catalog },
  table: Table,
  filter: RequestFilter,
): Promise<readonly number[]> {
  const request = {
    tableId: table.id,
    columns: [must(table.columns[0], 'a column').name],
    filter,
    limit: 500,
  };
  const answer = JSON.parse(await listWindow(db, { catalog, viewer: supervisor }, request)) as ListAnswer;
  return answer.rows.map(([id]) => Number(id)).toSorted((a, b) => a - b);
}

function randomFilter(random: Random, table: Table, depth = 0): RequestFilter {
  const kind = random.below(depth > 2 ? 6 : 10);
  const inner = (): RequestFilter => randomFilter(random, table, depth + 1);
  if (kind === 6) return { all: Array.from({ length: random.below(4) }, inner) };
  if (kind === 7) return { any: Array.from({ length: random.below(4) }, inner) };
  if (kind === 8) return { not: inner() };
  const lists = table.columns.filter(({ type }) => type === 'list');
  const list = kind === 9 ? random.pick(lists) : undefined;
  if (list && 'target' in list) {
    const target = must(world.catalog.tables.get(list.target), 'target');
    const where = random.below(4) === 0 ? {} : { where: randomFilter(random, target, depth + 1) };
    return random.below(2) === 0 ? { some: list.name, ...where } : { none: list.name, ...where };
  }
  return conditionOf(random, table);
}

function conditionOf(random: Random, table: Table): RequestFilter {
  const column = random.pick(table.columns.filter((one) => fieldOf(one).operators.length > 0));
  const linked = 'target' in column && column.type === 'link' && random.below(2) === 0;
  const target = linked ? must(world.catalog.tables.get(column.target), 'target') : undefined;
  const last = target
    ? random.pick(target.columns.filter((one) => fieldOf(one).operators.length > 0))
    : column;
  const path = target ? `${column.name}.${last.name}` : column.name;
  const operator = random.pick(fieldOf(last).operators);
  if (takesNoValue(operator)) return { column: path, operator };
  if (compares(operator) && random.below(6) === 0)
    return { column: path, operator, other: random.pick(table.columns).name };
  if (compares(operator) && fieldOf(last).period && random.below(2) === 0)
    return { column: path, operator, value: random.pick(PERIODS) };
  const values = VALUES[last.name] ?? [1];
  const value = (): unknown => random.pick(values);
  return { column: path, operator, value: takesList(operator) ? [value(), value()] : value() };
}

test(
  '[FILTER-20] a filter and its formula, and that formula’s filter, hold for the same records',
  { timeout: 600_000 },
  async () => {
    const random = new Random(SEED);
    const places = placesOf(world.catalog);
    const tables = ['thing', 'owner'].map((name) => must(world.catalog.tablesByName.get(name), name));
    const seen = { filters: 0, formulas: 0, back: 0 };
    while (seen.filters < CASES) {
      const table = random.pick(tables);
      const filter = randomFilter(random, table);
      if (checkFilter(world.catalog, table, filter)) continue;
      seen.filters += 1;
      const formula = filterToFormula(filter, table.id, places);
      if (formula === undefined) continue;
      seen.formulas += 1;
      const told = JSON.stringify({ table: table.name, filter, formula });
      const scope = { catalog: world.catalog, table: table.id, locale: TECHNICAL };
      expect(checkFormula(formula, scope, BOOLEAN), told).toMatchObject({ ok: true });
      const wanted = await idsOf(world, table, filter);
      expect(await idsOf(world, table, { formula }), told).toEqual(wanted);
      const back = formulaToFilter(formula, table.id, places);
      if (!back) continue;
      seen.back += 1;
      const again = `${told} ${JSON.stringify(back)}`;
      expect(await idsOf(world, table, back), again).toEqual(wanted);
      const formulaAgain = must(filterToFormula(back, table.id, places), again);
      expect(await idsOf(world, table, { formula: formulaAgain }), again).toEqual(wanted);
    }
    // Most of them have one, and nearly each of those leads back.
    expect(seen.formulas / seen.filters).toBeGreaterThan(0.4);
    expect(seen.back / seen.formulas).toBeGreaterThan(0.9);
  },
);

test(
  '[FILTER-20] what a formula of any kind is as a filter holds for the same records',
  { timeout: 600_000 },
  async () => {
    const random = new Random(SEED + 1);
    const places = placesOf(COMPUTED_CATALOG);
    const here = { db: shop, catalog: COMPUTED_CATALOG };
    let back = 0;
    for (let done = 0; done < CASES * 4; done++) {
      const name = random.pick(['order', 'line'] as const);
      const formula = randomCondition(random, name);
      const table = must(COMPUTED_CATALOG.tablesByName.get(name), name);
      const scope = { catalog: COMPUTED_CATALOG, table: table.id, locale: TECHNICAL };
      if (!checkFormula(formula, scope, BOOLEAN).ok) continue;
      const filter = formulaToFilter(formula, table.id, places);
      if (!filter) continue;
      back += 1;
      const told = JSON.stringify({ formula, filter });
      expect(checkFilter(COMPUTED_CATALOG, table, filter), told).toBeUndefined();
      expect(await idsOf(here, table, filter), told).toEqual(await idsOf(here, table, { formula }));
    }
    expect(back).toBeGreaterThan(CASES / 20);
  },
);

test('[FILTER-20] whatever text it is, nothing is thrown', () => {
  const places = placesOf(world.catalog);
  const table = must(world.catalog.tablesByName.get('thing'), 'thing');
  for (const text of ['', '(', 'name =', '"', 'not '.repeat(300), '((('.repeat(500), 'name = "a" and'])
    expect(formulaToFilter(text, table.id, places)).toBeUndefined();
  const deep = `${'('.repeat(90)}pieces = 1${' and (pieces > 0))'.repeat(90)}`;
  expect(() => formulaToFilter(deep, table.id, places)).not.toThrow();
});
