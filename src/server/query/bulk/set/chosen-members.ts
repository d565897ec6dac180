import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../../database/pool.ts';
import { boundAt, sql } from '../../../database/sql/sql.ts';
import { askList, type ListQuery } from '../../list/ask-list.ts';
import { recordsSql } from '../../list/records-sql.ts';
import { shapeOf } from '../../list/shape.ts';
import { rowOf } from '../../scene/joins.ts';
import { SIDES, type Pairs } from '../../scene/membership.ts';
import { physicalRelation } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';
import type { SetChoice } from './choose-set.ts';

/** How many of the chosen records have a member in their list. */
interface MemberCount {
  readonly id: number;
  readonly count: number;
}

/** Which records are chosen, and whose list is asked about for which members. */
interface MembersQuestion {
  readonly table: Table;
  readonly choice: SetChoice;
  /** A list of the table that the viewer may read of all its records. */
  readonly list: Column;
  readonly pairs: Pairs;
  /** Members that exist for the viewer. */
  readonly members: readonly number[];
}

/** How many of the chosen records that exist for the viewer have which of the members; those that none has are left out. */
export async function memberCounts(
  db: Runner,
  scene: Scene,
  { table, choice, list, pairs, members }: MembersQuestion,
): Promise<readonly MemberCount[]> {
  const { without, ...asked } =
    'question' in choice ? choice.question : { tableId: table.id, records: choice.ids, without: [] };
  return await askList<MemberCount>(
    { db, scene },
    countingOf(list, pairs),
    shapeOf({ ...asked, columns: [] }),
    [without, members],
  );
}

function countingOf({ id }: Column, { owner, list, here, there }: Pairs): ListQuery {
  return {
    name: `members ${id} of chosen`,
    binds: 2,
    compile: (scene, plan, slots) => {
      const member = SIDES[there];
      const records = recordsSql(scene, plan, rowOf(scene, 't'));
      return {
        text: sql`select p.${member} as id, count(*)::integer as count from ${physicalRelation(owner, list)} p
          where p.${member} = any(${boundAt(slots + 2)}::bigint[])
            and p.${SIDES[here]} in (select t.id ${records} and t.id <> all(${boundAt(slots + 1)}::bigint[]))
          group by p.${member}`,
      };
    },
  };
}
