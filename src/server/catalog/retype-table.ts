import type { Column } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { alias, commas, identifier, literal, NOTHING, sql, type Sql } from '../database/sql/sql.ts';
import { storedOf } from '../fields/registry.ts';
import {
  isConvertible,
  isLookedUp,
  keptCell,
  keptName,
  keptTextSql,
  mayBeRespelled,
  retypedSql,
  staysAsWritten,
  type TypeChange,
} from '../query/tables/converted-types.ts';
import { endedTriggers, fileTriggers } from '../query/tables/file-triggers.ts';
import { createSequence, hasSequence, sequenceName } from '../query/tables/physical.ts';
import { physicalTable } from '../query/scene/physical-names.ts';

/** A column of a real table that gets another type. */
export interface RetypedColumn {
  readonly change: TypeChange;
  /** As the real table has it before, and afterwards. */
  readonly before: Column;
  readonly column: Column;
  /** Whether texts by which its values were written are kept beside it. */
  readonly hasKept: boolean;
}

/**
 * The statements that give columns of a real table, which have their new names already, their new types: the table is
 * written anew once. What a value was written as is kept beside it where the new type writes it otherwise.
 */
export function retypeTable(table: Sql, all: readonly RetypedColumn[]): readonly Sql[] {
  const columns = all.filter(({ change }) => !staysAsWritten(change));
  if (columns.length === 0) return [];
  const isKept = ({ change, hasKept }: RetypedColumn) => hasKept || mayBeRespelled(change);
  const kept = columns.filter(isKept);
  const names = kept.map(({ column }) => identifier(keptName(column.id)));
  const added = kept.flatMap(({ hasKept }, at) =>
    hasKept ? [] : [sql`add column ${names[at] ?? NOTHING} text`],
  );
  const changed = columns.flatMap(alteredColumn);
  return [
    ...columns.flatMap(({ before, column }) => endedTriggers(table, before, column)),
    ...columns
      .filter(hadSequence)
      .map(({ column }) => sql`alter table ${table} alter column ${identifier(column.name)} drop default`),
    ...(added.length > 0 ? [sql`alter table ${table} ${commas(added)}`] : []),
    sql`alter table ${table} ${commas(changed)}`,
    ...columns.flatMap((one) => numbers(table, one)),
    ...names.map((name) => droppedWhereEmpty(table, name)),
    ...columns.flatMap(({ column }) => fileTriggers(table, column)),
  ];
}

function hadSequence({ before, column }: RetypedColumn): boolean {
  return hasSequence(before) && !hasSequence(column);
}

function alteredColumn({ change, column, hasKept }: RetypedColumn): readonly Sql[] {
  const name = identifier(column.name);
  const keptColumn = identifier(keptName(column.id));
  const type = must(storedOf(column).type(column), 'the type of a stored column');
  const standing = { value: name, kept: hasKept ? keptColumn : undefined };
  const isLooked = isLookedUp(change);
  const value = isLooked ? sql`${lookUp(column.id)}(id)` : retypedSql(change, standing);
  const kept = isLooked ? sql`${lookUp(column.id)}_kept(id)` : keptTextSql(change, standing);
  return [
    sql`alter column ${name} type ${type} using ${value}`,
    ...(hasKept || mayBeRespelled(change) ? [sql`alter column ${keptColumn} type text using ${kept}`] : []),
  ];
}

/** Numbers that the database gives begin after those that there are. */
function numbers(table: Sql, { before, column }: RetypedColumn): readonly Sql[] {
  if (!hasSequence(column) || hasSequence(before)) return [];
  const [name, sequence] = [identifier(column.name), literal(sequenceName(column).text)];
  return [
    ...createSequence(column),
    sql`select setval(${sequence}, m.most) from (select max(${name}) as most from ${table}) m where m.most > 0`,
    sql`alter table ${table} alter column ${name} set default nextval(${sequence})`,
  ];
}

function droppedWhereEmpty(table: Sql, name: Sql): Sql {
  return sql`do $do$ begin if not exists (select from ${table} where ${name} is not null) then alter table ${table} drop column ${name}; end if; end $do$`;
}

/**
 * Values that are looked up among other records, before tables change: PostgreSQL takes no questions into a table that it
 * writes anew, but a function of the session.
 */
export function lookedUpValues(
  types: ReadonlyMap<number, TypeChange>,
  gone: ReadonlySet<string>,
): { readonly before: readonly Sql[]; readonly after: readonly Sql[] } {
  const all = [...types.values()].filter(
    (change) =>
      isLookedUp(change) && isConvertible(change.before, change.after) && change.after.origin === undefined,
  );
  return {
    before: all.flatMap((change) => lookUpStatements(change, gone)),
    after: all.flatMap(({ after: { id } }) => [
      sql`drop function ${lookUp(id)}(bigint), ${lookUp(id)}_kept(bigint)`,
      sql`drop table ${lookUp(id)}`,
    ]),
  };
}

function lookUpStatements(change: TypeChange, gone: ReadonlySet<string>): readonly Sql[] {
  const { from, before, after } = change;
  const { table } = must(from.columns.get(before.id), 'a column of the catalog in force');
  const [name, type] = [lookUp(after.id), storedOf(after).cast];
  const value = sql`t.${identifier(before.name)}`;
  const kept = gone.has(keptName(after.id)) ? keptCell(table, after.id) : undefined;
  const standing = { value, kept };
  return [
    sql`create temporary table ${alias(`retyped_${after.id}`)} on commit drop as
      select t.id, ${retypedSql(change, standing)} as value, ${keptTextSql(change, standing)} as kept
        from ${physicalTable(table)} t where ${value} is not null`,
    sql`create unique index on ${name} (id)`,
    sql`create function ${name}(bigint) returns ${type} language sql stable as ${literal(sql`select value from ${name} where id = $1`.text)}`,
    sql`create function ${name}_kept(bigint) returns text language sql stable as ${literal(sql`select kept from ${name} where id = $1`.text)}`,
  ];
}

function lookUp(id: number): Sql {
  return sql`pg_temp.retyped_${literal(id)}`;
}
