import type { Column, Table } from '#core/catalog/schema.ts';
import { literal, sql, type Sql } from '../../database/sql/sql.ts';

/** What stands in the way of taking an operation back. */
export type ConflictKind = 'changed' | 'unconverted' | 'gone' | 'referenced' | 'target' | 'duplicate';

/** One kind of conflict as a part of the statement; `from` stands behind the columns. */
export function conflictPart(
  kind: ConflictKind,
  table: Table,
  what: {
    readonly record: Sql;
    readonly column?: Column | undefined;
    readonly other: Table;
    readonly id: Sql;
    readonly from: Sql;
  },
): Sql {
  const column = what.column ? sql`${literal(what.column.id)}::bigint` : sql`null::bigint`;
  return sql`select ${literal(kind)}, ${literal(table.id)}::bigint, ${what.record}, ${column}, null::jsonb, ${literal(what.other.id)}::bigint, ${what.id} from ${what.from}`;
}
