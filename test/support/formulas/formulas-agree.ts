import { checkFormula } from '#core/formula/check/check.ts';
import { evaluator } from '#test/support/formulas/evaluate/evaluate.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPool, type ConnectionPool, type Database } from '#server/database/pool.ts';
import { identifier, literal, sql, trusted } from '#server/database/sql/sql.ts';
import { formulaSql, jsonOf } from '#server/query/formula/formula-sql.ts';
import { rowOf } from '#server/query/scene/joins.ts';
import { Random } from '#server/sample/random/random.ts';
import { filesIn, knowFiles } from '../rights/random-files.ts';
import { environmentOf, SHOP, SHOP_CATALOG, shopScope, type Records } from './formulas.ts';
import { createTemplate, testDatabase } from '../run/postgres.ts';
import { randomFormula, randomRecords } from './random-formulas.ts';

const NOW = '2026-03-29T08:15:30.250Z';
const ZONE = 'Europe/Paris';

/** A database with the shop's tables, of the test file's own. */
export async function shopDatabase(): Promise<ConnectionPool> {
  const template = await createTemplate('formula_shop', async (connectionString) => {
    const db = openPool({ connectionString }, 2);
    await migrate(db);
    await changeCatalog(db, SHOP, { author: null, message: 'test' });
    await db.end();
  });
  return openPool({ connectionString: (await testDatabase(template)).connectionString }, 1);
}

/** How a comparison of the two ways to work formulas out went. */
interface Agreement {
  readonly formulas: number;
  readonly compared: number;
}

/** Formulas for which the two ways once differed, or one of them failed; shrunk by hand. */
const KEPT: readonly (readonly [table: string, formula: string])[] = [
  ['order', 'any(lines where (coalesce(empty, empty)))'],
  ['line', 'quarterStart(yearEnd(addYears(date(2000, 2, 29), -7973)))'],
  ['line', 'moment(date(9999, 12, 31), time(23, 59)) + seconds(59)'],
  ['line', 'moment(date(1, 1, 1), time(0, 0)) - hours(1000000)'],
  ['order', 'count(lines where (order = empty))'],
  ['order', 'text(status) & "!"'],
];

/**
 * Works the kept formulas and random ones out for random records in SQL and in JavaScript. Throws with the formula, the record and both
 * values where they differ.
 */
export async function formulasAgree({
  seed,
  formulas,
  records: size,
}: {
  readonly seed: number;
  readonly formulas: number;
  readonly records: number;
}): Promise<Agreement> {
  const random = new Random(seed);
  const db = await shopDatabase();
  try {
    const records = randomRecords(random, size);
    await insertAll(db, records);
    for (const [table, text] of KEPT) await compareOne(db, { text, table, records });
    let right = 0;
    let compared = 0;
    for (let round = 0; round < formulas; round++) {
      const table = random.below(3) === 0 ? 'line' : 'order';
      const text = randomFormula(random, table);
      const checked = checkFormula(text, shopScope(table));
      if (!checked.ok) continue;
      right += 1;
      compared += await compareOne(db, { text, table, records });
    }
    return { formulas: right, compared };
  } finally {
    await db.end();
  }
}

/** Compares what one formula gives for every record of a table. */
export async function compareOne(
  db: Database,
  {
    text,
    table: name,
    records,
  }: { readonly text: string; readonly table: string; readonly records: Records },
): Promise<number> {
  const checked = checkFormula(text, shopScope(name));
  if (!checked.ok) throw new Error(`${text}: ${JSON.stringify(checked.diagnostics)}`);
  const table = must(SHOP_CATALOG.tablesByName.get(name), name);
  const row = rowOf({ catalog: SHOP_CATALOG }, 't');
  const facts = {
    now: sql`${literal(NOW)}::timestamptz`,
    zone: literal(ZONE),
    me: sql`1::bigint`,
    own: () => sql`null::bigint`,
    hasRole: (role: number) => literal(role === 90),
  };
  const ground = { catalog: SHOP_CATALOG, facts, parameter: () => sql`250.5::numeric` };
  const value = jsonOf(formulaSql(ground, checked.typed, row), checked.typed.type);
  const statement = sql`select t.id, json_build_array(${value}) as value from app.${identifier(name)} t${row.joins.sql()} order by t.id`;
  const { rows } = await db
    .query<{ id: number; value: readonly unknown[] }>(statement)
    .catch((error: unknown) => {
      throw new Error(`${name}: ${text}\n${statement.text}`, { cause: error });
    });
  const environment = environmentOf(SHOP_CATALOG, records, { now: NOW, timeZone: ZONE });
  const evaluate = evaluator(checked.typed);
  for (const { id, value: given } of rows) {
    const own = evaluate(environment.find(table.id, id) ?? null, environment);
    const expected = own.known ? own.value : 'not known';
    const [found = null] = given;
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(
        `${name} ${id}: ${text}\nSQL ${JSON.stringify(found)}, JavaScript ${JSON.stringify(expected)}\n${statement.text}`,
      );
    }
  }
  return rows.length;
}

/** Puts records into the shop's tables; links may lead to records that come later. */
export async function insertAll(db: Database, records: Records): Promise<void> {
  await knowFiles(db, filesIn(records));
  await db.query('begin; set constraints all deferred');
  for (const [name, rows] of Object.entries(records)) for (const row of rows) await insertOne(db, name, row);
  for (const [name, rows] of Object.entries(records)) {
    for (const row of rows) {
      for (const [list, ids] of Object.entries(row).filter(([, value]) => isRelation(value))) {
        await db.query(trusted(`insert into app."${name}__${list}" select $1, unnest($2::bigint[])`), [
          row['id'],
          ids,
        ]);
      }
    }
  }
  await db.query('commit');
}

async function insertOne(db: Database, name: string, row: Records[string][number]): Promise<void> {
  const values = Object.entries(row).filter(([, value]) => !isRelation(value));
  const columns = values.map(([column]) => `"${column}"`);
  const slots = columns.map((_, at) => `$${at + 1}`);
  await db.query(
    trusted(
      `insert into app."${name}" (${columns.join(', ')}) overriding system value values (${slots.join(', ')})`,
    ),
    values.map(([, value]) => (isJsonArray(value) ? JSON.stringify(value) : value)),
  );
}

function isJsonArray(value: unknown): boolean {
  return Array.isArray(value) && value.every((member) => typeof member === 'object');
}

/** The ids of a list's members; choices are codes. */
function isRelation(value: unknown): boolean {
  return Array.isArray(value) && value.every((member) => typeof member === 'number');
}
