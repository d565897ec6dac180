import type { Transaction } from '../database/pool.ts';
import { changeKnown } from '../query/bulk/match/change-known.ts';
import { isMatching, type MatchPlan } from '../query/bulk/match/find-matches.ts';
import type { ShownChange } from '../query/bulk/match/shown-changes.ts';
import type { BulkPlan } from '../query/bulk/plan.ts';
import { stagedIds } from '../query/bulk/set/choose-set.ts';
import { changedRecords } from '../query/bulk/set/write-set.ts';
import type { OwnContext } from '../records/records.ts';
import type { Mapping } from './mapping.ts';
import type { Problems } from './problems.ts';

/** Most changed records that others are told of by their ids: of more, the journal knows them. */
const MAX_TOLD = 1_000;

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
  const done = await changeKnown(tx, requestContext, { plan, writing, most: problems.most, mostShown });
  problems.addCompared(mapping, done.first, done.refused);
  await admitAccounts(tx, requestContext, plan);
  const same = known - done.refused - done.changed;
  return { changed: done.changed, same, changes: done.shown };
}

/** Where records are accounts, the session area has a say. */
async function admitAccounts(
  tx: Transaction,
  { accounts }: OwnContext,
  { load: { table, sources } }: MatchPlan,
): Promise<void> {
  if (!accounts || !table.columns.some(({ supervisorsOnly }) => supervisorsOnly === true)) return;
  const values = sources.map(({ column }) => [column.name, false]);
  await accounts.admit(table, await stagedIds(tx), Object.fromEntries(values));
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
  { recordsChanged }: OwnContext,
  { operation, plan, created, hasMade }: Told,
): Promise<void> {
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
  const columns = plan.load.sources.map(({ column }) => column.name);
  for (const { table: own, ids } of await changedRecords(tx, operation, MAX_TOLD))
    await recordsChanged?.(tx, {
      operation,
      changes: [{ how: 'written', table: own, columns, ...(ids ? { records: ids } : {}) }],
    });
}
