import { headerWords, isKeyNamed } from './names.ts';
import type { FileSuggestion, ProposedTable } from './proposal.ts';

/** Lines for each value from which on a column looks as if it named something. */
const OFTEN = 3;

/** Columns that name things again and again of which there is no file, as tables of these things. */
export function suggestedTables({ key: table, columns }: ProposedTable): readonly FileSuggestion[] {
  return columns.flatMap(({ key: column, header, as, isKey, corrected, profile, alternatives }) => {
    const made = alternatives.map((one) => one.as).find((one) => one.kind === 'table');
    const { count } = profile.distinct;
    const isTaken = as.kind === 'table';
    const isFree = as.kind === 'type' && !isKey && !corrected;
    if (!made || !(isFree || isTaken) || !isKeyNamed(headerWords(header)) || profile.filled < count * OFTEN)
      return [];
    return {
      key: `table ${table} ${column}`,
      kind: 'table' as const,
      table,
      columns: [column],
      count,
      of: profile.filled,
      isTaken,
      column,
      take: { as: made },
      undo: { as: undefined },
    };
  });
}
