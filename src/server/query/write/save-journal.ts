import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { isSecret } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { identifier, join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { journalJson } from '../../fields/registry.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Bindings } from './bindings.ts';
import { joinedDiffSql } from './joined-diff.ts';
import { listDiffSql } from './save-lists.ts';
import { standIn, type ColumnValue, type Diff, type Writing } from './writing.ts';

/** What a save writes down of itself. */
interface SaveJournal {
  readonly table: Table;
  readonly writing: Writing;
  readonly diff: Diff;
  readonly values: readonly ColumnValue[];
  readonly kind: 'create' | 'modify';
  readonly user: Sql;
}

/** The parts of a save that write its journal: `saved` is the record, `operation` what the journal calls it. */
export function journalSql(bindings: Bindings, journal: SaveJournal): Sql {
  const { table, kind } = journal;
  const tableId = bindings.add(table.id, sql`bigint`);
  const operation = sql`, operation as (${operationSql(bindings, journal, tableId)})`;
  const diff = diffSql(bindings, journal);
  if (journal.writing.operation === undefined)
    return sql`${operation}, changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
      select operation.id, ${tableId}, saved.id, ${literal(kind)}, ${diff} from operation, saved)`;
  const lists = journal.values.flatMap(({ column, pairs }) => (pairs ? [column] : []));
  // A part of an operation may change what another part has changed: the journal has one change of each record. It is found
  // by all that names it, which stands in one row: one after the other they would look through the whole operation.
  const joined = sql`joined as (update colonnade.change c set diff = ${joinedDiffSql(sql`c.diff`, sql`part.diff`, lists)} from part
      where c.operation_id = part.operation and c.at = now() and c.table_id = ${tableId} and c.record_id = part.record and c.what in ('create', 'modify') returning c.record_id)`;
  const rest = sql`changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
      select part.operation, ${tableId}, part.record, ${literal(kind)}, part.diff from part where not exists (select from joined))`;
  return sql`${operation}, part as (select operation.id as operation, saved.id as record, ${diff} as diff from operation, saved), ${joined}, ${rest}`;
}

function operationSql(bindings: Bindings, { writing, kind, user }: SaveJournal, table: Sql): Sql {
  const { operation, action = null } = writing;
  if (operation !== undefined) return sql`select ${bindings.add(operation, sql`bigint`)} as id from saved`;
  const account = bindings.add(standIn(writing), sql`text`);
  return sql`insert into colonnade.operation (user_id, account, kind, action_id, table_id) select ${user}, ${account}, ${literal(kind)}, ${bindings.add(action, sql`bigint`)}, ${table} from saved returning id`;
}

/**
 * The difference by the ids of columns. What a list held before, its ghosts included, the statement itself knows best, and
 * it alone knows what was sealed in a column.
 */
function diffSql(bindings: Bindings, { table, diff, values, kind }: SaveJournal): Sql {
  const lists = values.flatMap((value, at) => (value.pairs ? [{ value, at }] : []));
  const secrets = values.filter(({ column }) => isSecret(column));
  const apart = new Set([...lists.map(({ value }) => value), ...secrets].map(({ column }) => column.name));
  const others = Object.entries(diff)
    .filter(([name]) => !apart.has(name))
    .map(([name, change]) => [must(columnNamed(table, name), `column ${name}`).id, change] as const);
  const own = bindings.add(JSON.stringify(Object.fromEntries(others)), sql`jsonb`);
  return join(
    [
      own,
      ...lists.map(({ value, at }) => listDiffSql(bindings, { value, at, kind })),
      ...secrets.map((value) => secretDiffSql(bindings, table, value)),
    ],
    sql` || `,
  );
}

/** The difference of a column of secrets, sealed; a new record had none, nor does the statement see it yet. */
function secretDiffSql(bindings: Bindings, table: Table, { column, value }: ColumnValue): Sql {
  const before = sql`(select ${journalJson(column, sql`b.${identifier(column.name)}`)} from ${physicalTable(table)} b where b.id = saved.id)`;
  const after = bindings.add(JSON.stringify(value), sql`jsonb`);
  return sql`jsonb_build_object(${literal(String(column.id))}, jsonb_build_array(${before}, ${after}))`;
}
