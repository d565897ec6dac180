import { isList } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isNumber, typeOfColumn } from '#core/formula/typed/types.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { hiddenLinks } from '../../query/undo/hidden-links.ts';
import type { Diff } from '../../query/write/writing.ts';
import { mayOperate } from '#core/access/access.ts';
import { checkValues, isWritable, missingValues, readOnly } from '../values/check-values.ts';
import type { Values, RequestContext, Warning } from '../request/request-context.ts';
import { closedMeanwhile, columnStates, judged } from '../draft/controls.ts';
import { tableOfDraft } from '../draft/draft-tree.ts';
import { bareValues, draftOf } from '../draft/draft-record.ts';
import { forbiddenChanges, forbiddenInNew } from '../draft/draft-rights.ts';
import { changedLists, listChanges, pairsDiff, withoutFuller, withPairs } from './list-changes.ts';
import { maskPasswords, newPasswords } from '../values/password-values.ts';
import { liveRecord, type StoredRecord } from '../draft/stored-record.ts';
import { firstValues } from '../draft/worked-out.ts';

/** What saving a draft writes: all checks are behind it. */
export interface Planned {
  readonly draft: Draft;
  readonly table: Table;
  /** The version of the stored record that was judged. */
  readonly version: number;
  /** Bare wire values; links may name new records of the same draft by their keys. */
  readonly diff: Diff;
  readonly warnings: readonly Warning[];
}

/** Whether saving a draft changes nothing of its record. */
export function isUnchanged({ draft, diff }: Planned): boolean {
  return draft.record !== null && Object.keys(diff).length === 0;
}

/** A draft that is right, or what is wrong with it. */
type Checked =
  | { readonly ok: true; readonly planned: Planned }
  | { readonly ok: false; readonly problems: readonly ColumnProblem[] };

/** How a draft is checked. */
export interface Checking {
  /** Columns whose values win over those that somebody else has saved. */
  readonly mine: readonly string[];
  /** The save holds what the record links to, and refuses it where that has gone. */
  readonly areHeld?: boolean;
  /** The record as it was just read; it is read here unless given. A save of another version is refused. */
  readonly stored?: StoredRecord | undefined;
}

/** Checks a draft as it would be saved; `request` stands in its context. Throws AppError `record.conflict`, `record.gone`, `access.refused`. */
export async function checkDraft(
  request: RequestContext,
  draft: Draft,
  { mine, areHeld = false, stored }: Checking,
): Promise<Checked> {
  const table = tableOfDraft(request, draft);
  const { kind } = draft;
  const given = maskPasswords(table, draft.values);
  const wanted = { kind, values: given, base: draft.base, areHeld };
  const { bare, problems } = await checkValues(request, table, wanted);
  if (problems.length > 0) return { ok: false, problems };
  request.accounts?.prove(chosenColumns(table, draft, bare));
  if (draft.record !== null) await request.accounts?.admit(table, [draft.record], bare);
  return kind === 'create'
    ? await checkNew(request, table, { draft, bare })
    : await checkChanges(request, table, { draft, bare, mine, known: stored });
}

interface Given {
  readonly draft: Draft;
  readonly bare: Values;
}

/** The columns that the user gave a value, not those that only have their default. */
function chosenColumns(table: Table, { first }: Draft, bare: Values): readonly Column[] {
  return Object.keys(bare)
    .filter((name) => first?.includes(name) !== true)
    .map((name) => must(columnNamed(table, name), `column ${name}`));
}

