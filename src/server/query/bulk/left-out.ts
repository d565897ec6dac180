import type { Transaction } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import type { BulkPlan } from './plan.ts';
import { PROBLEMS } from './conditions.ts';
import { problemsFound, type LineProblems } from './problems.ts';
import { storageTable } from '../scene/physical-names.ts';
import { STAGE } from './stage.ts';

/** A line that is refused: its cells could not be read, or comparing it has found a problem. */
const REFUSED = sql`(s.refused or exists (select from ${PROBLEMS} p where p.line = s.line))`;

/**
 * Takes the refused lines out of the stage, and those whose links lead to records that these would have become: they are
 * refused for that, too, and given.
 */
export async function leaveOutRefused(
  tx: Transaction,
  { items, load }: BulkPlan,
  most: number,
): Promise<LineProblems> {
  await tx.query(
    sql`create temp table import_refused on commit drop as select s.line from ${STAGE} s where ${REFUSED}`,
  );
  // Ids say whose record they are only within a family of tables.
  const own = load.kind === 'records' ? storageTable(load.table).text : undefined;
  const links = items.flatMap(({ target }, at) => (target && storageTable(target).text === own ? [at] : []));
  for (let isMore = links.length > 0; isMore;) {
    isMore = false;
    for (const at of links) {
      const found = await tx.query(
        sql`insert into ${PROBLEMS} select s.line, ${literal(`{${at}}`)}, 'import.no_record', k.key::text
          from ${STAGE} s join pg_temp.import_key_${literal(at)} k on k.key = s.c${literal(at)}
          where k.id in (select s.id from ${STAGE} s where ${REFUSED}) and not ${REFUSED}`,
      );
      isMore ||= (found.rowCount ?? 0) > 0;
    }
  }
  await tx.query(sql`delete from ${STAGE} s using pg_temp.import_refused r where r.line = s.line`);
  const more = await problemsFound(tx, most);
  await tx.query(sql`delete from ${STAGE} s where ${REFUSED}`);
  return more;
}
