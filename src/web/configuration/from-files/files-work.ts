import type { ColumnWish, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { Proposal } from '#core/from-files/proposal.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Answering } from './files-answers.ts';

/** A column that links can be found by, as one of several to choose from. */
interface LinkTarget {
  readonly as: Extract<ColumnWish, { kind: 'link' }>;
  readonly label: string;
}

/** What the parts of the screen share: the proposal, how it is corrected, and what tables are called. */
export interface FilesWork extends Omit<Answering, 'forget' | 'answers' | 'ofRole'> {
  readonly proposal: Proposal;
  /** What several records of a table are called: of a sheet, or of a table that the application has. */
  readonly pluralOf: (table: string) => string;
  readonly targets: readonly LinkTarget[];
  readonly removeFile: (file: number) => void;
}

/** How tables are called, and by which columns links to them can be found. */
export function tableNames(proposal: Proposal, document: Document, locale: string) {
  const existing = document.tables.map((table) => ({ key: `t${table.id}`, table }));
  const plurals = new Map([
    ...existing.map(({ key, table }) => [key, labelOf(table.plural, locale)] as const),
    ...proposal.tables.map(({ key, plural }) => [key, plural] as const),
  ]);
  const pluralOf = (table: string) => plurals.get(table) ?? table;
  const target = (to: string, by: string, column: string): LinkTarget => ({
    as: { kind: 'link', to, by },
    label: `${pluralOf(to)} › ${column}`,
  });
  const targets = [
    ...proposal.tables.flatMap(({ key, columns }) =>
      columns.filter(({ unique }) => unique).map((column) => target(key, column.key, column.label)),
    ),
    ...existing.flatMap(({ key, table }) =>
      table.columns
        .filter((column) => 'unique' in column && column.unique === true)
        .map((column) => target(key, String(column.id), labelOf(column.label, locale))),
    ),
  ];
  return { pluralOf, targets };
}

/** The name of a sheet: its file, and itself where the file has several. */
export function sheetName({ name, sheet }: Pick<SheetProfile, 'name' | 'sheet'>): string {
  return sheet === null ? name : `${name} › ${sheet}`;
}
