import { isOfFiles } from '#core/fields/traits.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import type { Transaction } from '../../../database/pool.ts';
import { identifier, join, literal, sql, type Sql } from '../../../database/sql/sql.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import { PROBLEMS } from '../conditions.ts';
import { STAGE } from '../stage.ts';
import type { MatchPlan } from './find-matches.ts';

/** The columns of files that lines fill, with their items. */
function filledOf({ load }: MatchPlan) {
  return load.sources.flatMap((source) =>
    'item' in source && isOfFiles(source.column) ? [{ column: source.column, item: source.item }] : [],
  );
}

/** What tells the files of a cell apart: content, name, title and order, and not the upload that they came with. */
const toldBy = (value: Sql) =>
  sql`(select jsonb_agg(jsonb_build_array(f.one -> 'hash', f.one -> 'name', f.one -> 'title') order by f.at)
    from jsonb_path_query(${value}, '$[*]') with ordinality f (one, at))`;

/** Lets the cells of stored records be as they are where lines bring the same files once more. */
export async function keepSameFiles(tx: Transaction, plan: MatchPlan): Promise<void> {
  for (const { column, item } of filledOf(plan)) {
    const [staged, stored] = [sql`s.c${literal(item)}`, sql`t.${identifier(column.name)}`];
    await tx.query(
      sql`update ${STAGE} s set c${literal(item)} = ${stored} from ${physicalTable(plan.load.table)} t
        where t.id = s.id and ${staged} <> ${stored} and ${toldBy(staged)} = ${toldBy(stored)}`,
    );
  }
}

/** Refuses the lines by which the files of a stored record would be more than it may have, in megabytes. */
export async function refuseFullRecords(tx: Transaction, plan: MatchPlan, megabytes: number): Promise<void> {
  const { table, match } = plan.load;
  const filled = filledOf(plan);
  if (filled.length === 0) return;
  const sizes = table.columns.filter(isOfFiles).map((column) => {
    const item = filled.find((one) => one.column === column)?.item;
    const stored = sql`t.${identifier(column.name)}`;
    const value =
      item === undefined
        ? stored
        : match.empty === 'keep'
          ? sql`coalesce(s.c${literal(item)}, ${stored})`
          : sql`s.c${literal(item)}`;
    return sql`coalesce((select sum((f ->> 'size')::bigint) from jsonb_path_query(${value}, '$[*]') f), 0)`;
  });
  const brings = join(
    filled.map(({ item }) => sql`s.c${literal(item)} is not null`),
    sql` or `,
  );
  await tx.query(
    sql`insert into ${PROBLEMS} select s.line, ${literal(`{${filled.map(({ item }) => item).join()}}`)}, 'file.record_full', '', null, $2
      from ${STAGE} s join ${physicalTable(table)} t on t.id = s.id
      where (${brings}) and ${join(sizes, sql` + `)} > $1::numeric`,
    [megabytes * MEGABYTE, String(megabytes)],
  );
}
