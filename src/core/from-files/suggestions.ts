import { suggestedFormulas } from './suggested-formulas.ts';
import { suggestedStarts } from './suggested-starts.ts';
import { suggestedTables } from './suggested-tables.ts';
import type { FileSuggestion, Proposal } from './proposal.ts';

/** Everything that is suggested for a proposal; nothing of it is done until a person takes it. */
export function suggestionsOf(
  proposal: Pick<Proposal, 'tables'>,
  { amount }: { /** What a column of amounts is called. */ readonly amount: string },
): readonly FileSuggestion[] {
  return proposal.tables.flatMap((table) => [
    ...suggestedTables(table),
    ...suggestedFormulas(table, amount),
    ...suggestedStarts(table),
  ]);
}
