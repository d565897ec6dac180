import { isLink } from '#core/fields/traits.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { csvText } from '../../fields/csv-text.ts';
import { quoted } from '../../fields/stored-field.ts';
import { storedOf } from '../../fields/registry.ts';
import { naturalKey } from './key.ts';
import { titleSql } from '../rights/expression.ts';
import { writtenFacts, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { pairsOf } from '../scene/membership.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { memberGuards, readableIdSql, readableSql, rowGuards } from '../rights/rights.ts';

/** Header and value of one column of an exported file. */
interface ExportedCell {
  readonly header: string;
  readonly sql: string;
}

/**
 * The query of an export: the live records of a table in the order of their making, `columns` as the import reads them
 * back. The caller has checked that the viewer may read them.
 */
export function exportRecords(scene: Scene, table: Table, columns: readonly Column[]): string {
  const row = rowOf(scene, 't');
  const written = { ...scene, facts: writtenFacts(scene.viewer) };
  const cells = columns.map((column) => ({
    header: column.name,
    sql: cellSql(written, { table, column, row }),
  }));
  const where = ['t.deleted_at is null', ...rowGuards(written, row, table)].join(' and ');
  return `select ${selected(cells)} from ${physicalTable(table)} t${row.joins.sql()} where ${where} order by t.id`;
}

/** The query of an export of the pairs of a relation: a record of `table` and a member of its `list`. */
export function exportPairs(scene: Scene, table: Table, list: ColumnOf<ListType>): string {
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
  const joins = `${own.joins.sql()}${member.joins.sql()}`;
  const where = guards.length === 0 ? '' : ` where ${guards.join(' and ')}`;
  return (
    `select ${selected(cells)} from ${physicalRelation(pairs.owner, pairs.list)} r join ${physicalTable(table)} t on t.id = r.${here} and t.deleted_at is null` +
    ` join ${physicalTable(target)} m on m.id = r.${there} and m.deleted_at is null${joins}${where} order by r.${here}, r.${there}`
  );
}

function selected(cells: readonly ExportedCell[]): string {
  return cells.map(({ header, sql }) => `${sql} as ${quoted(header)}`).join(', ');
}

function cellSql(
  scene: SqlScene,
  { table, column, row }: { readonly table: Table; readonly column: Column; readonly row: Row },
): string {
  if (!isLink(column)) return csvSql(column, readableSql(scene, row, table, column));
  const target = tableOf(scene.catalog, column.target);
  const linked = rowOf(scene, 'l');
  const name = nameSql(scene, target, linked);
  const where = [`l.id = ${readableIdSql(scene, row, table, column)}`, ...rowGuards(scene, linked, target)];
  return `(select ${name} from ${physicalTable(target)} l${linked.joins.sql()} where ${where.join(' and ')})`;
}

/** What names the record of a row in a file: its natural key, else its title. A record without either shows its id. */
function nameSql(scene: SqlScene, table: Table, row: Row): string {
  const key = naturalKey(scene, table);
  return key
    ? `coalesce(${csvSql(key, readableSql(scene, row, table, key))}, '#' || ${row.alias}.id)`
    : csvText(titleSql(scene, table, row));
}

function csvSql(column: Column, sql: string): string {
  const stored = storedOf(column);
  const cell = (stored.csv ?? stored.text)(sql, column);
  // Numbers stay numbers: only what is text to a spreadsheet as well.
  return stored.textual ? csvText(cell) : cell;
}
