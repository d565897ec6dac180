import { tableInLanguages, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import { KIND } from '#core/query/kind.ts';
import { isList, isWriteOnly } from '#core/fields/traits.ts';
import { commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { keptExpression, keptMeaning, physicalType } from '../formula/kept-formula.ts';
import {
  KIND_COLUMN,
  kindSql,
  physicalRelation,
  physicalTable,
  readFrom,
  type ForeseenSource,
} from '../scene/physical-names.ts';
import { convertedSql } from './converted-choices.ts';
import { isConvertible, isRetyped, retypedSql, staysAsWritten } from './converted-types.ts';
import { SYSTEM_COLUMNS } from './physical.ts';
import { searchColumns, searchMeaning, searchName } from './search-columns.ts';

/**
 * Has the tables of a catalog that is not in force read as they would be, from those of the one in force: renamed tables
 * and columns under their new names, values that change their type as far as they convert, other choices in the place of
 * those that go, kept formulas worked out in the question, everything new empty. Nothing in the database changes.
 */
export function foreseeTables(from: Catalog, to: Catalog, conversions: ChoiceConversions): void {
  for (const table of to.tables.values()) {
    const source = sourceOf({ from, to, conversions }, table);
    if (!source) continue;
    for (const spoken of tableInLanguages(to, table.id)) readFrom(spoken, source);
  }
}

/** A column of the rows that are made, and whether it is just what the database has under that name. */
interface Part {
  readonly name: Sql;
  readonly value: Sql;
  readonly isSame: boolean;
}

/** Undefined for a table that the database has exactly so. */
function sourceOf(change: Change, table: Table): ForeseenSource | undefined {
  const { from, to } = change;
  const before = from.tables.get(table.id);
  const relations = relationsOf(from, table);
  const stored = [
    ...systemParts(from, to, table),
    ...table.columns.flatMap((column) => storedPart(change, before, column) ?? []),
  ];
  const kept = [
    ...table.columns.flatMap((column) => keptPart(change, before, column) ?? []),
    ...searchParts(change, before, table),
  ];
  const isSame = before?.name === table.name && [...stored, ...kept].every((part) => part.isSame);
  if (isSame && relations.size === 0) return undefined;
  if (isSame) return { records: physicalTable(before), relations };
  // A kept column that stays is read; one that does not is worked out of the others, by their new names.
  const read = kept.filter((part) => part.isSame);
  const made = kept.filter((part) => !part.isSame);
  const none = before ? sql`` : sql` where false`;
  const inner = sql`(select ${commas([...stored, ...read].map(aliased))} ${before ? sql`from ${physicalTable(before)} b` : none})`;
  const records = made.length === 0 ? inner : sql`(select m.*, ${commas(made.map(aliased))} from ${inner} m)`;
  return { records, relations };
}

function aliased({ name, value }: Part): Sql {
  return sql`${value} as ${name}`;
}

interface Change {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly conversions: ChoiceConversions;
}

/** Whether records of a table get other choices: what is worked out of them is worked out anew. */
function isConverted({ conversions }: Change, before: Table | undefined): boolean {
  return before?.columns.some((column) => conversions.has(originOf(column))) === true;
}

function systemParts(from: Catalog, to: Catalog, table: Table): readonly Part[] {
  const before = from.tables.get(table.id);
  const own = SYSTEM_COLUMNS.map(({ name, type }): Part =>
    before
      ? { name, value: sql`b.${name}`, isSame: true }
      : { name, value: sql`null::${type}`, isSame: false },
  );
  if (!isInFamily(to, table)) return own;
  const known = before !== undefined && isInFamily(from, before);
  return [
    ...own,
    { name: KIND_COLUMN, value: known ? sql`b.${KIND_COLUMN}` : sql`${kindSql(table)}::text`, isSame: known },
  ];
}

function isInFamily(catalog: Catalog, table: Table): boolean {
  return table.top !== undefined || kindsOf(catalog, table).length > 1;
}

/** A column whose values are written; undefined for all others. */
function storedPart(
  { from, to, conversions }: Change,
  before: Table | undefined,
  column: Column,
): Part | undefined {
  const type = physicalType(to, column);
  if (type === null || column.name === KIND || keptExpression(to, column) !== undefined) return undefined;
  const name = identifier(column.name);
  const old = before?.columns.find(({ id }) => id === column.id);
  const had = old && physicalType(from, old);
  // What is never given back is not given back as something else either.
  const isHidden = old !== undefined && old.type !== column.type && [old, column].some(isWriteOnly);
  if (!old || !had || isHidden) return { name, value: sql`null::${type}`, isSame: false };
  const stored = sql`b.${identifier(old.name)}`;
  const conversion = conversions.get(originOf(old));
  // Deleted records keep what they have.
  const value = conversion
    ? sql`(case when b.deleted_at is null then ${convertedSql(stored, { column: old, next: column, conversion })} else ${stored} end)`
    : stored;
  if (conversion && had.text === type.text) return { name, value, isSame: false };
  if (isRetyped(old, column)) {
    const change = { from, before: old, after: column };
    const isSame = old.name === column.name && staysAsWritten(change);
    return {
      name,
      value: isConvertible(old, column) ? retypedSql(change, { value }) : sql`null::${type}`,
      isSame,
    };
  }
  if (had.text === type.text)
    return { name, value, isSame: old.name === column.name && keptExpression(from, old) === undefined };
  // Fewer decimals: what does not fit stands in the way.
  const text = sql`${value}::text`;
  const converts = sql`pg_input_is_valid(${text}, ${literal(type.text)})`;
  return { name, value: sql`case when ${converts} then ${text}::${type} end`, isSame: false };
}

/** A column that PostgreSQL keeps by its formula. */
function keptPart(change: Change, before: Table | undefined, column: Column): Part | undefined {
  const { from, to } = change;
  const expression = keptExpression(to, column);
  if (expression === undefined) return undefined;
  const name = identifier(column.name);
  const old = before?.columns.find(({ id }) => id === column.id);
  const isSame =
    !isConverted(change, before) &&
    old?.name === column.name &&
    keptMeaning(from, old) === keptMeaning(to, column);
  const type = physicalType(to, column);
  return isSame
    ? { name, value: sql`b.${name}`, isSame }
    : { name, value: sql`(${expression})::${type ?? sql`text`}`, isSame };
}

function searchParts(change: Change, before: Table | undefined, table: Table): readonly Part[] {
  const { from, to } = change;
  const isSame =
    before !== undefined &&
    !isConverted(change, before) &&
    searchMeaning(from, before) === searchMeaning(to, table);
  return searchColumns(to, table).map((column) => {
    const name = searchName(column);
    return { name, value: isSame ? sql`b.${name}` : column.expression, isSame };
  });
}

/** What is read in the place of relations that the database has under another name, or not yet. */
function relationsOf(from: Catalog, table: Table): ReadonlyMap<number, Sql> {
  const before = from.tables.get(table.id);
  const lists = table.columns.filter((column) => isList(column) && column.inverse === undefined);
  return new Map(
    lists.flatMap((list) => {
      const old = before?.columns.find(
        (one) => one.id === list.id && isList(one) && one.inverse === undefined,
      );
      if (!before || !old)
        return [
          [list.id, sql`(select null::bigint as source_id, null::bigint as target_id where false)`] as const,
        ];
      const known = physicalRelation(before, old);
      return known.text === physicalRelation(table, list).text ? [] : [[list.id, known] as const];
    }),
  );
}
