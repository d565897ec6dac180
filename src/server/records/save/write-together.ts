import { AppError } from '#core/errors.ts';
import { endContext } from '../../contexts/contexts.ts';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import { readRecord } from '../../query/record/read-record.ts';
import { keepAnswer } from '../../query/write/kept-answers.ts';
import { linkOwnMessage } from '../../query/people/mailboxes.ts';
import { lockRecords } from '../../query/write/lock-records.ts';
import { openOperation } from '../../query/write/operation.ts';
import { settleBookings } from '../../query/write/settle-bookings.ts';
import type { Written } from '../../query/write/write-record.ts';
import { tableOfDraft } from '../draft/draft-tree.ts';
import type { RequestContext } from '../request/request-context.ts';
import { tell, type Told } from '../request/tell.ts';
import { deleteHeld } from './delete-held.ts';
import type { Plan } from './plan.ts';
import { writingOf } from './write-alone.ts';
import { writeRecords } from './write-records.ts';

/**
 * Writes a plan of several records in one transaction, with its journal, what is deleted, the end of its context and the
 * answer that is kept. Throws as `writeAlone` does, and AppError `record.gone` where the record that the new one is made of
 * has gone: somebody else may have made one of it.
 */
export async function writeTogether(request: RequestContext, plan: Plan): Promise<Written> {
  const { once } = request;
  const { answer } = plan;
  const { saved, told } = await inTransaction(request.db, async (tx) => {
    const all = await writeAll(tx, request, plan);
    if (once && answer)
      await keepAnswer(tx, request.viewer.account, { once, answer: { ...answer, ...all.saved } });
    return all;
  });
  await tell(request, saved.operation, told);
  return saved;
}

async function writeAll(
  tx: Transaction,
  request: RequestContext,
  plan: Plan,
): Promise<{ readonly saved: Written; readonly told: readonly Told[] }> {
  const { own, ends, replaces, removals } = plan;
  if (ends) await endContext(tx, request.viewer.account, ends);
  if (replaces) await refuseReplaced(tx, request, replaces);
  const by = writingOf(request, plan);
  const operation =
    by.operation ?? (await openOperation(tx, { writing: by, kind: own.kind, table: own.table }));
  const writing = { ...by, operation };
  const { saved, told } = await settleBookings(tx, request.catalog, () => writeRecords(tx, plan, writing));
  if (plan.message !== undefined)
    await linkOwnMessage(tx, {
      message: plan.message,
      user: request.viewer.userId,
      about: { tableId: own.table.id, recordId: saved.recordId },
    });
  // After everything else: what links to them may have gone elsewhere. What a record becomes takes nothing along with it.
  const { all: gone } = await deleteHeld(tx, request, { removals, writing, alone: replaces !== undefined });
  return { saved, told: [...told, ...gone.map((removal) => ({ ...removal, how: 'deleted' as const }))] };
}

/** Throws AppError `record.gone`, `record.changed`. */
async function refuseReplaced(
  tx: Transaction,
  request: RequestContext,
  replaces: NonNullable<Plan['replaces']>,
): Promise<void> {
  const table = tableOfDraft(request, replaces);
  const live = await lockRecords(tx, table, [replaces.record]);
  if (live === 0) throw new AppError('record.gone');
  const stored = await readRecord(tx, request, table, replaces.record);
  if (stored?.version !== replaces.version) throw new AppError('record.changed');
}
