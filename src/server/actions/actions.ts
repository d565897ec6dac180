import { mayRun } from '#core/access/access.ts';
import type { Action } from '#core/catalog/schema.ts';
import { BOX_CODES, type ActionResult, type BoxResult } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { openContext } from '../contexts/contexts.ts';
import { askedRecords } from '../query/asked-records.ts';
import { readableTable } from '../query/place.ts';
import { readRecord } from '../query/read-record.ts';
import {
  actionRefusal,
  answerBox,
  boxResult,
  deleteThem,
  openCreate,
  openModify,
  question,
  type Desk,
} from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { openCopy } from './open-copy.ts';

/** An action to run, on which records; `final` runs it to its end without asking. */
export interface ActionStart {
  readonly action: number;
  readonly selected: readonly number[];
  readonly final: boolean;
}

type TableAction = Exclude<Action, { kind: 'report' }>;

/**
 * Runs an action of the catalog (domain: Running an action). Throws AppError `action.unknown` for one that does not exist
 * for the viewer, `action.refused` with its control's words where a record does not allow it.
 */
export async function runAction(desk: Desk, start: ActionStart): Promise<ActionResult> {
  const action = desk.catalog.actions.get(start.action);
  if (!action) throw new AppError('action.unknown', { action: start.action });
  if (action.kind === 'report') return reportOf(desk, action);
  readableTable(desk, action.table);
  if (!mayRun(desk.catalog, desk.viewer, action)) throw new AppError('access.refused');
  await refuseRecords(desk, action, start.selected);
  const message = start.final ? undefined : await confirmation(desk, action, start.selected);
  return message === undefined
    ? await runNow(desk, action, start.selected)
    : await asked(desk, action, { message, start });
}

/** Answers the question that is open in a context: an action that it had suspended runs, or does not. */
export async function answerQuestion(
  desk: Desk,
  answer: { readonly context: number; readonly window: number; readonly code: number },
): Promise<ActionResult> {
  return await answerBox(desk, answer, async (action, { selected }) => {
    return await runAction(desk, { action, selected, final: true });
  });
}

async function runNow(desk: Desk, action: TableAction, selected: readonly number[]): Promise<ActionResult> {
  const { id, table: idform } = action;
  switch (action.kind) {
    case 'list':
      return listOf(desk, action);
    case 'create':
      return await openCreate(desk, { idform, action: id });
    case 'createFrom':
      return await openCopy(desk, { idform, action: id, id: oneOf(selected) });
    case 'modify':
      return await openModify(desk, { idform, action: id, id: oneOf(selected) });
    case 'display':
      return await display(desk, action, oneOf(selected));
    case 'delete':
      await deleteThem(desk, idform, someOf(selected));
      return { kind: 'nothing', context: 0, window: 0, action: id, closed: [] };
    default:
      return unreachable(action.kind);
  }
}

/**
 * Throws AppError `action.refused` in the words of a control that one of the records does not fulfil. Of records that do
 * not exist for the viewer nothing is told.
 */
async function refuseRecords(desk: Desk, action: TableAction, selected: readonly number[]): Promise<void> {
  const table = readableTable(desk, action.table);
  const asked = await askedRecords(desk.db, desk, { table, ids: selected, operation: 'read' });
  for (const { id } of asked) {
    const message = await actionRefusal(desk, { table, id, values: {} }, action.id);
    if (message !== undefined) throw new AppError('action.refused', { message });
  }
}

/** What a person is asked before the action runs: its own question, or that of every deletion. */
async function confirmation(
  desk: Desk,
  action: TableAction,
  selected: readonly number[],
): Promise<string | undefined> {
  const { locale } = desk.viewer;
  if (action.confirm) return labelOf(action.confirm, locale);
  if (action.kind !== 'delete') return undefined;
  const translations = await openedTranslations();
  return translations.message('box.delete', { count: selected.length }, locale);
}

async function asked(
  desk: Desk,
  action: TableAction,
  { message, start }: { readonly message: string; readonly start: ActionStart },
): Promise<BoxResult> {
  const box = await question(
    desk,
    { frames: [] },
    {
      action: action.id,
      message,
      buttons: [
        [BOX_CODES.ok, action.kind !== 'delete'],
        [BOX_CODES.cancel, action.kind === 'delete'],
      ],
      resumes: { what: 'run', selected: start.selected, final: start.final },
    },
  );
  return boxResult(await openContext(desk.db, desk.viewer.account, box));
}

function oneOf(selected: readonly number[]): number {
  const [record] = selected;
  if (record === undefined) throw new AppError('request.invalid', { reason: 'idselected' });
  return record;
}

function someOf(selected: readonly number[]): readonly number[] {
  oneOf(selected);
  return selected;
}

function listOf({ catalog }: Desk, { id, table, view: viewId }: TableAction): ActionResult {
  const view = viewId === undefined ? undefined : catalog.views.get(viewId);
  return {
    kind: 'list',
    context: 0,
    window: 0,
    action: id,
    idform: table,
    view: viewId ?? null,
    mode: view?.mode ?? 'datatable',
  };
}

async function display(desk: Desk, action: TableAction, id: number): Promise<ActionResult> {
  const stored = await readRecord(desk.db, desk, readableTable(desk, action.table), id);
  if (!stored) throw new AppError('record.unknown');
  const { version, title, values, rights } = stored;
  return {
    kind: 'record',
    context: 0,
    window: 0,
    action: action.id,
    idform: action.table,
    idenreg: id,
    key: id,
    version,
    title,
    values,
    changed: [],
    readOnly: true,
    rights,
    states: {},
    nested: [],
    idcolumn: null,
    closed: [],
  };
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
