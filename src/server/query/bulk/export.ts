import { isLink } from '#core/fields/traits.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { and, commas, identifier, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { csvText } from '../../fields/csv-text.ts';
import { storedOf } from '../../fields/registry.ts';
import { naturalKey } from './key.ts';
import { titleSql } from '../rights/expression.ts';
import { writtenFacts, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { SIDES, pairsOf } from '../scene/membership.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { memberGuards, readableIdSql, readableSql, rowGuards } from '../rights/rights.ts';

/** Header and value of one column of an exported file. */
interface ExportedCell {
  readonly header: string;
  readonly sql: Sql;
}

/**
 * The query of an export: the live records of a table in the order of their making, `columns` as the import reads them
 * back. The caller has checked that the viewer may read them.
 */
export function exportRecords(scene: Scene, table: Table, columns: readonly Column[]): Sql {
  const row = rowOf(scene, 't');
  const written = { ...scene, facts: writtenFacts(scene.viewer) };
  const cells = columns.map((column) => ({
    header: column.name,
    sql: cellSql(written, { table, column, row }),
  }));
  const where = and([sql`t.deleted_at is null`, ...rowGuards(written, row, table)]);
  return sql`select ${selected(cells)} from ${physicalTable(table)} t${row.joins.sql()} where ${where} order by t.id`;
}

/** The query of an export of the pairs of a relation: a record of `table` and a member of its `list`. */
export function exportPairs(scene: Scene, table: Table, list: ColumnOf<ListType>): Sql {
  const pairs = must(pairsOf(scene.catalog, table, list), `the pairs of ${list.name}`);
  const { here, there } = pairs;
  const target = tableOf(scene.catalog, list.target);
  const [key, memberKey] = [naturalKey(scene, table), naturalKey(scene, target)];
  const written = { ...scene, facts: writtenFacts(scene.viewer) };
  const [own, member] = [rowOf(scene, 't'), rowOf(scene, 'm')];
  const cells = [
    { header: key?.name ?? table.name, sql: nameSql(written, table, own) },
    {
      header: memberKey ? `${list.name}.${memberKey.name}` : list.name,
      sql: nameSql(written, target, member),
    },
  ];
  const guards = [
    ...rowGuards(written, own, table),
    ...memberGuards(written, { row: own, owner: table, list }, member),
  ];
  const joins = sql`${own.joins.sql()}${member.joins.sql()}`;
  const where = guards.length === 0 ? NOTHING : sql` where ${and(guards)}`;
  return sql`select ${selected(cells)} from ${physicalRelation(pairs.owner, pairs.list)} r join ${physicalTable(table)} t on t.id = r.${SIDES[here]} and t.deleted_at is null
      join ${physicalTable(target)} m on m.id = r.${SIDES[there]} and m.deleted_at is null${joins}${where} order by r.${SIDES[here]}, r.${SIDES[there]}`;
}

function selected(cells: readonly ExportedCell[]): Sql {
  return commas(cells.map(({ header, sql: expression }) => sql`${expression} as ${identifier(header)}`));
}

function cellSql(
  scene: SqlScene,
  { table, column, row }: { readonly table: Table; readonly column: Column; readonly row: Row },
): Sql {
  if (!isLink(column)) return csvSql(column, readableSql(scene, row, table, column));
  const target = tableOf(scene.catalog, column.target);
  const linked = rowOf(scene, 'l');
  const name = nameSql(scene, target, linked);
  const where = [
    sql`l.id = ${readableIdSql(scene, row, table, column)}`,
    ...rowGuards(scene, linked, target),
  ];
  return sql`(select ${name} from ${physicalTable(target)} l${linked.joins.sql()} where ${and(where)})`;
}

/** What names the record of a row in a file: its natural key, else its title. A record without either shows its id. */
function nameSql(scene: SqlScene, table: Table, row: Row): Sql {
  const key = naturalKey(scene, table);
  return key
    ? sql`coalesce(${csvSql(key, readableSql(scene, row, table, key))}, '#' || ${row.alias}.id)`
    : csvText(titleSql(scene, table, row));
}

function csvSql(column: Column, expression: Sql): Sql {
  const stored = storedOf(column);
  const cell = (stored.csv ?? stored.text)(expression, column);
  // Numbers stay numbers: only what is text to a spreadsheet as well.
  return stored.textual ? csvText(cell) : cell;
}
