import type { Table } from '#core/catalog/schema.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Transaction } from '../../../database/pool.ts';
import { and, commas, identifier, NOTHING, boundAt, sql, type Sql } from '../../../database/sql/sql.ts';
import { storedOf } from '../../../fields/registry.ts';
import { boundFacts } from '../../formula/facts.ts';
import { askList, type ListQuery } from '../../list/ask-list.ts';
import { recordsSql } from '../../list/records-sql.ts';
import { shapeOf } from '../../list/shape.ts';
import { rowGuards } from '../../rights/rights.ts';
import { rowOf } from '../../scene/joins.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import type { StagedItem } from '../plan.ts';
import { STAGE } from '../stage.ts';

/** A question about a list, and the records that were taken out of its answer by hand. */
export interface KeptQuestion {
  readonly tableId: number;
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
  readonly without: readonly number[];
}

/** Which records a set has: those of a question, or some by their ids. */
export type SetChoice = { readonly question: KeptQuestion } | { readonly ids: readonly number[] };

const COUNT: ListQuery = {
  name: 'chosen',
  binds: 1,
  compile: (scene, plan, slots) => {
    const records = recordsSql(scene, plan, rowOf(scene, 't'));
    return {
      text: sql`select count(*) as count ${records} and t.id <> all(${boundAt(slots + 1)}::bigint[])`,
    };
  },
};

const IDS: ListQuery = {
  name: 'chosen ids',
  binds: 2,
  compile: (scene, plan, slots) => {
    const records = recordsSql(scene, plan, rowOf(scene, 't'));
    return {
      text: sql`select t.id ${records} and t.id <> all(${boundAt(slots + 1)}::bigint[]) order by t.id limit ${boundAt(slots + 2)}::integer`,
    };
  },
};

const STAGED = stagingQuery('staged', NOTHING);
const HELD = stagingQuery('held', sql` for update of t`);

function stagingQuery(name: string, lock: Sql): ListQuery {
  return {
    name,
    binds: 1,
    compile: (scene, plan, slots) => {
      const records = recordsSql(scene, plan, rowOf(scene, 't'));
      const chosen = sql`select t.id ${records} and t.id <> all(${boundAt(slots + 1)}::bigint[]) order by t.id${lock}`;
      return { text: sql`insert into ${STAGE} (line, id) select c.id, c.id from (${chosen}) c` };
    },
  };
}

/** How many records a question finds for the viewer. Throws AppError as lists do. */
export async function countChosen(
  db: Parameters<typeof askList>[0]['db'],
  scene: Scene,
  question: KeptQuestion,
): Promise<number> {
  const [found] = await askList<{ count: number }>(
    { db, scene },
    COUNT,
    shapeOf({ ...question, columns: [] }),
    [question.without],
  );
  return found?.count ?? 0;
}

/** The ids of what a question finds for the viewer; undefined where they are more than `most`. Throws AppError as lists do. */
export async function chosenIds(
  db: Parameters<typeof askList>[0]['db'],
  scene: Scene,
  question: KeptQuestion,
  most: number,
): Promise<readonly number[] | undefined> {
  const found = await askList<{ id: number }>({ db, scene }, IDS, shapeOf({ ...question, columns: [] }), [
    question.without,
    most + 1,
  ]);
  return found.length > most ? undefined : found.map(({ id }) => id);
}

/**
 * Stages the records of a set, as far as they exist for the viewer; nobody changes them any more where they are held, and
 * whoever did so before is seen. Gives how many there are.
 */
