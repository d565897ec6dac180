import { isLink } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../../database/pool.ts';
import { commas, literal, sql, type Sql } from '../../../database/sql/sql.ts';
import { lineText } from '../../../fields/registry.ts';
import { boundFacts, type SqlScene } from '../../formula/facts.ts';
import { readableLinked, readableSql } from '../../rights/rights.ts';
import type { Scene } from '../../scene/place.ts';
import type { Source } from '../plan.ts';
import { differsSql, setRows, type SetPlan, type SetRows } from '../set/set-plan.ts';
import { anyDiffers } from '../set/write-set.ts';

/** A line that changes its record, with what stands there so far, item by item: null where nothing changes. */
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
  const sources = plan.sources.flatMap(eachItem);
  const cells = plan.items.map((_, item) => {
    const source = sources.find((one) => one.item === item);
    if (!source) return sql`null`;
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

type Item = Extract<Source, { readonly item: number }>;

/** A source item by item: the languages of a text apart. */
function eachItem(source: Source): readonly Item[] {
  if (!('item' in source)) return [];
  return source.languages?.map((one) => ({ ...source, item: one.item, languages: [one] })) ?? [source];
}

/** What the viewer reads in a column so far, as files have it: of a link what the file names its records by. */
function textBefore(scene: SqlScene, plan: SetPlan, source: Item, { stored }: SetRows): Sql {
  const { column } = source;
  const item = must(plan.items[source.item], 'the item of a source');
  if (isLink(column) && item.target) {
    const linked = readableLinked(scene, stored, plan.table, column);
    return lineText(item.value, readableSql(scene, linked, item.target, item.value));
  }
  return lineText(item.value, readableSql(scene, stored, plan.table, column));
}
