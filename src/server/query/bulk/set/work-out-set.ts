import { givenBy } from '#core/formula/computed/computed.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../../database/pool.ts';
import { commas, literal, sql } from '../../../database/sql/sql.ts';
import { ofFormula, storedOf } from '../../../fields/registry.ts';
import { boundFacts } from '../../formula/facts.ts';
import { formulaSql } from '../../formula/formula-sql.ts';
import type { Scene } from '../../scene/place.ts';
import { STAGE } from '../stage.ts';
import type { SetRow } from './choose-set.ts';
import { setRows, type SetPlan } from './set-plan.ts';

/** Works out by the formulas of the items, on each record with its first values, what goes into its line. */
export async function workOutSet(
  tx: Transaction,
  scene: Scene,
  plan: SetPlan,
  formulas: readonly string[],
): Promise<void> {
  const { table, sources } = plan;
  const facts = boundFacts(0);
  const asked = { ...scene, facts };
  const rows = setRows(scene, { ...plan, sources: plan.first ?? [] });
  const worked = sources.flatMap((source) => {
    if (!('item' in source)) return [];
    const { column, item } = source;
    const text = must(formulas[item], 'the formula of an item');
    const given = givenBy(scene.catalog, { text, table: table.id, column });
    return [{ column, item, typed: must(given, `the formula of ${column.name}`) }];
  });
  const cells = worked.map(({ column, item, typed }) => {
    return sql`(${ofFormula(column, formulaSql(asked, typed, rows.changed))}) as c${literal(item)}`;
  });
  const from = rows.from(...worked.map(({ typed }) => typed));
  const sets = worked.map(({ item }) => sql`c${literal(item)} = f.c${literal(item)}`);
  await tx.query(
    sql`update ${STAGE} s set ${commas(sets)} from (select ${commas([sql`s.line`, ...cells])} from ${from}) f where f.line = s.line`,
    [...facts.valuesFor(scene.viewer)],
  );
}

/** Lines that are read at once. */
const MOST = 5_000;

/** What the items of the staged lines hold, in bare wire form, some lines after the others. */
export async function* workedRows(
  tx: Transaction,
  { items }: Pick<SetPlan, 'items'>,
): AsyncGenerator<readonly SetRow[]> {
  const cells = items.map(({ value }, at) => {
    const cell = sql`s.c${literal(at)}`;
    return storedOf(value).json?.(cell) ?? cell;
  });
  for (let after = 0; ;) {
    const { rows } = await tx.query<SetRow>(
      sql`select s.id, json_build_array(${commas(cells)}) as values from ${STAGE} s where s.id > $1::bigint order by s.id limit $2::integer`,
      [after, MOST],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < MOST) return;
    after = must(rows.at(-1), 'a row').id;
  }
}
