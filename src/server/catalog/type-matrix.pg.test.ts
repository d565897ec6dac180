import { afterAll, expect, test } from 'vitest';
import type { Column, Document } from '#core/catalog/schema.ts';
import { isGenerated } from '#core/fields/traits.ts';
import { expectedAgain, expectedValue } from '#test/support/retype/expected-value.ts';
import { TARGETS, typeTrials, type TypeTrial } from '#test/support/retype/type-values.ts';
import { label, typesDocument } from '#test/support/retype/types-document.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { openPool } from '../database/pool.ts';
import { commas, identifier, literal, sql, type Sql } from '../database/sql/sql.ts';
import { storedOf, toJsonb } from '../fields/registry.ts';
import { prepareSchema } from '../start/prepare-schema.ts';
import { changeCatalog, foreseeDocument } from './catalog.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());
await prepareSchema(db);

const SEED = Number(process.env['TYPES_SEED'] ?? Date.now() % 100_000);
const trials = typeTrials(SEED);

/** A column, and what it becomes. */
interface Pair {
  readonly before: Column;
  readonly after: Column;
}

/** A column for each other type that a column of `before` becomes. */
function pairsOf(before: TypeTrial, at: number): readonly Pair[] {
  return trials
    .map((after, place) => ({ after, id: 1_000 + at * 100 + place }))
    .filter(({ after }) => after.options.type !== before.options.type)
    .map(({ after, id }) => {
      const common = { id, name: `to_${after.name}`, label };
      return { before: { ...common, ...before.options }, after: { ...common, ...after.options } } as Pair;
    });
}

const tables = trials.map((trial, at) => ({
  trial,
  id: 100 + at,
  name: `of_${trial.name}`,
  pairs: pairsOf(trial, at),
}));

function documentWith(columnOf: (pair: Pair) => Column): Document {
  const name: Column = { id: 11, name: 'name', label, type: 'text' };
  return typesDocument([
    { id: 10, name: 'target', title: [11], columns: [name] },
    ...tables.map(({ id, name: own, pairs }) => ({ id, name: own, columns: pairs.map(columnOf) })),
  ]);
}

const note = { author: null, message: 'types' };

type Values = Readonly<Record<string, readonly unknown[]>>;

/** The values of all columns by table and name, in the order of the records, as JSON has them. */
async function allValues(columnOf: (pair: Pair) => Column): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const { name, pairs } of tables) {
    const all = pairs
      .map(columnOf)
      .map(
        (column) =>
          sql`jsonb_agg(${toJsonb(column, identifier(column.name))} order by id) as ${identifier(column.name)}`,
      );
    const { rows } = await db.query<Record<string, unknown[]>>(
      sql`select ${commas(all)} from app.${identifier(name)}`,
    );
    const values = Object.entries(rows[0] ?? {}).map(([key, list]) => [key, (list ?? []).map(plain)]);
    found.set(name, Object.fromEntries(values) as Values);
  }
  return found;
}

/** Moments as the core writes them. */
function plain(value: unknown): unknown {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value);
  return isMoment ? new Date(value).toISOString() : value;
}

/** Records with each value of a type in all columns of its table, some of them deleted, and an empty one. */
async function fill(): Promise<void> {
  const titles = TARGETS.map(
    (title) => sql`(${literal(title)}, ${title === 'Ghost' ? sql`now()` : sql`null`})`,
  );
  await db.query(sql`insert into app.target (name, deleted_at) values ${commas(titles)}`);
  for (const { name, trial, pairs } of tables) {
    const table = sql`app.${identifier(name)}`;
    const names = commas(pairs.map(({ before }) => identifier(before.name)));
    const row = (value: Sql) =>
      sql`(${commas(pairs.map(({ before }) => sql`${value}::${storedOf(before).cast}`))})`;
    const rows = trial.values.map((value) => row(literal(value)));
    const empty = isGenerated(trial.options) ? [] : [row(sql`null`)];
    await db.query(sql`insert into ${table} (${names}) values ${commas([...rows, ...empty])}`);
    await db.query(sql`update ${table} set deleted_at = now() where id % 3 = 0`);
  }
}

