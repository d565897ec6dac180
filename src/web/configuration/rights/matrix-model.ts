import { cellOf } from '#core/access/matrix.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { foldText } from '#core/language/fold-text.ts';

/** A column of the matrix: a role, or what the roles of a person give together. */
export type MatrixColumn =
  | { readonly kind: 'role'; readonly id: number; readonly label: string; readonly at: number }
  | { readonly kind: 'together' };

/** A row: the name of a module, a table, or a restricted action of the table above it. */
export type MatrixRow =
  | { readonly kind: 'module'; readonly id: number; readonly label: string }
  | {
      readonly kind: 'table';
      readonly id: number;
      readonly label: string;
      /** It has rights of its own, which hold in place of all that roles grant. */
      readonly hasOwnRights?: true | undefined;
      /** The four letters of each column. */
      readonly letters: (column: MatrixColumn) => string;
    }
  | ActionRow;

/** A row of a restricted action; `table` is undefined where it belongs to none. */
export interface ActionRow {
  readonly kind: 'action';
  readonly id: number;
  readonly label: string;
  readonly table: number | undefined;
  /** The one letter of each column. */
  readonly letters: (column: MatrixColumn) => string;
}

export interface MatrixSearch {
  readonly table: string;
  readonly role: string;
}

/** The columns whose roles have the words that are looked for; a person's whole rights stand first. */
export function matrixColumns(
  { user, roles }: AccessMatrix,
  { role }: MatrixSearch,
): readonly MatrixColumn[] {
  const found = roles
    .map(({ id, label }, at) => ({ kind: 'role' as const, id, label, at }))
    .filter(({ label }) => has(label, role));
  return user ? [{ kind: 'together' }, ...found] : found;
}

/**
 * The tables that have the words that are looked for, or an action that has them, each module's under its name; last the
 * actions that belong to no table, under the name that is given.
 */
export function rowsOf(
  { modules, actions }: AccessMatrix,
  { table: words }: MatrixSearch,
  others: string,
): readonly MatrixRow[] {
  const rows = modules.flatMap((module): readonly MatrixRow[] => {
    const tables = module.tables.filter((table) =>
      [module, table, ...table.actions].some(({ label }) => has(label, words)),
    );
    if (tables.length === 0) return [];
    return [{ kind: 'module', id: module.id, label: module.label }, ...tables.flatMap(tableRows)];
  });
  const loose = actions.filter(({ label }) => has(label, words));
  if (loose.length === 0) return rows;
  return [
    ...rows,
    { kind: 'module', id: 0, label: others },
    ...loose.map((action) => actionRow(action, undefined)),
  ];
}

function tableRows({ id, label, cells, union, actions, hasOwnRights }: TableCells): readonly MatrixRow[] {
  const letters = (column: MatrixColumn) =>
    column.kind === 'together' ? (union ?? '') : cellOf(cells, column.at);
  return [
    { kind: 'table', id, label, hasOwnRights, letters },
    ...actions.map((action) => actionRow(action, id)),
  ];
}

function actionRow({ id, label, cells, union }: ActionCells, table: number | undefined): ActionRow {
  const letters = (column: MatrixColumn) =>
    column.kind === 'together' ? (union ?? '') : (cells[column.at] ?? '');
  return { kind: 'action', id, label, table, letters };
}

type TableCells = AccessMatrix['modules'][number]['tables'][number];
type ActionCells = AccessMatrix['actions'][number];

function has(text: string, sought: string): boolean {
  return foldText(text).includes(foldText(sought));
}
