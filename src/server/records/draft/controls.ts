import {
  actionControls,
  cancelControls,
  isClosing,
  stateControls,
  validityControls,
  type ControlOf,
} from '#core/catalog/objects/table/controls.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import { mayRun } from '#core/access/run.ts';
import type { Control, Table } from '#core/catalog/schema.ts';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { controlCondition, writtenColumns } from '#core/formula/computed/computed.ts';
import { limitsOf } from '#core/formula/computed/limits.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import type { RequestContext, Warning } from '../request/request-context.ts';

/** What the controls of a table say of a record that is about to be saved. */
interface Judgement {
  /** What blocks the save, at the columns that the controls mark. */
  readonly problems: readonly ColumnProblem[];
  /** What only warns: the controls' ids and words. */
  readonly warnings: readonly Warning[];
}

/** Judges a record as it would be by the validity controls of its table, and its values by what goes with the others. */
export async function judged(request: RequestContext, record: DraftRecord): Promise<Judgement> {
  const controls = validityControls(record.table);
  const truths = await truthsOf(request, record, controls);
  const broken = controls.filter((_, at) => !truths[at]);
  const { locale } = request.viewer;
  return {
    problems: [
      ...(await strayValues(request, record)),
      ...broken
        .filter(({ warns }) => warns !== true)
        .flatMap((control) => problemsOf(control, record.table, locale)),
    ],
    warnings: [
      ...broken
        .filter(({ warns }) => warns === true)
        .map(({ id, message }) => ({ control: id, message: labelOf(message, locale) })),
      ...((await request.accounts?.warnings(record.table, record, locale)) ?? []),
    ],
  };
}

/**
 * Values that do not go with the others: links to records to which they may not lead, choices that are not offered. They
 * are judged where they change, or something that their condition reads.
 */
async function strayValues(
  request: RequestContext,
  { table, ...record }: DraftRecord,
): Promise<readonly ColumnProblem[]> {
  const limited = limitsOf(request.catalog, table).filter(({ column, fulfilled }) =>
    [column, ...writtenColumns(request.catalog, fulfilled)].some(({ name }) => name in record.values),
  );
  const asked = limited.map(({ fulfilled }) => ({ typed: fulfilled, column: undefined }));
  const answers = await draftValues(request.db, request, { table, ...record }, asked);
  return limited
    .filter((_, at) => answers[at] !== true)
    .map(({ column, code }) => ({ column: column.name, code }));
}

/** What the state controls of a table make of the columns of a record as it would be; the strictest state wins. */
export async function columnStates(
  request: RequestContext,
  record: DraftRecord,
): Promise<Readonly<Record<string, ColumnState>>> {
  return statesBy(record.table, await stillTrue(request, record, stateControls(record.table)));
}

function statesBy(
  table: Table,
  holding: readonly ControlOf<'state'>[],
): Readonly<Record<string, ColumnState>> {
  const states: Record<string, ColumnState> = {};
  for (const control of holding) {
    for (const name of columnNames(table, control.columns)) {
      const before = states[name];
      if (before === undefined || STRICTNESS[control.state] > STRICTNESS[before])
        states[name] = control.state;
    }
  }
  return states;
}

/** The columns that a draft writes, and its record as it would be. */
interface Writing {
  readonly record: DraftRecord;
  readonly names: readonly string[];
}

/**
 * Which columns that a draft of changes writes state controls close by what somebody else has made of the records
 * meanwhile: they are closed in what is stored, they would be, and the draft itself has given nothing that decides it.
 */
export async function closedMeanwhile(
  request: RequestContext,
  { record, names }: Writing,
): Promise<readonly string[]> {
  const { draft: _draft, ...outside } = request;
  const isDecided = (control: Control) =>
    writtenColumns(request.catalog, controlCondition(request.catalog, control)).some(
      (column) => column.name in record.values,
    );
  const closing = closingOf(record.table, names).filter((control) => !isDecided(control));
  const closed = await stillTrue(request, record, closing);
  const before = await stillTrue(outside, { ...record, values: {} }, closed);
  return columnsOf(before, { record, names });
}