export async function stageChosen(
  tx: Transaction,
  scene: Scene,
  { table, choice, hold }: { readonly table: Table; readonly choice: SetChoice; readonly hold: boolean },
): Promise<number> {
  if ('question' in choice) {
    const { question } = choice;
    await askList({ db: tx, scene }, hold ? HELD : STAGED, shapeOf({ ...question, columns: [] }), [
      question.without,
    ]);
  } else {
    const facts = boundFacts(1);
    const row = rowOf(scene, 't');
    const where = [
      sql`t.id = any($1::bigint[])`,
      sql`t.deleted_at is null`,
      ...rowGuards({ ...scene, facts }, row, table),
    ];
    await tx.query(
      sql`insert into ${STAGE} (line, id) select c.id, c.id from (select t.id from ${physicalTable(table)} t${row.joins.sql()} where ${and(where)}
        order by t.id${hold ? sql` for update of t` : NOTHING}) c`,
      [choice.ids, ...facts.valuesFor(scene.viewer)],
    );
  }
  await tx.query(sql`analyze ${STAGE}`);
  const { rows } = await tx.query<{ count: number }>(sql`select count(*) as count from ${STAGE}`);
  return rows[0]?.count ?? 0;
}

/** Values of one record, in the order of the items. */
export interface SetRow {
  readonly id: number;
  readonly values: readonly unknown[];
}

/**
 * Puts values of their own beside the staged records of rows, in bare wire form. Rows of records that are not staged are left
 * out.
 */
export async function stageValues(
  tx: Transaction,
  { items, rows }: { readonly items: readonly StagedItem[]; readonly rows: readonly SetRow[] },
): Promise<void> {
  const names = items.map((_, at) => identifier(`c${at}`));
  const definitions = items.map(({ value }, at) => sql`${identifier(`c${at}`)} ${storedOf(value).cast}`);
  const json = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(values.map((value, at) => [`c${at}`, value])),
  }));
  await tx.query(
    sql`update ${STAGE} s set ${commas(names.map((name) => sql`${name} = r.${name}`))}
      from jsonb_to_recordset($1::jsonb) as r(${commas([sql`id bigint`, ...definitions])}) where r.id = s.id`,
    [JSON.stringify(json)],
  );
}

/** The ids of all staged records. */
export async function stagedIds(tx: Transaction): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(sql`select s.id from ${STAGE} s order by s.id`);
  return rows.map(({ id }) => id);
}

/** Staged records by whether they are of a table or one of its child tables. */
export async function stagedKinds(tx: Transaction, kinds: readonly Table[]): Promise<readonly Table[]> {
  const found: Table[] = [];
  for (const kind of kinds) {
    const { rowCount } = await tx.query(
      sql`select 1 from ${STAGE} s join ${physicalTable(kind)} t on t.id = s.id limit 1`,
    );
    if (rowCount === 1) found.push(kind);
  }
  return found;
}

/** A reason for which records of a set are refused, how many they are, and the ids of the first of them. */
export interface SetRefusal {
  readonly code: string;
  /** Technical name of the column concerned; empty for none. */
  readonly column: string;
  readonly said: string | null;
  readonly count: number;
  readonly ids: readonly number[];
}

/** Reasons that are told at most, and records that are named for each. */
const MAX_REASONS = 20;
const MAX_EXAMPLES = 5;

/** Why records of the set are refused, the commonest reasons first, and how many are. */
export async function setRefusals(
  tx: Transaction,
): Promise<{ readonly refused: number; readonly reasons: readonly SetRefusal[] }> {
  const counted = await tx.query<{ refused: number }>(
    sql`select count(*) as refused from ${STAGE} s where s.refused`,
  );
  const refused = counted.rows[0]?.refused ?? 0;
  if (refused === 0) return { refused, reasons: [] };
  const { rows } = await tx.query<SetRefusal>(
    sql`select p.code, p.value as column, p.said, count(distinct p.line) as count,
        (array_agg(distinct s.id order by s.id))[1:$2::integer] as ids
      from pg_temp.import_problem p join ${STAGE} s on s.line = p.line
      group by p.code, p.value, p.said order by count(distinct p.line) desc, p.code, p.value limit $1::integer`,
    [MAX_REASONS, MAX_EXAMPLES],
  );
  return { refused, reasons: rows.map((row) => ({ ...row, ids: row.ids.map(Number) })) };
}
