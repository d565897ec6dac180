import { isLink } from '#core/fields/traits.ts';
import type { Transaction } from '../../../database/pool.ts';
import { literal, sql } from '../../../database/sql/sql.ts';
import { STAGE } from '../stage.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import { holdMembersSql } from './set-members.ts';
import type { SetPlan } from './set-plan.ts';

/** Holds the records that a set is linked to until it is written: nobody deletes them meanwhile. */
export async function holdTargetsOf(
  tx: Transaction,
  { catalog }: Scene,
  { sources, members }: SetPlan,
): Promise<void> {
  if (members) await tx.query(holdMembersSql(members));
  for (const source of sources) {
    const { column } = source;
    const target = isLink(column) ? catalog.tables.get(column.target) : undefined;
    if (!target || 'typed' in source || ('value' in source && source.value === null)) continue;
    const ids =
      'item' in source
        ? sql`select s.c${literal(source.item)} from ${STAGE} s`
        : sql`select ${literal(Number(source.value))}::bigint`;
    await tx.query(
      sql`select count(*) from (select g.id from ${physicalTable(target)} g where g.id in (${ids}) order by g.id for key share of g) held`,
    );
  }
}
