import { readableColumns } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import type { SharedField, SharedRecord } from '#core/contract/sharing/shared-routes.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf, type Column, type ColumnOf, type ListType } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { formInfo } from '../catalog/catalog.ts';
import { listWindow } from '../query/list/run-list.ts';
import { readableTable, placeOf } from '../query/scene/place.ts';
import { displayRecord } from '../records/records.ts';
import type { Database } from '../database/pool.ts';
import { isShareable, type KeptRecord } from './kept-content.ts';
import type { SharedScene } from './shared-list.ts';
import { cellText } from '#core/fields/cell-text.ts';
import { toldColumn } from './shared-texts.ts';

/** Rows of a list in a shared record, and its columns. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 8;

/** A scene whose records can be read as their forms show them. */
export interface RecordScene extends SharedScene {
  readonly db: Database;
}

/** A record as its form shows it, read only. Throws AppError where it, or its form, is no more, or not for its maker. */
export async function sharedRecord(scene: RecordScene, kept: KeptRecord): Promise<SharedRecord> {
  const named = readableTable(scene, kept.table);
  const { catalog, viewer } = scene;
  const text = await displayRecord({ db: scene.db, catalog, viewer }, named.id, kept.record);
  // The server wrote it as the contract's answer.
  const record = JSON.parse(text) as RecordAnswer;
  const table = must(catalog.tables.get(record.tableId), 'the table of a record');
  const sections = sectionsOf(scene, table, kept.form).map(async ({ label, columns }) => ({
    label,
    fields: (
      await Promise.all(columns.map(async (column) => await fieldOfRecord(scene, { record, column })))
    ).flat(),
  }));
  const shown = (await Promise.all(sections)).filter(({ fields }) => fields.length > 0);
  return { kind: 'record', of: labelOf(table.label, viewer.locale), title: record.title, sections: shown };
}

/** The columns of the form in its sections; those of the whole table without a form. */
function sectionsOf({ catalog, viewer }: RecordScene, table: Table, formId: number | undefined) {
  const readable = readableColumns(catalog, viewer, table).filter(
    (column) => column.hidden !== true && isShareable({ column }),
  );
  if (formId === undefined) return [{ label: null, columns: readable }];
  const form = catalog.forms.get(formId);
  if (form?.table !== table.id) throw new AppError('view.unknown', { view: formId });
  const info = formInfo({ catalog, viewer, text: (labels) => labelOf(labels, viewer.locale) }, form);
  return info.sections.map(({ label = null, elements }) => ({
    label,
    columns: elements.flatMap((element) =>
      'column' in element ? readable.filter(({ name }) => name === element.column) : [],
    ),
  }));
}

interface FieldOfRecord {
  readonly record: RecordAnswer;
  readonly column: Column;
}

/** A field as the form shows it; nothing for one that a control or the rights on this record hide. */
async function fieldOfRecord(
  scene: RecordScene,
  { record, column }: FieldOfRecord,
): Promise<readonly SharedField[]> {
  const { name } = column;
  if (record.states[name] === 'hidden' || record.rights.hidden.includes(name)) return [];
  const label = labelOf(column.label, scene.viewer.locale);
  if (isList(column)) return await linesOf(scene, { record, column, label });
  const text = cellText(column, record.values[name], scene.reader);
  return [{ label, text, wide: fieldOf(column).line === undefined && text.length > 60 }];
}

/** The first records of a list; nothing where the viewer may not read them. */
async function linesOf(
  scene: RecordScene,
  {
    record,
    column,
    label,
  }: { readonly record: RecordAnswer; readonly column: ColumnOf<ListType>; readonly label: string },
): Promise<readonly SharedField[]> {
  const { catalog, viewer } = scene;
  const target = readableTable(scene, column.target);
  const places = readableColumns(catalog, viewer, target)
    .filter((one) => isShareable({ column: one }) && isForLists(one) && one.id !== column.inverse)
    .slice(0, MAX_COLUMNS)
    .map(({ name }) => placeOf(scene, target, name));
  if (places.length === 0) return [];
  const answer = await listWindow(scene.db, scene, {
    tableId: target.id,
    columns: places.map(({ path }) => path),
    parent: { columnId: column.id, record: record.id },
    limit: MAX_ROWS + 1,
  });
  // PostgreSQL built it as the contract's answer.
  const { rows } = JSON.parse(answer) as ListAnswer;
  const texts = (row: readonly unknown[]) =>
    places.map((place, at) => cellText(place.column, row[at + 1], scene.reader));
  return [
    {
      label,
      columns: places.map((place) => ({ ...toldColumn(scene, place), sortable: false })),
      rows: rows.slice(0, MAX_ROWS).map(texts),
      more: rows.length > MAX_ROWS,
    },
  ];
}

function isForLists(column: Column): boolean {
  return column.hidden !== true && (column.inLists ?? 'always') === 'always' && !isList(column);
}
