import { mayRun } from '#core/access/run.ts';
import { mayReadFormula } from '#core/access/told-condition.ts';
import {
  actionControls,
  cancelControls,
  stateControls,
  type ControlOf,
} from '#core/catalog/objects/table/controls.ts';
import type { Control, Table } from '#core/catalog/schema.ts';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import { controlCondition, layoutCondition } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import type { DraftRecord } from '../../query/draft/draft-values.ts';
import type { RequestContext } from '../request/request-context.ts';
import { holding, holdingAlso, type Holding } from './holding.ts';
import { closingOf, columnsOf, statesIn, type WrittenRecord } from './judgement.ts';

/** What the state controls of a table make of the columns of a record as it would be; the strictest state wins. */
export async function columnStates(
  request: RequestContext,
  record: DraftRecord,
): Promise<Readonly<Record<string, ColumnState>>> {
  const { table } = record;
  return statesIn(request.catalog, table, await holdingOf(request, record, stateControls(table)));
}

/** What a form shows of a record beside its values. */
interface FormStates {
  /** What state controls make of its columns, by technical name. */
  readonly states: Record<string, ColumnState>;
  /** Ids of the layouts of its table that hold of it, as far as the viewer may know. */
  readonly layouts: number[];
}

/** What the state controls and layouts of a table make of a record as it would be. One statement. */
export async function formStates(request: RequestContext, record: DraftRecord): Promise<FormStates> {
  const { table } = record;
  return statesFrom(request, table, await holdingWithLayouts(request, record, stateControls(table)));
}

function statesFrom(request: RequestContext, table: Table, holds: Holding): FormStates {
  return {
    states: { ...statesIn(request.catalog, table, holds) },
    layouts: toldLayouts(request, table).flatMap(({ id, condition }) => (holds(condition) ? [id] : [])),
  };
}

/** The layouts of a table whose conditions read nothing that the viewer may not. */
function toldLayouts(
  { catalog, viewer }: RequestContext,
  { layouts = [] }: Table,
): readonly { readonly id: number; readonly condition: Typed }[] {
  return layouts
    .map((layout) => ({ id: layout.id, condition: layoutCondition(catalog, layout) }))
    .filter(({ condition }) => mayReadFormula({ catalog, reader: viewer }, condition));
}

/**
 * Which columns that a draft of changes writes state controls close by what somebody else has made of the records
 * meanwhile; `closing` are those that hold of the record as it would be: they close what is stored as well.
 */
export async function closedMeanwhile(
  request: RequestContext,
  written: WrittenRecord,
  closing: readonly ControlOf<'state'>[],
): Promise<readonly string[]> {
  const { draft: _draft, ...outside } = request;
  return columnsOf(await stillTrue(outside, { ...written.record, values: {} }, closing), written);
}

/**
 * Which columns that a new record is given at once state controls close in what it begins with, and in it as it would be:
 * what only one of the two closes could be given in a form.
 */
export async function closedAtFirst(
  request: RequestContext,
  written: WrittenRecord,
  begun: () => Promise<DraftRecord['values']>,
): Promise<readonly string[]> {
  const { record, names } = written;
  const closed = await stillTrue(request, record, closingOf(record.table, names));
  if (closed.length === 0) return [];
  return columnsOf(await stillTrue(request, { ...record, values: await begun() }, closed), written);
}

/** The state controls that keep a column of a record as it would be from being written. */
export async function closingControls(
  request: RequestContext,
  record: DraftRecord,
  column: string,
): Promise<readonly ControlOf<'state'>[]> {
  return await stillTrue(request, record, closingOf(record.table, [column]));
}

/** What a person is asked before a draft is dropped; undefined where nothing is. */
export async function cancelQuestion(
  request: RequestContext,
  record: DraftRecord,
): Promise<string | undefined> {
  const [asking] = await stillTrue(request, record, cancelControls(record.table));
  return asking && labelOf(asking.message, request.viewer.locale);
}

/** Why an action may not run on a stored record, in the control's words; undefined where it may. */
export async function actionRefusal(
  request: RequestContext,
  record: DraftRecord,
  action: number,
): Promise<string | undefined> {
  const [refusing] = await refusingControls(request, record, action);
  return refusing && labelOf(refusing.message, request.viewer.locale);
}

/** The controls that keep an action from a stored record. */
export async function refusingControls(
  request: RequestContext,
  record: DraftRecord,
  action: number,
): Promise<readonly ControlOf<'action'>[]> {
  const controls = actionControls(record.table, action);
  const holds = await holdingOf(request, record, controls);
  return controls.filter((control) => !holds(controlCondition(request.catalog, control)));
}

/**
 * What the controls of its table make of a record as it is: the states of its columns, and the actions of the viewer that
 * are not allowed on it, and its layouts. One statement.
 */
export async function controlled(
  request: RequestContext,
  record: DraftRecord,
): Promise<FormStates & { readonly closed: readonly number[] }> {
  const { catalog, viewer } = request;
  const actions = actionControls(record.table).filter((control) => {
    const action = catalog.actions.get(control.action);
    return action !== undefined && mayRun(catalog, viewer, action);
  });
  const holds = await holdingWithLayouts(request, record, [...stateControls(record.table), ...actions]);
  const closed = actions.filter((control) => !holds(controlCondition(catalog, control)));
  return {
    ...statesFrom(request, record.table, holds),
    closed: [...new Set(closed.map(({ action }) => action))],
  };
}

async function stillTrue<Kind extends Control>(
  request: RequestContext,
  record: DraftRecord,
  controls: readonly Kind[],
): Promise<readonly Kind[]> {
  const holds = await holdingOf(request, record, controls);
  return controls.filter((control) => holds(controlCondition(request.catalog, control)));
}

/** Asks controls, and the layouts of the record's table with the viewer's rights. */
async function holdingWithLayouts(
  request: RequestContext,
  record: DraftRecord,
  controls: readonly Control[],
): Promise<Holding> {
  return await holdingAlso(request, record, {
    conditions: controls.map((control) => controlCondition(request.catalog, control)),
    asViewer: toldLayouts(request, record.table).map(({ condition }) => condition),
  });
}

async function holdingOf(
  request: RequestContext,
  record: DraftRecord,
  controls: readonly Control[],
): Promise<Holding> {
  return await holding(
    request,
    record,
    controls.map((control) => controlCondition(request.catalog, control)),
  );
}
