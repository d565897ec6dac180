import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { quoted } from '../fields/stored-field.ts';
import { physicalTable } from './physical-names.ts';

/** A live record that links to one of `ids`: which of them, from which table. Undefined where there is none. */
export async function referenceTo(
  db: Runner,
  catalog: Catalog,
  table: Table,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly from: Table } | undefined> {
  const links = [...catalog.tables.values()].flatMap((from) =>
    from.columns.flatMap((column) =>
      column.type === 'link' && column.formula === undefined && column.target === table.id
        ? [{ from, column }]
        : [],
    ),
  );
  if (links.length === 0) return undefined;
  const parts = links.map(({ from, column }, at) => {
    const name = quoted(column.name);
    const itself = from.id === table.id ? ' and not r.id = any($1::bigint[])' : '';
    return `(select ${at} as at, r.${name} as id from ${physicalTable(from)} r where r.${name} = any($1::bigint[]) and r.deleted_at is null${itself} limit 1)`;
  });
  const result = await db.query<{ at: number; id: number }>(
    `select * from (${parts.join(' union all ')}) found limit 1`,
    [ids],
  );
  const [row] = result.rows;
  const link = row && links[row.at];
  return row && link ? { id: row.id, from: link.from } : undefined;
}
