import { isLink, isList } from '#core/fields/traits.ts';
import { mayOperate, mayReadColumn, readableTitle } from '#core/access/access.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnNamed, tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, LinkType } from '#core/fields/registry.ts';
import { AppError } from '#core/errors.ts';

/** A record as a draft has it: a new one, or a stored one with values above its own. */
export interface DraftRow {
  readonly table: Table;
  /** Its id; of a new one the key that the draft knows it by. */
  readonly id: number;
  readonly isNew: boolean;
  /** The bare wire values that the draft gives it, by technical name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What its user saw in the columns of a stored one: of lists, the draft changes what differs from it. */
  readonly seen?: Readonly<Record<string, unknown>> | undefined;
  /** The draft takes it away. */
  readonly isRemoved?: boolean;
}

/** What planning needs to know of the world. */
export interface Scene {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  /** The draft that one works in: its records are above the stored ones, and which of them is asked about. */
  readonly draft?: { readonly rows: readonly DraftRow[]; readonly key: number };
  /** Records are being moved in their own order. */
  readonly moving?: boolean;
}

/** A column that a request named, reached from the list's table through `links`; the viewer may read all of them. */
export interface Place {
  readonly path: string;
  readonly links: readonly Step[];
  readonly table: Table;
  readonly column: Column;
  /** Of a list the ids of its members are meant, not how many they are. */
  readonly isOfIds?: boolean;
}

/** One link on the way to a column. */
export interface Step {
  /** The table that has the link. */
  readonly table: Table;
  readonly column: ColumnOf<LinkType>;
  readonly target: Table;
}

/**
 * Finds the column that `path` (`company.country`) names; with `.id` behind a list the ids of its members. What the viewer
 * may not read answers like what does not exist: AppError `column.unknown`.
 */
export function placeOf(scene: Scene, table: Table, path: string): Place {
  const names = path.split('.');
  const links: Step[] = [];
  let current = table;
  for (const [at, name] of names.slice(0, -1).entries()) {
    const column = readable(scene, current, name, path);
    if (isList(column) && at === names.length - 2 && names.at(-1) === 'id')
      return { path, links, table: current, column, isOfIds: true };
    if (!isLink(column)) throw new AppError('column.unknown', { column: path });
    const target = tableOf(scene.catalog, column.target);
    links.push({ table: current, column, target });
    current = target;
  }
  const column = readable(scene, current, names.at(-1) ?? '', path);
  return { path, links, table: current, column };
}

/** The table of that id, if the viewer may read its records; else AppError `table.unknown`. */
export function readableTable(scene: Scene, id: number): Table {
  const table = scene.catalog.tables.get(id);
  if (!table || !mayOperate(scene.viewer, 'read', table)) throw new AppError('table.unknown', { table: id });
  return table;
}

/** The columns that make the title of a record of `table` for this viewer. */
export function titleOf(scene: Scene, table: Table): readonly Column[] {
  return readableTitle(scene.catalog, scene.viewer, table);
}

function readable(scene: Scene, table: Table, name: string, path: string): Column {
  const column = columnNamed(table, name);
  if (column && mayReadColumn(scene.catalog, scene.viewer, table, column)) return column;
  throw new AppError('column.unknown', { column: path });
}
