import type { ColumnWish } from '../contract/configuration/file-routes.ts';
import { headerWords, isKeyNamed } from './names.ts';
import type { Proposal } from './proposal.ts';

/** A table that could be made of the values of a column. */
interface SuggestedTable {
  readonly key: string;
  /** The keys of the table and the column whose values name something. */
  readonly table: string;
  readonly column: string;
  readonly header: string;
  readonly as: Extract<ColumnWish, { kind: 'table' }>;
  /** Different values. */
  readonly count: number;
}

/** Lines for each value from which on a column looks as if it named something. */
const OFTEN = 3;

/** Columns that name things again and again of which there is no file, and of which nobody has decided anything. */
export function suggestedTables({ tables }: Pick<Proposal, 'tables'>): readonly SuggestedTable[] {
  return tables.flatMap(({ key: table, columns }) =>
    columns.flatMap(({ key: column, header, as, isKey, corrected, profile, alternatives }) => {
      const made = alternatives.map((one) => one.as).find((one) => one.kind === 'table');
      const { count } = profile.distinct;
      const isFree = as.kind === 'type' && !isKey && !corrected;
      if (!made || !isFree || !isKeyNamed(headerWords(header)) || profile.filled < count * OFTEN) return [];
      return { key: `${table}:${column}`, table, column, header, as: made, count };
    }),
  );
}
