import { isUnique } from './keys.ts';
import type { Proposal, ProposedColumn, ProposedTable } from './proposal.ts';

/** In which order sheets are imported, and which of their links are filled afterwards, for they lead in circles. */
export interface ImportOrder {
  readonly tables: readonly ProposedTable[];
  readonly late: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The column by which the records of a table are found again: its key, else another one that tells all of them apart. */
export function recordColumn({ columns, profile }: ProposedTable): ProposedColumn | undefined {
  const apart = columns.filter(({ unique, as }) => unique && as.kind === 'type');
  const isWhole = (column: ProposedColumn) => isUnique(profile, column.profile);
  return columns.find(({ isKey }) => isKey) ?? apart.find(isWhole) ?? apart[0];
}

/** The tables of a proposal in an order in which links lead to those before; links within one table find its own lines. */
export function importOrderOf({ tables }: Pick<Proposal, 'tables'>): ImportOrder {
  const waiting = [...tables];
  const done = new Set<string>();
  const order: ProposedTable[] = [];
  const late = new Map<string, ReadonlySet<string>>();
  const keys = new Set(tables.map(({ key }) => key));
  const open = (table: ProposedTable) =>
    table.columns.filter(
      ({ as }) => as.kind === 'link' && as.to !== table.key && keys.has(as.to) && !done.has(as.to),
    );
  while (waiting.length > 0) {
    const free = waiting.find((table) => open(table).length === 0);
    const next = free ?? leastBound(waiting, open);
    if (!next) break;
    if (!free) late.set(next.key, new Set(open(next).map(({ key }) => key)));
    waiting.splice(waiting.indexOf(next), 1);
    done.add(next.key);
    order.push(next);
  }
  return { tables: order, late };
}

/** Of tables in circles the one whose open links can best wait: its records can be found again. */
function leastBound(
  waiting: readonly ProposedTable[],
  open: (table: ProposedTable) => readonly ProposedColumn[],
): ProposedTable | undefined {
  const costs = (table: ProposedTable) =>
    (recordColumn(table) ? 0 : 1_000) +
    open(table).reduce((sum, { required }) => sum + (required ? 10 : 1), 0);
  return waiting.toSorted((one, other) => costs(one) - costs(other))[0];
}
