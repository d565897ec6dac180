import type { Column } from '#core/catalog/schema.ts';
import type { Transaction } from '../../../database/pool.ts';
import { and, commas, identifier, literal, sql, type Sql } from '../../../database/sql/sql.ts';
import { PROBLEMS } from '../conditions.ts';
import { STAGE } from '../stage.ts';
import { keptSql, physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import { uniqueKeys } from '../../tables/unique-keys.ts';
import { refuseFoundSql, setRows, type SetPlan } from './set-plan.ts';

/**
 * Refuses records that would have the same unique values as another one: all but the first of the set, and those whose
 * values a record has that stays as it is. Who is refused keeps its values, so that it is asked until nobody is refused any
 * more.
 */
export async function refuseDuplicates(tx: Transaction, scene: Scene, plan: SetPlan): Promise<void> {
  const given = (column: Column) => plan.sources.some((source) => source.column.id === column.id);
  const keys = uniqueKeys(scene.catalog, plan.table).filter(({ columns }) => columns.some(given));
  for (let found = keys.length; found > 0;) {
    found = 0;
    for (const { columns, among } of keys) {
      for (const question of [
        likeEarlier(scene, plan, columns),
        likeStored(scene, plan, columns, physicalTable(among)),
      ]) {
        await tx.query(question);
        found += (await tx.query(refuseFoundSql)).rowCount ?? 0;
      }
    }
  }
}

/** The records with the values that they would have in the columns of a key. */
function keyRows(scene: Scene, plan: SetPlan, columns: readonly Column[]): Sql {
  const values = columns.map((column, at) => {
    const isGiven = plan.sources.some((source) => source.column.id === column.id);
    return sql`${isGiven ? sql`v.${identifier(column.name)}` : keptSql(sql`t`, column)} as k${literal(at)}`;
  });
  return sql`(select s.line, s.id, ${commas(values)} from ${setRows(scene, plan).from()})`;
}

function names(columns: readonly Column[]): readonly Sql[] {
  return columns.map((_, at) => sql`k${literal(at)}`);
}

function insertFound(column: string, from: Sql): Sql {
  return sql`insert into ${PROBLEMS} select l.line, '{}', 'record.duplicate', ${literal(column)}, null, null from ${from}`;
}

function likeEarlier(scene: Scene, plan: SetPlan, columns: readonly Column[]): Sql {
  const rows = keyRows(scene, plan, columns);
  const keys = names(columns);
  const same = and(keys.map((key) => sql`d.${key} = l.${key}`));
  return insertFound(
    columns[0]?.name ?? '',
    sql`${rows} l join (select ${commas(keys)}, min(line) as first from ${rows} g where ${and(keys.map((key) => sql`${key} is not null`))}
      group by ${commas(keys)} having count(*) > 1) d on ${same} where l.line > d.first`,
  );
}

function likeStored(scene: Scene, plan: SetPlan, columns: readonly Column[], among: Sql): Sql {
  const same = and(columns.map((column, at) => sql`o.${identifier(column.name)} = l.k${literal(at)}`));
  return insertFound(
    columns[0]?.name ?? '',
    sql`${keyRows(scene, plan, columns)} l where exists (select from ${among} o where o.deleted_at is null and ${same}
      and not exists (select from ${STAGE} x where x.id = o.id and not x.refused))`,
  );
}