async function checkNew(request: RequestContext, table: Table, { draft, bare }: Given): Promise<Checked> {
  if (!mayOperate(request.viewer, 'create', table)) throw new AppError('access.refused');
  const columns = table.columns.filter((column) => !isWritable(request, table, { column, kind: 'create' }));
  const values = { ...(await firstValues(request, table, { columns, given: bare })), ...bare };
  const record = { table, id: null, values };
  const problems = [
    ...(await missing(request, { ...draft, values }, values)),
    ...(await forbiddenInNew(request, record, chosenColumns(table, draft, bare))),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const judgement = await judged(request, record);
  if (judgement.problems.length > 0) return { ok: false, problems: judgement.problems };
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  const diff = Object.fromEntries(filled.map(([name, value]) => [name, [null, value]] as const));
  return { ok: true, planned: { draft, table, version: 0, diff, warnings: judgement.warnings } };
}

async function checkChanges(
  request: RequestContext,
  table: Table,
  {
    draft,
    bare,
    mine,
    known,
  }: Given & { readonly mine: readonly string[]; readonly known: StoredRecord | undefined },
): Promise<Checked> {
  const id = must(draft.record, 'the record of a draft of changes');
  const stored = known ?? (await liveRecord(request, table, id));
  const forbidden = forbiddenChanges(stored.rights, Object.keys(bare));
  if (forbidden.length > 0) return { ok: false, problems: forbidden };
  const current = bareValues(table, stored.values, Object.keys(bare));
  refuseConflicts(table, { draft, bare, current, mine });
  const lists = listChanges(table, draft, bare);
  const before = bareValues(table, stored.values, Object.keys(stored.values));
  const whole = { ...before, ...bare, ...withPairs(before, lists) };
  const unseen = Object.keys(stored.values).filter((name) => before[name] === null);
  const hidden = await hiddenLinks(request.db, request, { table, id, names: unseen });
  const absent = (await missing(request, { ...draft, values: bare }, whole)).filter(
    ({ column }) =>
      !hidden.has(column) &&
      (column in bare || (column in stored.values && !stored.rights.hidden.includes(column))),
  );
  const empty = await withoutFuller(request, { table, id, lists }, absent);
  const passwords = newPasswords(table, draft.values);
  const changed = Object.entries(bare).filter(
    ([name, value]) => !lists.has(name) && (passwords.has(name) || !same(current[name], value)),
  );
  const record = { table, id, values: bare, seen: draft.base };
  const names = [...changed.map(([name]) => name), ...changedLists(lists)];
  const closed = await closedMeanwhile(request, { record, names });
  refuseUnless(closed, mine);
  const unfit = [...empty, ...readOnly(closed)];
  if (unfit.length > 0) return { ok: false, problems: unfit };
  const judgement = await judged(request, record);
  if (judgement.problems.length > 0) return { ok: false, problems: judgement.problems };
  // The journal keeps what was there, also where who overwrites it could not see it.
  const values = changed.map(
    ([name, value]) => [name, [hidden.get(name) ?? current[name] ?? null, value]] as const,
  );
  const diff = { ...Object.fromEntries(values), ...(await pairsDiff(request, { table, id, lists })) };
  return { ok: true, planned: { draft, table, version: stored.version, diff, warnings: judgement.warnings } };
}

/** Required columns without a value, those that a state control asks for among them; what a form does not show it does not ask for. */
async function missing(
  request: RequestContext,
  draft: Draft,
  values: Values,
): Promise<readonly ColumnProblem[]> {
  const table = tableOfDraft(request, draft);
  const states = await columnStates(request, draftOf(table, draft));
  const isAsked = (column: Column) => column.required === true || states[column.name] === 'required';
  return missingValues(table, values, isAsked);
}

/**
 * Throws AppError `record.conflict` for columns of the draft that somebody else has changed since. Two who choose the same
 * do not stand in each other's way; two who have come to the same number may have counted the same twice. Lists change pair
 * by pair: none of them stands in another one's way.
 */
function refuseConflicts(
  table: Table,
  { draft, bare, current, mine }: Given & { readonly current: Values; readonly mine: readonly string[] },
): void {
  const isAgreed = (name: string) =>
    same(current[name], bare[name]) && !isCounted(must(columnNamed(table, name), `column ${name}`));
  const conflicts = Object.keys(bare).filter(
    (name) => !isList(columnNamed(table, name)) && !same(current[name], draft.base[name]) && !isAgreed(name),
  );
  refuseUnless(conflicts, mine);
}

/** Throws AppError `record.conflict` for columns of which the user has not said that the own values are to win. */
function refuseUnless(columns: readonly string[], mine: readonly string[]): void {
  const open = columns.filter((name) => !mine.includes(name));
  if (open.length === 0) return;
  throw new AppError(
    'record.conflict',
    {},
    open.map((column) => ({ column, code: 'record.conflict' })),
  );
}

/** Whether the values of a column are numbers that people count or calculate. */
function isCounted(column: Column): boolean {
  const type = typeOfColumn(column);
  return type !== undefined && (isNumber(type) || type.kind === 'duration');
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
