import { isLink, isList, defaultFormula } from '#core/fields/traits.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnState, Deletion } from '#core/contract/actions/action-results.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { computingOf } from '#core/formula/computed/computed.ts';
import { dependenciesOf } from '#core/formula/computed/dependencies.ts';
import {
  readContext,
  replaceTop,
  topFrame,
  type Context,
  type Draft,
  type Frame,
  type Nested,
} from '../../contexts/contexts.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import {
  bareLink,
  checkValues,
  isWritable,
  readOnly,
  refuseProblems,
  type WantedValues,
} from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { columnStates, formStates } from '../draft/controls.ts';
import { deletionsIn, toldDeletion } from '../deleted/deletions.ts';
import {
  inDraft,
  nestedWith,
  refuseOther,
  type ShownRecord,
  tableOfDraft,
  withDraft,
} from '../draft/draft-tree.ts';
import { bareValues, draftOf } from '../draft/draft-record.ts';
import { showDraft } from './show-draft.ts';
import { withTitles } from '../values/titled-links.ts';
import { makeUnreadable, type UnreadableValues } from '../values/unreadable-values.ts';
import { draftTarget } from '../draft/stored-record.ts';
import { affectedColumns, computedValues, firstValues, lockedValues } from '../draft/worked-out.ts';

/** What an update changes and where; `record` is the key of a record that is edited in place, in the list `column`. */
interface DraftUpdate {
  readonly context: number;
  readonly window: number;
  readonly record?: number | undefined;
  readonly column?: number | undefined;
  readonly values: Values;
  /** What the user saw in these columns before: what a save compares with, where the draft was opened later. */
  readonly seen?: Values | undefined;
  /** The record that whoever asks sees in the window. */
  readonly shown?: ShownRecord | undefined;
  readonly complete: boolean;
}

/** The changed values as shown, or all of them, and the columns that the draft changes now. */
interface DraftState {
  readonly values: Values;
  readonly changed: readonly string[];
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly layouts: readonly number[];
  readonly revision: number;
  /** What others have deleted of the window's draft meanwhile. */
  readonly deletions: readonly Deletion[];
}

/** Writes changed columns into the draft. Refused values are told by AppError `value.refused`; the others are kept. */
export async function updateDraft(request: RequestContext, update: DraftUpdate): Promise<DraftState> {
  const context = await readContext(request.db, request.viewer.account, update.context);
  const frame = topFrame(context, update.window);
  refuseOther(frame, update.shown);
  const { record, column } = update;
  const draft = record === undefined ? frame : nestedWith(request.catalog, frame, { key: record, column });
  const seen = await seenBefore(request, tableOfDraft(request, draft), { draft, update });
  const changed = await changedDraft(inDraft(request, context, draft), seen, update.values);
  const next = withBase(changed.next, draft, changed.problems);
  const saved = await saveDraft(request, context, { frame, was: draft, next });
  refuseProblems(changed.problems);
  return await answered(request, saved, { update, changed });
}

/** The draft with what the user saw as the base of the columns that change; of lists the members that exist for the user. */
async function seenBefore(
  request: RequestContext,
  table: Table,
  { draft, update: { seen, values } }: { readonly draft: Frame | Nested; readonly update: DraftUpdate },
): Promise<Frame | Nested> {
  if (!seen || draft.record === null) return draft;
  const shown = Object.keys(values).filter((name) => name in seen);
  const base: Record<string, unknown> = { ...draft.base, ...bareValues(table, seen, shown) };
  for (const name of shown) {
    const column = columnNamed(table, name);
    if (!isList(column)) continue;
    const titles = await titlesOf(
      request.db,
      request,
      tableOf(request.catalog, column.target),
      idsIn(base[name]),
    );
    base[name] = idsIn([...titles.keys()]);
  }
  return { ...draft, base };
}

