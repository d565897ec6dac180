import { SUPERVISOR } from '#core/access/supervisor.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isLink, mayChangeType } from '#core/fields/traits.ts';
import { identifier, sql, type Sql } from '../../database/sql/sql.ts';
import { isExactNumber } from '../../fields/cell-kind.ts';
import { storedOf } from '../../fields/registry.ts';
import { writtenFacts } from '../formula/facts.ts';
import { titleSql } from '../rights/expression.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';

/** A column that becomes one of another type. */
export interface TypeChange {
  /** The catalog in force, in whose tables linked records are. */
  readonly from: Catalog;
  readonly before: Column;
  readonly after: Column;
}

/** A value as it stands, and the text by which it was written where its type has another one for it. */
interface Standing {
  readonly value: Sql;
  readonly kept?: Sql | undefined;
}

/** Whether a column becomes one of another type whose values are written like those before. */
export function isRetyped(before: Column | undefined, after: Column): boolean {
  return (
    before !== undefined &&
    before.type !== after.type &&
    before.formula === undefined &&
    after.formula === undefined
  );
}

/** The columns that have other types in another catalog, by their ids. */
export function typeChanges(from: Catalog, to: Catalog): ReadonlyMap<number, TypeChange> {
  const changes = [...to.columns.values()].flatMap(({ column: after }) => {
    const before = from.columns.get(after.id)?.column;
    return before && isRetyped(before, after) ? [[after.id, { from, before, after }] as const] : [];
  });
  return new Map(changes);
}

/** What the column is called that keeps the texts by which values of another one were written. */
export function keptName(id: number): string {
  return `_gone_text_${id}`;
}

/** That text of the row `t` of a table. */
export function keptCell(table: Table, id: number): Sql {
  const name = identifier(keptName(id));
  // The view of a child table does not have it.
  return table.top === undefined
    ? sql`t.${name}`
    : sql`(select k.${name} from ${storageTable(table)} k where k.id = t.id)`;
}

/** Whether values of one column may become values of the other at all: of what is stored and can be read. */
export function isConvertible(before: Column, after: Column): boolean {
  const isReadable = (column: Column) => storedOf(column).type(column) !== null && mayChangeType(column);
  return isReadable(before) && isReadable(after);
}

/** Whether a value is the same afterwards where it converts at all, so that nothing has to be written. */
export function staysAsWritten({ before, after }: Pick<TypeChange, 'before' | 'after'>): boolean {
  return isTextual(before) && isTextual(after);
}

/** Whether values are looked up among other records, which PostgreSQL does not do while it writes a table anew. */
export function isLookedUp({ before, after }: Pick<TypeChange, 'before' | 'after'>): boolean {
  return isLink(before) || isLink(after);
}

/**
 * What a value becomes, by the text that stands for it: the value that this text is in the new type, where the text can be
 * read back as the old value; null for any other value, which stands in the way. Preview, questions and the change itself
 * all ask this expression.
 */
export function retypedSql(change: TypeChange, standing: Standing): Sql {
  const { from, before, after } = change;
  const text = exactTextSql(change, standing);
  const next = ofTextSql(from, after, text);
  // A text that another type reads is one of its column, but for what was stored before its options were these; formatted
  // text and texts in several languages take any.
  const isSelf = isTextual(before) && !isTextual(after) && storedOf(after).isProse !== true;
  if (isSelf || isLink(before)) return next;
  const isSame = sql`${ofTextSql(from, before, text)} = ${standing.value}`;
  return sql`(case when ${isSame} then ${next} end)`;
}

/** The text by which a value was written, where the value that it becomes has another one; null otherwise. */
export function keptTextSql(change: TypeChange, standing: Standing): Sql {
  const { before, after, from } = change;
  const text = exactTextSql(change, standing);
  const again = exactTextSql({ from, before: after, after: before }, { value: retypedSql(change, standing) });
  return sql`(case when ${again} <> ${text} then ${text} end)`;
}

/** Whether some value of the new type may have been written otherwise. */
export function mayBeRespelled({ before, after }: Pick<TypeChange, 'before' | 'after'>): boolean {
  return !isTextual(after) && !(isTextual(before) && storedOf(after).isSpelledOnce === true);
}

/**
 * The value as people who change its type know it: as it was written once, where this is the value still and its new type
 * takes it. Texts of formulas or SQL may be none of their own column, with blanks around them.
 */
export function exactTextSql({ from, before, after }: TypeChange, { value, kept }: Standing): Sql {
  const own = ownTextSql(from, { column: before, other: after }, value);
  if (!kept) return own;
  const isTaken = sql`${ofTextSql(from, before, kept)} = ${value} and ${ofTextSql(from, after, kept)} is not null`;
  return sql`(case when ${kept} is not null and ${isTaken} then ${kept} else ${own} end)`;
}

function ownTextSql(
  from: Catalog,
  { column, other }: { readonly column: Column; readonly other: Column },
  value: Sql,
): Sql {
  if (isLink(column)) return sql`(${titlesOf(from, column.target)} ->> ${value}::text)`;
  if (isExactNumber(column) && !isTextual(other)) return sql`trim_scale(${value})::text`;
  const { exactText, csv, text } = storedOf(column);
  return sql`(${(exactText ?? csv ?? text)(value, column)})`;
}

function ofTextSql(from: Catalog, column: Column, text: Sql): Sql {
  if (isLink(column)) return sql`(${idsOf(from, column.target)} ->> ${text})::bigint`;
  return storedOf(column).ofText?.(text, column) ?? sql`null`;
}

function isTextual(column: Column): boolean {
  return storedOf(column).textual === true;
}

/** The records of a table by their titles, as an object of JSON, worked out once for a statement. */
function idsOf(from: Catalog, target: number): Sql {
  return sql`(select jsonb_object_agg(k.title, k.id) from (${namedRecords(from, target)}) k where k.id is not null)`;
}

/** The titles of a table's records by their ids. */
function titlesOf(from: Catalog, target: number): Sql {
  return sql`(select jsonb_object_agg(k.id::text, k.title) from (${namedRecords(from, target)}) k where k.id is not null)`;
}

/** The titles of a table with the one record that each names: of several the only one that was not deleted, or none. */
function namedRecords(from: Catalog, target: number): Sql {
  const table = from.tables.get(target);
  if (!table) return sql`select null::text as title, null::bigint as id where false`;
  const viewer = viewerOfRole(SUPERVISOR);
  const row = rowOf({ catalog: from }, 'l');
  const title = titleSql({ catalog: from, viewer, facts: writtenFacts(viewer) }, table, row);
  const records = sql`select ${title} as title, l.id, l.deleted_at is null as lives from ${physicalTable(table)} l${row.joins.sql()}`;
  const only = sql`case when count(*) filter (where r.lives) = 1 then min(r.id) filter (where r.lives) when count(*) = 1 then min(r.id) end`;
  return sql`select r.title, ${only} as id from (${records}) r where r.title is not null group by r.title`;
}
