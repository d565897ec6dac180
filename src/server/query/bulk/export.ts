import { isGenerated, isLink, isList, isOfFiles } from '#core/fields/traits.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf, type ColumnOf, type ListType } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import {
  and,
  commas,
  identifier,
  join,
  literal,
  NOTHING,
  boundAt,
  sql,
  type Sql,
} from '../../database/sql/sql.ts';
import { cellKindOf } from '../../fields/cell-kind.ts';
import { csvText } from '../../fields/csv-text.ts';
import { isWordy, storedOf } from '../../fields/registry.ts';
import { boundValues } from '../list/bind.ts';
import { planList } from '../list/plan.ts';
import { recordsSql } from '../list/records-sql.ts';
import { shapeOf, type WindowRequest } from '../list/shape.ts';
import { windowSql } from '../list/window.ts';
import { naturalKey } from './key.ts';
import { placeRow, rowSql, titleSql, valueSql } from '../rights/expression.ts';
import { factsAmong, writtenFacts, type SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { SIDES, pairsOf } from '../scene/membership.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import type { Place, Scene } from '../scene/place.ts';
import { memberGuards, readableLinked, readableSql, rowGuards } from '../rights/rights.ts';

/** Header and value of one column of an exported file. */
interface ExportedCell {
  readonly header: string;
  readonly sql: Sql;
}

/**
 * What a file shows of records: `shown` is for people, with links by their titles, labels of choices and moments in the
 * viewer's time zone; `import` for the import, which reads it back without loss.
 */
export type ExportForm = 'shown' | 'import';

/** The records of a list, and what a file shows of them. */
export interface ExportedList extends Omit<WindowRequest, 'after' | 'before' | 'skip' | 'limit'> {
  /** Of the list these records alone. */
  readonly records?: readonly number[] | undefined;
  /** All of the list but these. */
  readonly without?: readonly number[] | undefined;
  readonly form: ExportForm;
}

/** How rows are given: each as a line of a CSV file without its end, or as a JSON array of its cells. */
export type ExportLayout = 'line' | 'json' | 'sheet';

/** A statement that gives one text `row` for each record, and the places that its cells are of. */
export interface ExportStatement {
  readonly text: Sql;
  readonly values: readonly unknown[];
  readonly places: readonly Place[];
}

/**
 * The records of a list that exist for the viewer, in its order, as rows of a file. Throws AppError for what does not
 * exist for the viewer.
 */
export function exportList(scene: Scene, request: ExportedList, layout: ExportLayout): ExportStatement {
  const asking = askingOf(scene, request);
  const { asked, plan, row } = asking;
  const places = plan.cells
    .slice(0, request.columns.length)
    .flatMap((place) => filePlaces(place, { form: request.form, layout }));
  const style = { form: request.form, layout };
  const cells = places.map((place, at) => {
    const name = sql`c${literal(at)}`;
    return { name, sql: exportedCellSql(asked, { place, row, ...style }), place };
  });
  const order = windowSql(asked, plan, row).wholeOrderBy;
  const inner = sql`select ${commas(cells.map((cell) => sql`${cell.sql} as ${cell.name}`))} ${asking.from()} order by ${order}`;
  const written = cells.map(({ name, place }) => ({ cell: sql`r.${name}`, name, place }));
  const text =
    layout === 'line'
      ? sql`select ${lineSql(written)} as row from (${guardedSql(written, inner, request.form)}) r`
      : sql`select ${rowSql(written.map(({ cell }) => cell))}::text as row from (${inner}) r`;
  return { text, values: asking.values, places };
}

/** Files that an import reads have the texts of each language apart; JSON has them in one object. */
function filePlaces(
  place: Place,
  { form, layout }: { readonly form: ExportForm; readonly layout: ExportLayout },
): readonly Place[] {
  const { column, path } = place;
  const isApart = form === 'import' && layout !== 'json';
  const languages = isApart ? fieldOf(column).inEachLanguage?.(column) : undefined;
  return languages?.map(([locale, one]) => ({ ...place, column: one, path: `${path}.${locale}` })) ?? [place];
}

/** The statement that counts the records of a list, as far as `most` and one more. */
export function exportCount(
  scene: Scene,
  request: ExportedList,
  most: number,
): Omit<ExportStatement, 'places'> {
  const asking = askingOf(scene, request);
  const text = sql`select count(*) as count from (select 1 ${asking.from()} limit ${literal(most + 1)}) r`;
  return { text, values: asking.values };
}

/** What statements about the records of an exported list are put together from. */
export function askingOf(scene: Scene, { records, without = [], ...request }: ExportedList) {
  const { shape, values: given } = shapeOf(request);
  const plan = planList(scene, shape);
  const values = boundValues(scene, { plan, facts: { valuesFor: () => [] } }, given);
  const bind = (value: unknown, cast: Sql) => sql`${boundAt(values.push(value))}::${cast}`;
  const asked = { ...scene, facts: factsAmong(scene.viewer, bind) };
  const row = rowOf(asked, 't');
  const chosen = records === undefined ? NOTHING : sql` and t.id = any(${bind(records, sql`bigint[]`)})`;
  const others = without.length === 0 ? NOTHING : sql` and t.id <> all(${bind(without, sql`bigint[]`)})`;
  // Joins are known when all other parts have been written.
  const from = () => sql`${recordsSql(asked, plan, row)}${chosen}${others}`;
  return { asked, plan, row, values, from };
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
    { header: key?.name ?? table.name, sql: csvText(nameSql(written, table, own)) },
    {
      header: memberKey ? `${list.name}.${memberKey.name}` : list.name,
      sql: csvText(nameSql(written, target, member)),
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

/** What a cell is of, and how it is to be written. */
interface CellStyle {
  readonly place: Place;
  readonly row: Row;
  readonly form: ExportForm;
  readonly layout: ExportLayout;
}

/** The value of a cell: text in lines, else what becomes its JSON. */
export function exportedCellSql(scene: SqlScene, { place, row, form, layout }: CellStyle): Sql {
  const { table, column } = place;
  const own = placeRow(scene, row, place.links);
  const isLine = layout === 'line';
  if (isLink(column)) {
    const linked = readableLinked(scene, own, table, column);
    const { shown = [] } = linked;
    const target = tableOf(scene.catalog, column.target);
    const bare = { ...linked, shown: [] };
    const name = form === 'import' ? nameSql(scene, target, bare) : titleSql(scene, target, bare);
    return shown.length === 0 ? name : sql`(case when ${and(shown)} then ${name} end)`;
  }
  if (isList(column)) {
    const count = valueSql(scene, table, column, own);
    return isLine ? sql`${count}::text` : count;
  }
  const value = readableSql(scene, own, table, column);
  if (isLine && form === 'import') return textSql(column, value);
  return isLine ? shownText(scene, column, value) : jsonCell(scene, column, { value, form, layout });
}

const LOCAL = sql`'YYYY-MM-DD HH24:MI:SS'`;

/** A value as the text of a cell that people read, and that the import reads as well. */
function shownText(scene: SqlScene, column: Column, value: Sql): Sql {
  const stored = storedOf(column);
  if (cellKindOf(column) === 'moment')
    return sql`to_char(${value} at time zone ${scene.facts.zone}, ${LOCAL})`;
  return stored.shown?.(value, column, scene.viewer.locale) ?? textSql(column, value);
}

/** A value as JSON: texts, numbers and truths; of a sheet, which knows no zones, moments in that of the viewer. */
export function jsonCell(
  scene: SqlScene,
  column: Column,
  { value, form, layout }: { readonly value: Sql; readonly form: ExportForm; readonly layout: ExportLayout },
): Sql {
  const stored = storedOf(column);
  if (cellKindOf(column) === 'moment' && layout === 'sheet')
    return sql`to_char(${value} at time zone ${scene.facts.zone}, 'YYYY-MM-DD HH24:MI:SS.MS')`;
  // Formatting is kept where there is nothing to be read as a cell.
  const isWhole = stored.isProse === true && layout !== 'sheet';
  if (stored.shown && form === 'shown' && !isWhole) return stored.shown(value, column, scene.viewer.locale);
  // A sheet has words for what JSON has an object for.
  if (isGenerated(column) || (layout === 'sheet' && isOfFiles(column))) return stored.text(value, column);
  if (layout === 'sheet' && stored.csv && cellKindOf(column) === 'words') return stored.csv(value, column);
  return stored.json ? stored.json(value) : value;
}

/** A cell of a line: its text, the name that it has in a statement, and what it is of. */
interface LineCell {
  readonly cell: Sql;
  readonly name: Sql;
  readonly place: Place;
}

/** Rows whose texts run in no spreadsheet; `offset 0` lets each text be made once, however often the line names it. */
function guardedSql(cells: readonly LineCell[], rows: Sql, form: ExportForm): Sql {
  const guarded = cells.map(({ cell, name, place }) =>
    isGuarded(place, form) ? sql`${csvText(cell)} as ${name}` : cell,
  );
  return sql`select ${commas(guarded)} from (${rows}) r offset 0`;
}

/**
 * A line without its end. Cells are quoted where they have to be; an empty text keeps its quotes, nothing has none. Most
 * lines need no quotes at all, which one look at all of their texts tells.
 */
function lineSql(cells: readonly LineCell[]): Sql {
  const isWords = ({ place }: LineCell) => cellKindOf(place.column) === 'words';
  const bare = ({ cell }: LineCell) => sql`coalesce(${cell}, '')`;
  const line = (texts: readonly Sql[]) => join(texts, sql` || ',' || `);
  const plain = line(cells.map(bare));
  const words = cells.filter(isWords);
  if (words.length === 0) return plain;
  const all = join(words.map(bare), sql` || `);
  const quoted = line(cells.map((one) => (isWords(one) ? quotedSql(one.cell) : bare(one))));
  return sql`case when ${all} ~ ${QUOTED} or '' in (${commas(words.map(({ cell }) => cell))}) then ${quoted} else ${plain} end`;
}

/** What stands between quotes in a CSV file (RFC 4180). */
const QUOTED = sql`'[",\r\n]'`;

/** The text of a cell as it stands in a line; empty text where there is nothing. */
export function linePartSql(cell: Sql, place: Place, form: ExportForm): Sql {
  if (cellKindOf(place.column) !== 'words') return sql`coalesce(${cell}, '')`;
  return quotedSql(isGuarded(place, form) ? csvText(cell) : cell);
}

function quotedSql(cell: Sql): Sql {
  return sql`coalesce(case when ${cell} = '' or ${cell} ~ ${QUOTED} then '"' || replace(${cell}, '"', '""') || '"' else ${cell} end, '')`;
}

/** Whether the text of a cell could be taken for a formula by a spreadsheet: that of numbers and moments is never. */
function isGuarded({ column }: Place, form: ExportForm): boolean {
  if (isLink(column)) return true;
  if (isList(column)) return false;
  const stored = storedOf(column);
  if (form === 'shown' && cellKindOf(column) === 'moment') return false;
  return isWordy(column) || (form === 'shown' && stored.shown !== undefined);
}

/** What names the record of a row in a file: its natural key, else its title. A record without either shows its id. */
function nameSql(scene: SqlScene, table: Table, row: Row): Sql {
  const key = naturalKey(scene, table);
  if (!key) return titleSql(scene, table, row);
  const stored = storedOf(key);
  const text = (stored.csv ?? stored.text)(readableSql(scene, row, table, key), key);
  return sql`coalesce(${text}, '#' || ${row.alias}.id)`;
}

function textSql(column: Column, expression: Sql): Sql {
  const stored = storedOf(column);
  return (stored.csv ?? stored.text)(expression, column);
}