/** A draft that goes on comparing with what it did before in columns whose new values were refused. */
function withBase(next: Draft, { base }: Draft, refused: readonly ColumnProblem[]): Draft {
  const before = refused.flatMap(({ column }) => (column in base ? [[column, base[column]] as const] : []));
  return { ...next, base: { ...next.base, ...Object.fromEntries(before) } };
}

/** Puts a changed record of the top window's draft into its context. */
async function saveDraft(
  request: RequestContext,
  context: Context,
  { frame, was, next }: { readonly frame: Frame; readonly was: Frame | Nested; readonly next: Draft },
): Promise<Context> {
  return await replaceTop(request.db, request.viewer.account, context, withDraft(frame, was, next));
}

/** What new values make of a draft. */
interface Changed {
  readonly next: Draft;
  /** The values that were taken, as answers show them, and the first values that followed from them. */
  readonly shown: Values;
  /** The columns that follow from them by formulas. */
  readonly affected: readonly Column[];
  readonly problems: readonly ColumnProblem[];
}

/** Takes values into a draft; `request` stands in its context. */
export async function changedDraft(request: RequestContext, draft: Draft, values: Values): Promise<Changed> {
  const table = tableOfDraft(request, draft);
  const closed = await closedColumns(request, table, { draft, values });
  const { kind, base: seen } = draft;
  const unsearched = chosenUnsearched(table, newlyGiven(table, draft, values), values);
  const open = without(values, [...closed, ...unsearched.map(({ column }) => column)]);
  const wanted = { kind, values: open, base: seen, withGhosts: true };
  const { bare, shown, problems, kept } = await newValues(request, table, wanted);
  const names = [...Object.keys(bare), ...kept];
  const base = { ...(await newBase(request, table, draft, names)), ...draft.base };
  const given: Draft = { ...draft, base, values: without({ ...draft.values, ...bare }, kept) };
  const affected = affectedColumns(request, table, names);
  const { next, fresh } = await withFirstValues(request, table, { draft: given, names, affected });
  return {
    next,
    affected,
    problems: [...readOnly(closed), ...problems, ...unsearched],
    shown: { ...shown, ...bareValues(table, base, kept), ...(await withTitles(request, table, fresh)) },
  };
}

async function answered(
  request: RequestContext,
  context: Context,
  { update, changed }: { readonly update: DraftUpdate; readonly changed: Changed },
): Promise<DraftState> {
  const { next, affected, shown } = changed;
  const inside = inDraft(request, context, next);
  const table = tableOfDraft(request, next);
  const record = draftOf(table, next);
  const deleted = await deletionsIn(request, topFrame(context, update.window));
  const values = update.complete
    ? (await showDraft(inside, next)).values
    : {
        ...shown,
        ...(await withTitles(inside, table, await lockedNow(inside, next, affected))),
        ...(await computedValues(inside, record, affected)),
      };
  return {
    values,
    changed: Object.keys(next.values),
    ...(await formStates(inside, record)),
    revision: context.revision,
    deletions: deleted.map((one) => toldDeletion(request, one)),
  };
}

/** What formulas that go through lists and links give for the record of a window now, after another one has changed. */
export async function outerValues(request: RequestContext, context: Context, frame: Frame): Promise<Values> {
  const table = tableOfDraft(request, frame);
  const { columns } = computingOf(request.catalog);
  const far = table.columns.filter((column) => {
    const computed = columns.get(column.id);
    return (
      computed &&
      (computed.keeping.kind === 'asked' || dependenciesOf(computed.typed).some(({ own }) => !own))
    );
  });
  return await computedValues(inDraft(request, context, frame), draftOf(table, frame), far);
}

/** Checks values that a user wants to write; new passwords go on as hashes, new secrets sealed. */
export async function newValues(
  request: RequestContext,
  table: Table,
  given: WantedValues,
): Promise<UnreadableValues> {
  return await makeUnreadable(request, table, await checkValues(request, table, given));
}

