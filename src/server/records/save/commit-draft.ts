import type { SavedResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { endContext, type Context, type Frame } from '../../contexts/contexts.ts';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import { keepAnswer } from '../../query/write/kept-answers.ts';
import { lockRecords } from '../../query/write/lock-records.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { readRecord } from '../../query/record/read-record.ts';
import { openOperation } from '../../query/write/operation.ts';
import type { Written } from '../../query/write/write-record.ts';
import type { Writing } from '../../query/write/writing.ts';
import { isUnchanged, type Planned } from './check-draft.ts';
import { deletableAmong, deleteHeld } from './delete-held.ts';
import { tableOfDraft } from '../draft/draft-tree.ts';
import type { RequestContext } from '../request/request-context.ts';
import { tell, type Told } from '../request/tell.ts';
import { toldOf, writePlan, writePlans } from './write-plans.ts';

/** A window's draft with what saving it writes: its own record first. */
interface Commit {
  readonly context: Context;
  readonly frame: Frame;
  readonly plans: readonly Planned[];
}

/**
 * Writes a window's draft with its journal and ends the context: in one statement where it is one record, else in one
 * transaction. Throws AppError `context.stale`, `record.conflict` without columns where somebody saved in between,
 * `access.refused` where a record that was taken out of a list may not be deleted, `record.gone` where the record that the
 * new one is made of has gone: somebody else may have made one of it.
 */
export async function commitDraft(request: RequestContext, commit: Commit): Promise<SavedResult> {
  const answer = answerOf(request, commit);
  return { ...answer, ...(await written(request, commit, answer)) };
}

type Answer = Omit<SavedResult, keyof Written>;

/** What a save gave; a save without a change is no operation. */
type Ended = Omit<Written, 'operation'> & Pick<SavedResult, 'operation'>;

/** The answer as far as it is known before the save. */
function answerOf(request: RequestContext, { context, frame }: Commit): Answer {
  return {
    kind: 'saved',
    context: context.id,
    window: frame.window,
    action: frame.action,
    tableId: tableOfDraft(request, frame).id,
    closed: context.frames.map(({ window }) => window),
  };
}

async function written(request: RequestContext, commit: Commit, answer: Answer): Promise<Ended> {
  const { context, frame, plans } = commit;
  const keeping = request.once && { once: request.once, answer };
  const [own] = plans;
  const removals = await removalsOf(request, frame);
  if (plans.every(isUnchanged) && removals.length === 0 && !frame.replaces)
    return await ended(request, commit, answer);
  if (own && plans.length === 1 && removals.length === 0 && !frame.replaces) {
    const { id, revision } = context;
    const writing = { ...writingOf(request, frame), context: { id, revision }, keeping };
    const saved = await writePlan(request.db, request, { planned: own, writing });
    await tell(request, saved.operation, [toldOf(own, saved)]);
    return saved;
  }
  const { saved, told } = await inTransaction(request.db, async (tx) => {
    const all = await writeAll(tx, request, { ...commit, removals });
    if (keeping)
      await keepAnswer(tx, request.viewer.account, { ...keeping, answer: { ...answer, ...all.saved } });
    return all;
  });
  await tell(request, saved.operation, told);
  return saved;
}

/** Ends the context of a save that changes nothing. */
async function ended(
  request: RequestContext,
  { context, frame, plans }: Commit,
  answer: Answer,
): Promise<Ended> {
  const { account } = request.viewer;
  const own = must(plans[0], 'the record of the window');
  const saved = { recordId: must(frame.record, 'a stored record'), version: own.version, operation: null };
  await inTransaction(request.db, async (tx) => {
    await endContext(tx, account, context);
    if (request.once) await keepAnswer(tx, account, { once: request.once, answer: { ...answer, ...saved } });
  });
  return saved;
}

/** What is taken out of lists, or replaced, by table; what somebody else has deleted meanwhile is gone already. */
async function removalsOf(
  request: RequestContext,
  { nested = [], replaces }: Frame,
): Promise<readonly OwnRecords[]> {
  const gone = [...nested.filter(({ removed }) => removed === true), ...(replaces ? [replaces] : [])];
  const tables = new Set(gone.map((one) => tableOfDraft(request, one)));
  const removals: OwnRecords[] = [];
  for (const table of tables) {
    const wanted = gone.flatMap(({ table: of, record }) =>
      of === table.id && record !== null ? [record] : [],
    );
    const ids = await deletableAmong(request, table, wanted);
    if (ids.length > 0) removals.push({ table, ids });
  }
  return removals;
}

async function writeAll(
  tx: Transaction,
  request: RequestContext,
  { context, frame, plans, removals }: Commit & { readonly removals: readonly OwnRecords[] },
): Promise<{ readonly saved: Written; readonly told: readonly Told[] }> {
  await endContext(tx, request.viewer.account, context);
  await refuseReplaced(tx, request, frame);
  const own = writingOf(request, frame);
  const table = tableOfDraft(request, frame);
  const operation = own.operation ?? (await openOperation(tx, { writing: own, kind: frame.kind, table }));
  // The record of the window is written even where only records that belong to it have changed: its version tells others.
  const { saved, told } = await writePlans(tx, request, {
    plans: plans.filter((planned) => planned.draft === frame || !isUnchanged(planned)),
    writing: { ...own, operation },
    window: frame,
  });
  // After everything else: what links to them may have gone elsewhere.
  const { all: gone } = await deleteHeld(tx, request, {
    removals,
    writing: { ...own, operation },
    // What a record becomes takes nothing along with the one that it was.
    alone: frame.replaces !== undefined,
  });
  const deleted = gone.map((removal) => ({ ...removal, how: 'deleted' as const }));
  const window = plans.find(({ draft }) => draft === frame);
  return {
    saved: must(window && saved.get(window), 'the record of the window'),
    told: [...told, ...deleted],
  };
}

async function refuseReplaced(tx: Transaction, request: RequestContext, { replaces }: Frame): Promise<void> {
  if (!replaces) return;
  const table = tableOfDraft(request, replaces);
  const live = await lockRecords(tx, table, [replaces.record]);
  if (live === 0) throw new AppError('record.gone');
  const stored = await readRecord(tx, request, table, replaces.record);
  if (stored?.version !== replaces.version) throw new AppError('record.changed');
}

function writingOf({ viewer, operation }: RequestContext, { action }: Frame): Writing {
  const { userId, account } = viewer;
  return { userId, account, operation, action: action === 0 ? undefined : action };
}
