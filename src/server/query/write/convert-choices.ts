import type { Catalog } from '#core/catalog/catalog.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ChoiceConversions, Conversion } from '#core/configuration/choice-conversions.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, identifier, join, literal, NOTHING, or, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { isOwnSql } from '../scene/own-table.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';
import { convertedSql, isConvertedSql } from '../tables/converted-choices.ts';
import { closeOperation, openOperation } from './operation.ts';

/** Records of a table that have got other choices. */
interface ConvertedRecords {
  readonly table: Table;
  readonly columns: readonly Column[];
}

/** What an operation has converted. */
export interface ConvertedChoices {
  readonly operation: number;
  readonly tables: readonly ConvertedRecords[];
}

/** Whose operation it is, and what it is called. */
interface ConvertingNote {
  readonly author: number | null;
  readonly title: string;
}

interface Choosing {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly conversions: ChoiceConversions;
}

/**
 * Gives the records that have them other choices in the place of those that a change of the catalog takes away, as one
 * operation with its journal; deleted records keep theirs. The tables are those of before the change. Undefined where no
 * record has any.
 */
export async function convertChoices(
  tx: Transaction,
  choosing: Choosing,
  { author, title }: ConvertingNote,
): Promise<ConvertedChoices | undefined> {
  const { from, conversions } = choosing;
  const all = [...from.tables.values()].flatMap((table): readonly ConvertedRecords[] => {
    const columns = table.columns.filter((column) => conversions.has(originOf(column)));
    return columns.length > 0 ? [{ table, columns }] : [];
  });
  const [first] = all;
  if (!first) return undefined;
  const operation = await openOperation(tx, {
    writing: { userId: author ?? 0, account: `user:${author ?? 0}` },
    kind: 'modify',
    table: first.table,
    title,
  });
  const tables: ConvertedRecords[] = [];
  for (const records of all) {
    const count = await convertRecords(tx, choosing, { ...records, author, operation });
    if (count > 0) tables.push(records);
  }
  return (await closeOperation(tx, operation)) ? { operation, tables } : undefined;
}

async function convertRecords(
  tx: Transaction,
  { from, to, conversions }: Choosing,
  {
    table,
    columns,
    author,
    operation,
  }: ConvertedRecords & { readonly author: number | null; readonly operation: number },
): Promise<number> {
  // Who saves a record meanwhile is waited for, and waits: its choice is read once.
  await tx.query(sql`lock table ${storageTable(table)} in share row exclusive mode`);
  const cells = columns.map((column) => {
    const conversion: Conversion = must(conversions.get(originOf(column)), 'what becomes of the choices');
    const next = must(to.columns.get(originOf(column)), 'the column afterwards').column;
    const value = sql`t.${identifier(column.name)}`;
    const name = identifier(column.name);
    const json = (expression: Sql) => storedOf(column).json?.(expression) ?? expression;
    const converted = convertedSql(value, { column, next, conversion });
    return {
      name,
      converted: sql`${converted} as ${name}`,
      isConverted: isConvertedSql(value, { column, conversion }),
      diff: sql`case when t.${name} is distinct from n.${name} then jsonb_build_object(${literal(String(column.id))}, jsonb_build_array(${json(sql`t.${name}`)}, ${json(sql`n.${name}`)})) else '{}' end`,
    };
  });
  const own = isOwnSql(from, table, sql`t`);
  const found = sql`select t.id, ${commas(cells.map(({ converted }) => converted))} from ${physicalTable(table)} t
    where t.deleted_at is null${own ? sql` and ${own}` : NOTHING} and (${or(cells.map(({ isConverted }) => isConverted))})`;
  const changes = sql`select t.id, ${commas(cells.map(({ name }) => sql`n.${name}`))}, ${join(
    cells.map(({ diff }) => sql`(${diff})`),
    sql` || `,
  )} as diff
    from (${found}) n join ${physicalTable(table)} t on t.id = n.id`;
  const sets = cells.map(({ name }) => sql`${name} = n.${name}`);
  const { rowCount } = await tx.query(
    sql`with changed as (update ${physicalTable(table)} t set ${commas([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = $1::bigint`])}
        from (${changes}) n where t.id = n.id returning t.id, n.diff)
      insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $2::bigint, ${literal(table.id)}, c.id, 'modify', c.diff from changed c`,
    [author, operation],
  );
  return rowCount ?? 0;
}