/**
 * Which columns that a new record is given at once state controls close in what it begins with, and in it as it would be:
 * what only one of the two closes could be given in a form.
 */
export async function closedAtFirst(
  request: RequestContext,
  { record, names }: Writing,
  begun: () => Promise<DraftRecord['values']>,
): Promise<readonly string[]> {
  const closed = await stillTrue(request, record, closingOf(record.table, names));
  if (closed.length === 0) return [];
  const before = await stillTrue(request, { ...record, values: await begun() }, closed);
  return columnsOf(before, { record, names });
}

/** The state controls that keep a column of a record as it would be from being written. */
export async function closingControls(
  request: RequestContext,
  record: DraftRecord,
  column: string,
): Promise<readonly ControlOf<'state'>[]> {
  return await stillTrue(request, record, closingOf(record.table, [column]));
}

/** The state controls that keep one of these columns from being written where they hold. */
function closingOf(table: Table, names: readonly string[]): readonly ControlOf<'state'>[] {
  return stateControls(table).filter(
    (control) =>
      isClosing(control) && columnNames(table, control.columns).some((name) => names.includes(name)),
  );
}

async function stillTrue(
  request: RequestContext,
  record: DraftRecord,
  controls: readonly ControlOf<'state'>[],
): Promise<readonly ControlOf<'state'>[]> {
  const truths = await truthsOf(request, record, controls);
  return controls.filter((_, at) => truths[at]);
}

function columnsOf(controls: readonly ControlOf<'state'>[], { record, names }: Writing): readonly string[] {
  const closed = controls.flatMap(({ columns }) => columnNames(record.table, columns));
  return names.filter((name) => closed.includes(name));
}

const STRICTNESS: Readonly<Record<ColumnState, number>> = { required: 0, readOnly: 1, hidden: 2 };

/** What a person is asked before a draft is dropped; undefined where nothing is. */
export async function cancelQuestion(
  request: RequestContext,
  record: DraftRecord,
): Promise<string | undefined> {
  const controls = cancelControls(record.table);
  const truths = await truthsOf(request, record, controls);
  const asking = controls.find((_, at) => truths[at]);
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
  const truths = await truthsOf(request, record, controls);
  return controls.filter((_, at) => !truths[at]);
}

/**
 * What the controls of its table make of a record as it is: the states of its columns, and the actions of the viewer that
 * are not allowed on it. One statement.
 */
export async function controlled(
  request: RequestContext,
  record: DraftRecord,
): Promise<{ readonly states: Readonly<Record<string, ColumnState>>; readonly closed: readonly number[] }> {
  const { catalog, viewer } = request;
  const states = stateControls(record.table);
  const actions = actionControls(record.table).filter((control) => {
    const action = catalog.actions.get(control.action);
    return action !== undefined && mayRun(catalog, viewer, action);
  });
  const truths = await truthsOf(request, record, [...states, ...actions]);
  const closed = actions.filter((_, at) => !truths[states.length + at]).map(({ action }) => action);
  return {
    states: statesBy(
      record.table,
      states.filter((_, at) => truths[at]),
    ),
    closed: [...new Set(closed)],
  };
}

async function truthsOf(
  request: RequestContext,
  record: DraftRecord,
  controls: readonly Control[],
): Promise<readonly boolean[]> {
  const asked = controls.map((control) => ({
    typed: controlCondition(request.catalog, control),
    column: undefined,
  }));
  const answers = await draftValues(request.db, request, record, asked);
  return answers.map((answer) => answer === true);
}

function problemsOf(
  { message, columns = [] }: ControlOf<'validity'>,
  table: Table,
  locale: string,
): readonly ColumnProblem[] {
  const names = columnNames(table, columns);
  const params = { message: labelOf(message, locale) };
  return (names.length > 0 ? names : ['']).map((column) => ({ column, code: 'control.refused', params }));
}

function columnNames(table: Table, ids: readonly number[]): readonly string[] {
  return ids.map((id) => {
    const found = columnWithId(table, id);
    return must(found, `column ${id}`).name;
  });
}
