import { mayRun } from '#core/access/run.ts';
import type { Action, StepsAction } from '#core/catalog/action.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { isKindOf } from '#core/catalog/family.ts';
import type { ActionResult } from '#core/contract/action-results.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { knownRecords, type KnownRecords } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import { answerBox, deleteThem, Warned, type BoxAnswer, type Desk } from '../records/records.ts';
import { askAbout, askFirst } from './ask-first.ts';
import { copyRecords } from './copy-records.ts';
import { createRecord } from './create-record.ts';
import { refuseRecords, withHeldRecords } from './held-records.ts';
import { listOf } from './list-records.ts';
import { mergeRecords } from './merge-records.ts';
import { changeHeldRecords, modifyRecords } from './modify-records.ts';
import { relatingChanges } from './relate-records.ts';
import { runningTable } from './running-table.ts';
import { showRecord } from './show-record.ts';
import { doneResult, isOnRecords, oneOf, type ActionStart, type Run } from './start.ts';

export type { ActionStart } from './start.ts';

/**
 * Runs an action of the catalog (domain: Running an action). Throws AppError `action.unknown` for one that does not exist
 * for the viewer, `action.refused` with its control's words where a record does not allow it, `request.invalid` where it
 * needs records and was given none.
 */
export async function runAction(desk: Desk, start: ActionStart): Promise<ActionResult> {
  const action = desk.catalog.actions.get(start.action);
  if (!action) throw new AppError('action.unknown', { action: start.action });
  if (action.kind === 'report') return reportOf(desk, action);
  const named = readableTable(desk, action.table);
  if (!mayRun(desk.catalog, desk.viewer, action)) throw new AppError('access.refused');
  if (isOnRecords(action)) oneOf(start);
  const known = await knownRecords(desk.db, desk, { named, ids: start.selected });
  const selected = chosenAmong(start, known, action);
  const table = runningTable(desk, action, { named, start, known });
  const run: Run = { action, table, start: { ...start, selected } };
  if (action.kind === 'delete' && selected.length === 0)
    return doneResult(run, { records: 0, operation: undefined });
  await refuseRecords(desk, run);
  return (await askFirst(desk, run)) ?? (await runWarned(desk, run));
}

/**
 * The chosen records, each once. Of those that do not exist for the viewer a deletion finds nothing to delete; any other
 * action is about all of them or none. Throws AppError `record.unknown`.
 */
function chosenAmong(
  { selected }: ActionStart,
  known: readonly KnownRecords[],
  { kind }: Action,
): readonly number[] {
  const there = new Set(known.flatMap(({ ids }) => ids));
  const chosen = [...new Set(selected)];
  if (kind !== 'delete' && chosen.some((id) => !there.has(id))) throw new AppError('record.unknown');
  return chosen.filter((id) => there.has(id));
}

/** Answers what is asked in a context: an action that it had suspended runs, or does not. */
export async function answerQuestion(desk: Desk, answer: BoxAnswer): Promise<ActionResult> {
  return await answerBox(desk, answer, async (inner, action, { what: _what, ...start }) => {
    return await runAction(inner, { ...start, action });
  });
}

/** Runs an action; where controls warn of what it does, nothing is done before its user was asked. */
async function runWarned(desk: Desk, run: Run): Promise<ActionResult> {
  try {
    return await runNow(desk, run);
  } catch (error) {
    // Steps are asked about together.
    if (!(error instanceof Warned) || desk.operation !== undefined) throw error;
    return await askAbout(desk, run, error.warnings);
  }
}

async function runNow(desk: Desk, run: Run): Promise<ActionResult> {
  const { action } = run;
  switch (action.kind) {
    case 'list':
    case 'search':
      return listOf(desk, { ...run, action });
    case 'create':
      return await createRecord(desk, { ...run, action });
    case 'createFrom':
    case 'transformInto':
      return await copyRecords(desk, { ...run, action });
    case 'modify':
      return await modifyRecords(desk, { ...run, action });
    case 'addTo':
    case 'removeFrom':
      return await changeHeldRecords(desk, run, (inner) => relatingChanges(inner, { ...run, action }));
    case 'display':
      return await showRecord(desk, run);
    case 'merge':
      return await mergeRecords(desk, run);
    case 'delete':
      return await deleteRecords(desk, run);
    case 'steps':
      return await runSteps(desk, { ...run, action });
    default:
      return unreachable(action);
  }
}

async function deleteRecords(desk: Desk, run: Run): Promise<ActionResult> {
  const { action, table, start } = run;
  const { result, operation } = await withHeldRecords(desk, run, {
    kind: 'delete',
    work: async (inner) => await deleteThem(inner, table.id, { records: start.selected, action: action.id }),
  });
  return doneResult(run, { records: result.deleted, operation });
}

/** Runs the steps in their order, as one operation; the last one's result is the answer. */
async function runSteps(desk: Desk, run: Run<StepsAction>): Promise<ActionResult> {
  const { result, operation } = await withHeldRecords(desk, run, {
    kind: 'modify',
    work: async (inner) => {
      let last: ActionResult = doneResult(run, { records: 0, operation: undefined });
      for (const id of run.action.steps) last = await runStep(inner, run, id);
      return last;
    },
  });
  return result.kind === 'done' ? { ...result, operation: operation ?? null } : result;
}

/** Only what shows something as the last step shows it; everything else runs to its end. */
async function runStep(desk: Desk, { action, start }: Run, id: number): Promise<ActionResult> {
  const isLast = 'steps' in action && action.steps.at(-1) === id;
  const step = desk.catalog.actions.get(id);
  const shows = step?.kind === 'create' || step?.kind === 'modify' || step?.kind === 'createFrom';
  const selected = step && isOnKind(desk, action.table, step) ? start.selected : [];
  return await runAction(desk, {
    action: id,
    selected,
    final: start.final || !isLast || !shows,
    accepted: start.accepted ?? [],
    confirmed: true,
    isStep: !start.final,
  });
}

/** Whether the records of a table are records of that of an action. */
function isOnKind({ catalog }: Desk, table: number, action: Action): boolean {
  return !('table' in action) || isKindOf(catalog, tableOf(catalog, table), action.table);
}

/** What a report tells, in the viewer's language. Throws AppError `action.unknown` for a viewer who may not know of it. */
function reportOf({ catalog, viewer }: Desk, action: Extract<Action, { kind: 'report' }>): ActionResult {
  if (!mayRun(catalog, viewer, action)) throw new AppError('action.unknown', { action: action.id });
  return {
    kind: 'report',
    context: 0,
    window: 0,
    action: action.id,
    title: labelOf(action.label, viewer.locale),
    text: labelOf(action.text, viewer.locale),
  };
}
