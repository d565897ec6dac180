import { explain, type RunQuestion } from '#core/access/explain.ts';
import { controlsOnRun, mayRun, stepsOf } from '#core/access/run.ts';
import type { RecordAction } from '#core/catalog/actions/action.ts';
import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { isKindOf } from '#core/catalog/family.ts';
import type { Action, Table } from '#core/catalog/schema.ts';
import type { AccessExplanation } from '#core/contract/people/access-routes.ts';
import { AppError } from '#core/errors.ts';
import { refusingControls, type RequestContext } from '../records/records.ts';
import { NOT_AS_THIS, askedTable, truthOn, type Asking } from './asked-place.ts';
import { toldActionControl } from './tell-controls.ts';
import { tellExplanation } from './tell.ts';

/** An action that is to be explained; `tableId` 0 where it belongs to no table. */
interface RunExplaining extends Asking {
  readonly action: number;
}

/**
 * Explains to the request's viewer whether an action may be run on a record, or on any of its table. Of steps the first one is
 * asked about the record as it is: what later ones find it to be, those before make of it. Throws AppError
 * `table.unknown`, `record.unknown` or `action.unknown` for what does not exist for that viewer, or not there.
 */
export async function explainRun(
  request: RequestContext,
  explaining: RunExplaining,
): Promise<AccessExplanation> {
  const { catalog, viewer } = request;
  const { action: id, tableId, recordId, subject } = explaining;
  const action = catalog.actions.get(id);
  const unknown = new AppError('action.unknown', { action: id });
  if (!action) throw unknown;
  const ground = { catalog, viewer: subject };
  if (!isOnTable(action)) {
    // Who may not run it does not know of it.
    if (tableId !== 0 || recordId !== 0 || !mayRun(catalog, viewer, action)) throw unknown;
    const explanation = explain({ ...ground, truth: undefined }, { action, table: undefined });
    return tellExplanation({ scene: request, truth: undefined }, explanation);
  }
  const { table, isTold } = await askedTable(request, explaining);
  if (!isKindOf(catalog, table, action.table)) throw unknown;
  const question: RunQuestion = { action, table };
  const truth = recordId === 0 ? undefined : await truthOn(request, explaining, { ground, question, table });
  if (!isTold && !isReading(action)) return NOT_AS_THIS;
  const told = tellExplanation({ scene: request, truth }, explain({ ...ground, truth }, question));
  // What controls say of a record, and that there are some, is told to whoever could find it out by running the action.
  if (!mayRun(catalog, viewer, action)) return told;
  if (recordId === 0) return { ...told, controls: controlsOf(request, action) };
  return await withControls(request, explaining, { told, action, table });
}

/** Whether an action does no more with a record than show it. */
function isReading(action: RecordAction): boolean {
  const { chosen, changes } = traitsOf(action);
  return (chosen === 'needed' || chosen === 'possible') && !changes;
}

/** What is asked of each record. */
function controlsOf(request: RequestContext, action: RecordAction): AccessExplanation['controls'] {
  const table = tableOf(request.catalog, action.table);
  return controlsOnRun(request.catalog, action).map((control) => toldActionControl(request, table, control));
}

async function withControls(
  request: RequestContext,
  { recordId, subject }: RunExplaining,
  {
    told,
    action,
    table,
  }: { readonly told: AccessExplanation; readonly action: RecordAction; readonly table: Table },
): Promise<AccessExplanation> {
  const record = { table, id: recordId, values: {} };
  const refusing = [];
  for (const one of askedFirst(request, action, table))
    refusing.push(...(await refusingControls({ ...request, viewer: subject }, record, one.id)));
  if (refusing.length === 0) return told;
  const obstacles = refusing.map((control) => ({
    reason: 'action_control' as const,
    control: toldActionControl(request, table, control),
  }));
  return { ...told, allowed: false, against: [...told.against, ...obstacles], wouldGrant: [] };
}

/** The action, and of steps the first one, where the record is one of its table. */
function askedFirst(request: RequestContext, action: Action, table: Table): readonly Action[] {
  const { catalog } = request;
  const [first] = stepsOf(catalog, action);
  if (!first || !isOnTable(first) || !isKindOf(catalog, table, first.table)) return [action];
  return [action, ...askedFirst(request, first, table)];
}
