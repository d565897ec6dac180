import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { membersOf } from './physical-names.ts';

/** All live members of a list column of a record, by id, whoever may read them: what is written back must lose none. */
export async function storedMembers(
  db: Runner,
  catalog: Catalog,
  {
    owner,
    list,
    id,
  }: { readonly owner: Table; readonly list: Extract<Column, { type: 'list' }>; readonly id: number },
): Promise<readonly number[]> {
  const { from, where } = membersOf({ catalog }, { owner, list, alias: 'o', member: 'm' });
  const result = await db.query<{ id: number }>(
    `select m.id from (select $1::bigint as id) o, ${from} where ${where} order by m.id`,
    [id],
  );
  return result.rows.map((row) => row.id);
}