/** Links that may not be searched for, and are given a stored record: only new ones of the draft come into them (LINK-3). */
function chosenUnsearched(table: Table, names: readonly string[], values: Values): readonly ColumnProblem[] {
  return names.flatMap((name) => {
    const column = columnNamed(table, name);
    const id = column && bareLink(column, values[name] ?? null);
    const isChosen = isLink(column) && column.allowSearch === false && typeof id === 'number';
    return isChosen && !isNewKey(id) ? [{ column: name, code: 'link.no_search' as const }] : [];
  });
}

/** The columns that are not given back what the user saw in them: what cannot be written can still be taken back. */
function newlyGiven(table: Table, { record, base }: Draft, values: Values): readonly string[] {
  const isBack = (name: string) => {
    const column = columnNamed(table, name);
    return (
      record !== null &&
      column !== undefined &&
      name in base &&
      JSON.stringify(bareLink(column, values[name] ?? null)) === JSON.stringify(base[name] ?? null)
    );
  };
  return Object.keys(values).filter((name) => !isBack(name));
}

/**
 * Columns that cannot be written in the draft as it was: those that state controls close, and lists that the user may not
 * read in this record, as what formulas make of such a list with the draft's changes would tell what it holds.
 */
async function closedColumns(
  request: RequestContext,
  table: Table,
  { draft, values }: { readonly draft: Draft; readonly values: Values },
): Promise<readonly string[]> {
  const names = Object.keys(values);
  const states = await columnStates(request, draftOf(table, draft));
  const closed = newlyGiven(table, draft, values).filter(
    (name) => states[name] === 'hidden' || states[name] === 'readOnly',
  );
  const hidden = await hiddenLists(request, table, { draft, names });
  return names.filter((name) => closed.includes(name) || hidden.includes(name));
}

async function hiddenLists(
  request: RequestContext,
  table: Table,
  { draft, names }: { readonly draft: Draft; readonly names: readonly string[] },
): Promise<readonly string[]> {
  const lists = names.filter((name) => isList(columnNamed(table, name)));
  if (draft.record === null || lists.length === 0) return [];
  const stored = await draftTarget(request, table, draft.record);
  return lists.filter((name) => stored.rights.hidden.includes(name));
}

/** What is given is given; first values that follow from it, and that nobody gave, are worked out again. */
async function withFirstValues(
  request: RequestContext,
  table: Table,
  {
    draft,
    names,
    affected,
  }: { readonly draft: Draft; readonly names: readonly string[]; readonly affected: readonly Column[] },
): Promise<{ readonly next: Draft; readonly fresh: Values }> {
  const first = (draft.first ?? []).filter((name) => !names.includes(name));
  const columns = affected.filter(
    (column) =>
      isWritable(request, table, { column, kind: draft.kind }) &&
      defaultFormula(column) !== undefined &&
      (first.includes(column.name) || !(column.name in draft.values)),
  );
  if (draft.kind !== 'create' || columns.length === 0) return { next: { ...draft, first }, fresh: {} };
  const given = without(
    draft.values,
    columns.map(({ name }) => name),
  );
  const found = await firstValues(request, table, { columns, given });
  const fresh = Object.fromEntries(columns.map(({ name }) => [name, found[name] ?? null]));
  const followed = [...new Set([...first, ...Object.keys(found)])];
  return { next: { ...draft, values: { ...given, ...found }, first: followed }, fresh };
}

/** The first values of a new record that follow from what was given, in columns that its user may not write. */
async function lockedNow(
  request: RequestContext,
  draft: Draft,
  affected: readonly Column[],
): Promise<Values> {
  if (draft.kind !== 'create') return {};
  return await lockedValues(request, draftOf(tableOfDraft(request, draft), draft), affected);
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** What the record held in columns that the draft changes for the first time: a later save compares with it. */
async function newBase(
  request: RequestContext,
  table: Table,
  draft: Draft,
  names: readonly string[],
): Promise<Values> {
  const fresh = names.filter((name) => !(name in draft.base));
  if (draft.record === null || fresh.length === 0) return {};
  const stored = await draftTarget(request, table, draft.record);
  return bareValues(table, stored.values, fresh);
}
