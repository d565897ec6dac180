import { mayRun } from '#core/access/run.ts';
import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { MAX_SHOWN } from '#core/contract/lists/chosen.ts';
import { MAX_RUN_ON } from '#core/contract/route/limits.ts';
import { AppError } from '#core/errors.ts';
import { knownRecords, type KnownRecords } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import { answerBox, Warned, type BoxAnswer, type RequestContext } from '../records/records.ts';
import { askAbout, askFirst } from './ask-first.ts';
import { begunInBackground } from './in-background.ts';
import { refuseRecords } from './held-records.ts';
import { runKindOf, tellKindOf } from './registry.ts';
import { doneResult, oneOf } from './start.ts';
import type { ActionStart, Run } from './run-kind.ts';

export type { ActionStart } from './run-kind.ts';

/**
 * Runs an action of the catalog (domain: Running an action). Throws AppError `action.unknown` for one that does not exist
 * for the viewer, `action.refused` with its control's words where a record does not allow it, `request.invalid` where it
 * needs records and was given none.
 */
export async function runAction(request: RequestContext, start: ActionStart): Promise<ActionResult> {
  const action = request.catalog.actions.get(start.action);
  if (!action) throw new AppError('action.unknown', { action: start.action });
  if (!isOnTable(action)) return tellKindOf(action).tell(request, action);
  const named = readableTable(request, action.table);
  if (!mayRun(request.catalog, request.viewer, action)) throw new AppError('access.refused');
  const kind = runKindOf(action);
  const isOnRecords = traitsOf(action).chosen === 'needed';
  if (isOnRecords) oneOf(start);
  const known = await knownRecords(request.db, request, { named, ids: start.selected });
  const selected = chosenAmong(start, known, kind);
  const [only, ...others] = known;
  // As the child table where all chosen records are of that one.
  const own = isOnRecords && only && others.length === 0 ? only.table : named;
  const table = kind.tableOf?.(request, named, start) ?? own;
  const run: Run = { action, table, start: { ...start, selected }, kind };
  refuseMany(run);
  if (isOnRecords && selected.length === 0) return doneResult(run, { records: 0, operation: undefined });
  await refuseRecords(request, run);
  return (
    (await askFirst(request, run)) ??
    (await begunInBackground(request, run)) ??
    (await runWarned(request, run))
  );
}

/**
 * The chosen records, each once. Of those that do not exist for the viewer a deletion finds nothing to delete; any other
 * action is about all of them or none. Throws AppError `record.unknown`.
 */
function chosenAmong(
  { selected }: ActionStart,
  known: readonly KnownRecords[],
  { passesOver = false }: Run['kind'],
): readonly number[] {
  const there = new Set(known.flatMap(({ ids }) => ids));
  const chosen = [...new Set(selected)];
  if (!passesOver && chosen.some((id) => !there.has(id))) throw new AppError('record.unknown');
  return chosen.filter((id) => there.has(id));
}

/** Throws AppError `action.too_many` where somebody would wait for very many records, or see all of them. */
function refuseMany({ start, kind }: Run): void {
  const max = kind.inBackground === true ? MAX_RUN_ON : MAX_SHOWN;
  if (start.selected.length > max) throw new AppError('action.too_many', { max });
}

/** Answers what is asked in a context: an action that it had suspended runs, or does not. */
export async function answerQuestion(request: RequestContext, answer: BoxAnswer): Promise<ActionResult> {
  return await answerBox(request, answer, async (inner, action, { what: _what, ...start }) => {
    return await runAction(inner, { ...start, action });
  });
}

/** Runs an action; where controls warn of what it does, nothing is done before its user was asked. */
async function runWarned(request: RequestContext, run: Run): Promise<ActionResult> {
  try {
    return await run.kind.run(request, run, runAction);
  } catch (error) {
    // Steps are asked about together.
    if (!(error instanceof Warned) || request.operation !== undefined) throw error;
    return await askAbout(request, run, error.warnings);
  }
}
