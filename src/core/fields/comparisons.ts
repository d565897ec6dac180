import type { Comparison } from '../query/comparison.ts';
import { fieldOf, type Column } from './registry.ts';

/** How values of a column can be compared where records that are the same are looked for; none where they cannot. */
export function comparisonsOf(column: Column): readonly Comparison[] {
  const { sortable, operators, formulaType, writeOnly } = fieldOf(column);
  if (!sortable || writeOnly !== undefined || !operators.includes('equal')) return [];
  return formulaType(column)?.kind === 'text' ? ['text', 'exact', 'close'] : ['exact'];
}
