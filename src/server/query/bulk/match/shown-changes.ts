import { isLink } from '#core/fields/traits.ts';
import type { Transaction } from '../../../database/pool.ts';
import { commas, literal, sql, type Sql } from '../../../database/sql/sql.ts';
import { lineText } from '../../../fields/registry.ts';
import { boundFacts, type SqlScene } from '../../formula/facts.ts';
import { readableLinked, readableSql } from '../../rights/rights.ts';
import type { Scene } from '../../scene/place.ts';
import type { Source } from '../plan.ts';
import { differsSql, setRows, type SetPlan, type SetRows } from '../set/set-plan.ts';
import { anyDiffers } from '../set/write-set.ts';

/** A line that changes its record, with what stands there so far, in the order of the sources: null where nothing changes. */
export interface ShownChange {
  readonly line: number;
  readonly before: readonly (string | null)[];
}

/** The first lines that change their record. */
export async function shownChanges(
  tx: Transaction,
  scene: Scene,
  { plan, most }: { readonly plan: SetPlan; readonly most: number },
): Promise<readonly ShownChange[]> {
  const facts = boundFacts(0);
  const asked = { ...scene, facts };
  const rows = setRows(scene, plan);
  const cells = plan.sources.map((source) => {
    const differs = differsSql(asked, plan, source, rows);
    return sql`case when ${differs} then coalesce(left((${textBefore(asked, plan, source, rows)})::text, 200), '') end`;
  });
  const where = anyDiffers(asked, plan, rows);
  const result = await tx.query<ShownChange>(
    sql`select s.line, array[${commas(cells)}]::text[] as before from ${rows.from()} where ${where} order by s.line limit ${literal(most)}`,
    [...facts.valuesFor(scene.viewer)],
  );
  return result.rows;
}

/** What the viewer reads in a column so far, as files have it: of a link what the file names its records by. */
function textBefore(scene: SqlScene, plan: SetPlan, source: Source, { stored }: SetRows): Sql {
  const { column } = source;
  const item = 'item' in source ? plan.items[source.item] : undefined;
  if (isLink(column) && item?.target) {
    const linked = readableLinked(scene, stored, plan.table, column);
    return lineText(item.value, readableSql(scene, linked, item.target, item.value));
  }
  return lineText(column, readableSql(scene, stored, plan.table, column));
}
