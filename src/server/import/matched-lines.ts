import type { Transaction } from '../database/pool.ts';
import { changeKnown } from '../query/bulk/match/change-known.ts';
import { isMatching, type MatchPlan } from '../query/bulk/match/find-matches.ts';
import type { ShownChange } from '../query/bulk/match/shown-changes.ts';
import type { BulkPlan } from '../query/bulk/plan.ts';
import { admitStaged, tellOfStaged, type OwnContext } from '../records/records.ts';
import type { Mapping } from './mapping.ts';
import type { Problems } from './problems.ts';

/** Lines that are about stored records, once the new records are there. */
interface Matched {
  readonly plan: MatchPlan;
  readonly mapping: Mapping;
  readonly problems: Problems;
  readonly known: number;
  /** What the new records were made by. */
  readonly operation: number;
  readonly mostShown: number;
}

interface ChangedLines {
  readonly changed: number;
  readonly same: number;
  readonly changes: readonly ShownChange[];
}

/** Changes the stored records that lines are about. */
export async function changeMatched(
  tx: Transaction,
  requestContext: OwnContext,
  { plan, mapping, problems, known, operation, mostShown }: Matched,
): Promise<ChangedLines> {
  if (plan.load.match.mode === 'create') return { changed: 0, same: known, changes: [] };
  const { userId } = requestContext.viewer;
  const writing = { userId, operation };
  const mostPerRecord = requestContext.mostPerRecord?.();
  const changing = { plan, writing, most: problems.most, mostShown, mostPerRecord };
  const done = await changeKnown(tx, requestContext, changing);
  problems.addCompared(mapping, done.first, done.refused);
  await admitStaged(tx, requestContext, plan.load);
  const same = known - done.refused - done.changed;
  return { changed: done.changed, same, changes: done.shown };
}

/** What is told of what a file has changed. */
interface Told {
  readonly operation: number;
  readonly plan: BulkPlan;
  readonly created: number;
  /** Whether records were made for links. */
  readonly hasMade: boolean;
}

/** Tells of what a file has changed; of many records the journal knows which. */
export async function tellOfImport(
  tx: Transaction,
  requestContext: OwnContext,
  { operation, plan, created, hasMade }: Told,
): Promise<void> {
  const { recordsChanged } = requestContext;
  const { load } = plan;
  const { table } = load.kind === 'records' ? load : load.changed;
  const linked = load.kind === 'records' && hasMade ? (load.linked ?? []) : [];
  const tables = new Set([
    ...(!isMatching(plan) || created > 0 ? [table.id] : []),
    ...linked.map(({ made }) => made.load.table.id),
  ]);
  for (const id of tables)
    await recordsChanged?.(tx, { operation, changes: [{ how: 'imported', table: id }] });
  if (!isMatching(plan)) return;
  await tellOfStaged(tx, requestContext, { operation, sources: plan.load.sources });
}
