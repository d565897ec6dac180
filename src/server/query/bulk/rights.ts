import { rowRule, writeRule } from '#core/access/access.ts';
import { covers, type Rule } from '#core/access/rule.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { and, literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { BulkPlan, Load } from './plan.ts';
import { itemSql, linesFor, stagedLines } from './stage.ts';
import { boundFacts, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { isOwnSql } from '../scene/own-table.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { operationSql, ruleSql, writeSql } from '../rights/rights.ts';

/**
 * Puts the staged lines whose records, as they would be, the viewer may not create, or not with these values, or that
 * change records that the viewer may not change, into the table `into` of problems. Gives their number.
 */
export async function findForbidden(
  tx: Transaction,
  scene: Scene,
  { plan, into }: { readonly plan: BulkPlan; readonly into: Sql },
): Promise<number> {
  const { load } = plan;
  if (load.kind === 'pairs') return await forbiddenPairs(tx, scene, { plan, load, into });
  const { catalog, viewer } = scene;
  const whole = rowRule(catalog, viewer, 'create', load.table);
  const rules: readonly Forbidding[] = [
    { rule: whole, items: [] },
    ...load.sources.flatMap((source) => {
      if (!('item' in source)) return [];
      const { column, item } = source;
      const rule = writeRule(catalog, viewer, 'create', { table: load.table, column });
      return covers(rule, whole) ? [] : [{ rule, items: [item] }];
    }),
  ];
  let count = 0;
  for (const { rule, items } of rules) {
    if (typeof rule === 'boolean') continue;
    const facts = boundFacts(0);
    const row = { ...rowOf({ catalog }, 'v'), isFresh: true };
    const lines = linesFor(scene, plan, ...rule.map(({ typed }) => typed));
    const found = await tx.query(
      sql`insert into ${into} select v.line, ${literal(`{${items.join()}}`)}, 'import.not_allowed', '', null, null
        from (${lines}) v${joined({ ...scene, facts }, row, rule)}`,
      [...facts.valuesFor(viewer)],
    );
    count += found.rowCount ?? 0;
  }
  return count;
}

interface Forbidding {
  readonly rule: Rule;
  /** The items that are marked. */
  readonly items: readonly number[];
}

function joined(scene: SqlScene, row: Row, rule: Rule): Sql {
  const allowed = ruleSql(scene, row, rule) ?? sql`true`;
  return sql`${row.joins.sql()} where not v.refused and (${allowed}) is not true`;
}

/** Of each record whose pairs change, the rights on the table that it is of are asked. */
async function forbiddenPairs(
  tx: Transaction,
  scene: Scene,
  {
    plan,
    load,
    into,
  }: {
    readonly plan: BulkPlan;
    readonly load: Extract<Load, { kind: 'pairs' }>;
    readonly into: Sql;
  },
): Promise<number> {
  const { table: named, list: called, item } = load.changed;
  let count = 0;
  for (const table of kindsOf(scene.catalog, named)) {
    const list = must(columnNamed(table, called.name), 'the list of a child table');
    const facts = boundFacts(0);
    const asked = { ...scene, facts };
    const row = rowOf(scene, 't');
    const conditions = [
      operationSql(asked, row, { operation: 'update', table }),
      writeSql(asked, row, table, list),
    ].filter((expression) => expression !== undefined);
    if (conditions.length === 0) continue;
    const isOwn = isOwnSql(scene.catalog, table, sql`t`) ?? sql`true`;
    const found = await tx.query(
      sql`insert into ${into} select s.line, ${literal(`{${item}}`)}, 'import.not_allowed', '', null, null from ${stagedLines(plan)}
        join ${physicalTable(table)} t on t.id = ${itemSql(plan, item)}${row.joins.sql()}
        where not s.refused and ${isOwn} and (${and(conditions)}) is not true`,
      [...facts.valuesFor(scene.viewer)],
    );
    count += found.rowCount ?? 0;
  }
  return count;
}