/** Empties cells, or gives them the value of another record. */
async function settle(table: string, { before }: Pair, ids: readonly number[], like?: number): Promise<void> {
  const [own, name] = [sql`app.${identifier(table)}`, identifier(before.name)];
  const value =
    like === undefined ? sql`null` : sql`(select l.${name} from ${own} l where l.id = ${literal(like)})`;
  if (ids.length > 0)
    await db.query(sql`update ${own} set ${name} = ${value} where id in (${commas(ids.map(literal))})`);
}

test(`[CAT-20][CAT-21][CAT-22][COL-96] each type becomes each other one exactly, or names its values in the way, and is the same again (seed ${SEED})`, async () => {
  await changeCatalog(
    db,
    documentWith(({ before }) => before),
    note,
  );
  await fill();
  const old = await allValues(({ before }) => before);
  const wanted = (name: string, { before, after }: Pair, values = old) =>
    (values.get(name)?.[before.name] ?? []).map((value) =>
      value === null ? null : expectedValue(before, after, value),
    );

  const { problems } = await foreseeDocument(
    db,
    documentWith(({ after }) => after),
  );
  const counts = { pairs: 0, converted: 0, inTheWay: 0 };
  const wrong: unknown[] = [];
  /** Pairs without any value that converts where there must be one. */
  const left = new Set<Pair>();
  for (const { name, pairs } of tables)
    for (const [at, pair] of pairs.entries()) {
      const values = wanted(name, pair);
      const refused = values.flatMap((value, index) => (value === undefined ? [index + 1] : []));
      const converted = values.flatMap((value, index) =>
        value === undefined || value === null ? [] : [index + 1],
      );
      counts.pairs += 1;
      counts.inTheWay += refused.length;
      counts.converted += converted.length;
      const told = problems.find(
        ({ demand, path }) => demand?.kind === 'unconverted' && demand.table.name === name && path[1] === at,
      )?.demand;
      const isNamed = told?.cells.every(({ id }) => refused.includes(id)) ?? true;
      if ((told?.count ?? 0) !== refused.length || !isNamed)
        wrong.push([
          name,
          pair.after.name,
          refused.map((id) => old.get(name)?.[pair.before.name]?.[id - 1]),
          told,
        ]);
      const mustBe = isGenerated(pair.before) || isGenerated(pair.after);
      const empty = mustBe ? values.flatMap((value, index) => (value === null ? [index + 1] : [])) : [];
      if (mustBe && converted.length === 0) left.add(pair);
      else await settle(name, pair, [...refused, ...empty], mustBe ? converted[0] : undefined);
    }
  expect(wrong).toEqual([]);
  expect(counts.converted).toBeGreaterThan(500);
  expect(counts.inTheWay).toBeGreaterThan(500);

  const settled = await allValues(({ before }) => before);
  await changeCatalog(
    db,
    documentWith((pair) => (left.has(pair) ? pair.before : pair.after)),
    note,
  );
  const now = await allValues((pair) => (left.has(pair) ? pair.before : pair.after));
  for (const { name, pairs } of tables)
    for (const pair of pairs.filter((one) => !left.has(one)))
      expect([name, pair.after.name, now.get(name)?.[pair.after.name]]).toEqual([
        name,
        pair.after.name,
        wanted(name, pair, settled),
      ]);
  await changeCatalog(
    db,
    documentWith(({ before }) => before),
    note,
  );
  const back = await allValues(({ before }) => before);
  for (const { name, pairs } of tables)
    for (const { before, after } of pairs) {
      const again = settled.get(name)?.[before.name]?.map((value) => expectedAgain(before, after, value));
      expect([name, before.name, back.get(name)?.[before.name]]).toEqual([name, before.name, again]);
    }
}, 120_000);
