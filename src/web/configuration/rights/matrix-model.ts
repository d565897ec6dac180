import type { AccessMatrix } from '#core/contract/access-routes.ts';
import { foldText } from '#web/fields/text-folding.ts';
import { cellOf } from './reach.ts';

/** A column of the matrix: a role, or what the roles of a person give together. */
export type MatrixColumn =
  | { readonly kind: 'role'; readonly id: number; readonly label: string; readonly at: number }
  | { readonly kind: 'together' };

/** A row: the name of a module, or a table. */
export type MatrixRow =
  | { readonly kind: 'module'; readonly id: number; readonly label: string }
  | {
      readonly kind: 'table';
      readonly id: number;
      readonly label: string;
      /** The four letters of each column. */
      readonly letters: (column: MatrixColumn) => string;
    };

/** What of the matrix is looked for. */
export interface Sought {
  readonly table: string;
  readonly role: string;
}

/** The columns whose roles have the words that are looked for; a person's whole rights stand first. */
export function columnsOf({ user, roles }: AccessMatrix, { role }: Sought): readonly MatrixColumn[] {
  const found = roles
    .map(({ id, label }, at) => ({ kind: 'role' as const, id, label, at }))
    .filter(({ label }) => has(label, role));
  return user ? [{ kind: 'together' }, ...found] : found;
}

/** The tables that have the words that are looked for, each module's under its name. */
export function rowsOf({ modules }: AccessMatrix, { table }: Sought): readonly MatrixRow[] {
  return modules.flatMap((module): readonly MatrixRow[] => {
    const tables = module.tables.filter(({ label }) => has(label, table) || has(module.label, table));
    if (tables.length === 0) return [];
    return [
      { kind: 'module', id: module.id, label: module.label },
      ...tables.map(({ id, label, cells, union }) => ({
        kind: 'table' as const,
        id,
        label,
        letters: (column: MatrixColumn) =>
          column.kind === 'together' ? (union ?? '') : cellOf(cells, column.at),
      })),
    ];
  });
}

function has(text: string, sought: string): boolean {
  return foldText(text).includes(foldText(sought));
}
