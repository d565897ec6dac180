import type { Column, Table } from '#core/catalog/schema.ts';

/** What stands in the way of taking an operation back. */
export type ConflictKind = 'changed' | 'gone' | 'referenced' | 'target' | 'duplicate';

/** One kind of conflict as a part of the statement; `from` stands behind the columns. */
export function conflictPart(
  kind: ConflictKind,
  table: Table,
  what: {
    readonly record: string;
    readonly column?: Column | undefined;
    readonly other: Table;
    readonly id: string;
    readonly from: string;
  },
): string {
  const column = what.column ? `${what.column.id}::bigint` : 'null::bigint';
  return `select '${kind}', ${table.id}::bigint, ${what.record}, ${column}, null::jsonb, ${what.other.id}::bigint, ${what.id} from ${what.from}`;
}
