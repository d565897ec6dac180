import { isLink } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { mayWriteColumn, readableColumns, writeRule } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { NestedRecord, RecordResult, RecordRights } from '#core/contract/action-results.ts';
import type { Problem } from '#core/std/result.ts';
import type { Context, Draft, Frame, Nested } from '../contexts/contexts.ts';
import type { Database, Transaction } from '../database/pool.ts';
import type { RecordsChanged } from '../events/events.ts';
import type { DraftRecord } from '../query/draft/draft-values.ts';
import type { Once } from '../query/write/kept-answers.ts';
import type { Scene } from '../query/scene/place.ts';
import { bareLink, type Values } from './check-values.ts';
import { columnStates } from './controls.ts';
import { deletionsIn, toldDeletion } from './deletions.ts';
import { inDraft, keyOf, tableOfDraft } from './draft-tree.ts';
import { maskPasswords } from './password-values.ts';
import { draftedRecord, type DraftedRecord } from './stored-record.ts';
import { titledLinks } from './titled-links.ts';
import { affectedColumns, computedValues, lockedValues } from './worked-out.ts';

/** What is known of a request while it is served: who asks, of which catalog, on which connection. */
export interface RequestContext<Db extends Database | Transaction = Database | Transaction> extends Scene {
  readonly db: Db;
  /** The operation of the same transaction that writes belong to; each has its own unless given. */
  readonly operation?: number | undefined;
  /** The call is to be done once: its answer is kept with what it writes. */
  readonly once?: Once | undefined;
  /** Where records are accounts, or hold passwords, who signs in with them has a say. */
  readonly accounts?: RecordAccounts | undefined;
  /** Has everybody who wants to know told what was written with `db`, once that is committed. */
  readonly recordsChanged?: ((db: Database | Transaction, what: RecordsChanged) => Promise<void>) | undefined;
}

/** A request outside of any transaction: what it does it may do over several connections. */
export type OwnContext = RequestContext<Database>;

/** What a person may pass over: a control that warns, or a question about an account, which is named like one. */
export interface Warning {
  readonly control: number;
  readonly message: string;
}

/** What the session area says of records that are accounts, and of passwords in records. */
export interface RecordAccounts {
  /** Throws AppError where records of a table must not be given these values, or, without values, be deleted. */
  readonly admit: (table: Table, records: readonly number[], values: Values | undefined) => Promise<void>;
  /**
   * Throws AppError `session.configuration` where one of these columns decides who comes in and with which rights
   * (`supervisorsOnly`), and the person has not proved anew who they are.
   */
  readonly prove: (columns: readonly Column[]) => void;
  /** What a person is asked, in a locale, before a record is given these values. */
  readonly warnings: (
    table: Table,
    record: { readonly id: number | null; readonly values: Values },
    locale: string,
  ) => Promise<readonly Warning[]>;
  /** Why a text cannot be a password; undefined where it can. */
  readonly passwordProblem: (password: string) => Promise<Problem | undefined>;
}

/** What is shown of the record of a draft: the stored values under the draft's. */
interface ShownDraft {
  readonly values: Values;
  readonly title: string;
  readonly rights: RecordRights;
}

/** What the call that shows a draft has read of it already. */
export interface Known {
  /** The record as the draft has begun with it. */
  readonly stored?: DraftedRecord | undefined;
  /** Values of links with their titles. */
  readonly titled?: Values | undefined;
  /** Values of computed columns. */
  readonly computed?: Values | undefined;
}

/** The window of a context, its record as its form shows it; `closed` are windows that the call has closed. */
export async function showFrame(
  request: RequestContext,
  context: Context,
  frame: Frame,
  { closed = [], ...known }: Known & { readonly closed?: readonly number[] } = {},
): Promise<RecordResult> {
  const table = tableOfDraft(request, frame);
  const inside = inDraft(request, context, frame);
  const shown = await showDraft(inside, frame, known);
  return {
    kind: 'record',
    context: context.id,
    window: frame.window,
    action: frame.action,
    idform: table.id,
    idenreg: frame.record,
    key: keyOf(frame),
    version: frame.version,
    ...shown,
    values: { ...shown.values },
    changed: Object.keys(frame.values),
    seen: seenIn(table, frame),
    readOnly: false,
    states: await columnStates(inside, draftOf(table, frame)),
    nested: (frame.nested ?? []).map((one) => nestedOf(one, keyOf(frame))),
    deletions: await shownDeletions(request, frame, known),
    idcolumn: frame.place?.column ?? null,
    closed: [...closed],
  };
}

/** What others have deleted of a window's draft; what the call has just read is there. */
async function shownDeletions(
  request: RequestContext,
  frame: Frame,
  { stored, titled }: Known,
): Promise<RecordResult['deletions']> {
  const isThere = frame.record === null || stored?.standing === 'live';
  const isLinked = titled !== undefined || Object.keys(frame.values).length === 0;
  if (isThere && isLinked && !frame.nested && !frame.place) return [];
  return (await deletionsIn(request, frame)).map((one) => toldDeletion(request, one));
}

/** What a draft compares with in the columns that it changes; of passwords nothing but that there is one. */
function seenIn(table: Table, { base, values }: Draft): Record<string, unknown> {
  const names = Object.keys(values).filter((name) => name in base);
  return { ...maskPasswords(table, Object.fromEntries(names.map((name) => [name, base[name]]))) };
}

function nestedOf(nested: Nested, own: number): NestedRecord {
  const { table, place, record, removed, before } = nested;
  return {
    idform: table,
    idenreg: keyOf(nested),
    idcolumn: place.column,
    of: place.of === own ? 0 : place.of,
    state: removed === true ? 'removed' : record === null ? 'new' : 'changed',
    editing: before !== undefined,
  };
}

/** The record of a draft as a form shows it, over what is stored; `request` stands in its context. */
export async function showDraft(
  request: RequestContext,
  draft: Draft,
  known: Known = {},
): Promise<ShownDraft> {
  const table = tableOfDraft(request, draft);
  const stored =
    known.stored ?? (draft.record === null ? undefined : await draftedRecord(request, table, draft.record));
  const given = await withTitles(request, table, maskPasswords(table, draft.values), known.titled);
  const affected =
    draft.kind === 'create' || request.draft !== undefined
      ? table.columns
      : affectedColumns(request, table, Object.keys(draft.values));
  const record = draftOf(table, draft);
  const computed = await computedValues(request, record, affected, known.computed);
  const locked = draft.kind === 'create' ? await lockedValues(request, record) : {};
  return {
    title: stored?.title ?? '',
    values: {
      ...emptyValues(request, table),
      ...stored?.values,
      ...(await withTitles(request, table, locked)),
      ...given,
      ...computed,
    },
    rights: stored?.rights ?? rightsOnNew(request, table),
  };
}

/** A new record is its maker's, but for columns that may only be changed later. */
function rightsOnNew({ catalog, viewer }: RequestContext, table: Table): RecordRights {
  const fixed = table.columns.filter(
    (column) =>
      mayWriteColumn(catalog, viewer, table, column) &&
      writeRule(catalog, viewer, 'create', { table, column }) === false,
  );
  return { update: true, delete: false, hidden: [], fixed: fixed.map(({ name }) => name) };
}

/** The record of a draft as formulas see it. */
export function draftOf(table: Table, { record, values, base }: Draft): DraftRecord {
  return { table, id: record, values, seen: base };
}

/** The stored values of some columns in the form that drafts keep: links as bare ids. */
export function bareValues(table: Table, values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      const column = columnNamed(table, name);
      return [name, column ? bareLink(column, values[name] ?? null) : null] as const;
    }),
  );
}

/**
 * Draft values as answers show them: links with their titles, those of `titled` as they are there. Links to records that
 * are gone for the viewer are left out.
 */
export async function withTitles(
  request: RequestContext,
  table: Table,
  values: Values,
  titled: Values = {},
): Promise<Values> {
  const shown: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const column = columnNamed(table, name);
    if (isLink(column) && isTitled(titled[name], value)) {
      shown[name] = titled[name];
      continue;
    }
    const links = await titledLinks(request, column, value);
    if (links) shown[name] = links.shown;
  }
  return shown;
}

/** Whether `link` is `[id, title]` of that record. */
function isTitled(link: unknown, id: unknown): boolean {
  return Array.isArray(link) && link[0] === id;
}

function emptyValues(request: RequestContext, table: Table): Values {
  return Object.fromEntries(
    readableColumns(request.catalog, request.viewer, table).map((column) => [column.name, null]),
  );
}
