import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import type { DraftRecord } from '../../query/draft/draft-values.ts';
import { hasOthers, membersAmong } from '../../query/record/members.ts';
import { readRecord } from '../../query/record/read-record.ts';
import { hiddenLinks } from '../../query/undo/hidden-links.ts';
import { takenValues } from '../../query/write/taken-values.ts';
import { closedMeanwhile } from '../draft/controls.ts';
import { bareValues } from '../draft/draft-record.ts';
import { creationConditions } from '../draft/draft-rights.ts';
import { tableOfDraft } from '../draft/draft-tree.ts';
import { holding } from '../draft/holding.ts';
import { closingFromOutside, demandedColumns, savingConditions } from '../draft/judgement.ts';
import { firstValues } from '../draft/worked-out.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { checkValues, isSameBare, isWritable } from '../values/check-values.ts';
import { fileProblems, tooManyBytes } from '../values/file-values.ts';
import { maskedValues, newlySet } from '../values/unreadable-values.ts';
import type { GatheredChange, GatheredNew, GatheredRecord, DraftToSave } from './gathered.ts';
import { changedLists, listChanges, withPairs } from './list-changes.ts';

/** How much is asked of a record. */
export interface Gathering {
  /** The statement that writes holds what the record links to, and is refused where that has gone: it is not looked up before. */
  readonly areHeld: boolean;
  /** Values that another record has though only one may are told now: nobody thinks of them any more when they are written. */
  readonly isUnique: boolean;
}

/** Asks what is known of one record that is to be saved; `request` stands in its draft. Throws AppError as `gather` does. */
export async function gatherRecord(
  request: RequestContext,
  wanted: DraftToSave,
  { areHeld, isUnique }: Gathering,
): Promise<GatheredRecord> {
  const { draft } = wanted;
  const table = tableOfDraft(request, draft);
  const known = { ...wanted, table };
  const given = maskedValues(table, draft.values);
  const { kind, base } = draft;
  const { bare, problems } = await checkValues(request, table, { kind, values: given, base, areHeld });
  const wrong = [...problems, ...(await fileProblems(request, table, bare))];
  if (wrong.length > 0) return { ...known, state: 'wrong', problems: wrong };
  const chosen = chosenColumns(table, draft, bare);
  request.accounts?.prove(chosen);
  if (draft.record !== null) await request.accounts?.admit(table, [draft.record], bare);
  return kind === 'create'
    ? await newFacts(request, known, { bare, chosen, isUnique })
    : await changeFacts(request, known, { bare, isUnique });
}

type Known = DraftToSave & { readonly table: Table };

/** The columns that the user gave a value, not those that only have their default. */
function chosenColumns(table: Table, { first }: Draft, bare: Values): readonly Column[] {
  return Object.keys(bare)
    .filter((name) => first?.includes(name) !== true)
    .map((name) => must(columnNamed(table, name), `column ${name}`));
}

async function newFacts(
  request: RequestContext,
  known: Known,
  {
    bare,
    chosen,
    isUnique,
  }: { readonly bare: Values; readonly chosen: readonly Column[]; readonly isUnique: boolean },
): Promise<GatheredNew | GatheredRecord> {
  const { table } = known;
  const columns = table.columns.filter((column) => !isWritable(request, table, { column, kind: 'create' }));
  const values = {
    ...(await firstValues(request, table, { columns, given: bare, isStored: true })),
    ...bare,
  };
  const full = await tooManyBytes(request, table, { values, given: Object.keys(bare) });
  if (full.length > 0) return { ...known, state: 'wrong', problems: full };
  const record = { table, id: null, values };
  const rights = creationConditions(request, { table, chosen });
  return {
    ...known,
    state: 'new',
    values,
    chosen,
    holds: await holding(request, record, [...savingConditions(request.catalog, record), ...rights]),
    warnings: await accountWarnings(request, record),
    taken: isUnique ? await takenNames(request, table, values) : [],
  };
}

async function changeFacts(
  request: RequestContext,
  wanted: Known,
  { bare: given, isUnique }: { readonly bare: Values; readonly isUnique: boolean },
): Promise<GatheredChange | GatheredRecord> {
  const { table } = wanted;
  const { db, catalog } = request;
  const id = must(wanted.draft.record, 'the record of a draft of changes');
  const stored = wanted.stored ?? (await readRecord(db, request, table, id));
  if (!stored) return { ...wanted, state: 'gone' };
  const before = bareValues(table, stored.values, Object.keys(stored.values));
  const { bare, base } = mergedValues(table, { given, before, base: wanted.draft.base });
  const draft = { ...wanted.draft, base };
  const known = { ...wanted, draft };
  const lists = listChanges(table, draft, bare);
  const set = newlySet(table, draft.values);
  const changed = Object.keys(bare).filter(
    (name) => !lists.has(name) && (set.has(name) || !isSameBare(before[name], bare[name])),
  );
  const full = await tooManyBytes(request, table, { values: { ...before, ...bare }, given: changed });
  if (full.length > 0) return { ...known, state: 'wrong', problems: full };
  const record = { table, id, values: bare, seen: draft.base };
  const written = { record, names: [...changed, ...changedLists(lists)] };
  const holds = await holding(request, record, savingConditions(catalog, record));
  const unseen = Object.keys(stored.values).filter((name) => before[name] === null);
  const facts = { ...known, stored, before, values: bare, changed, lists, holds };
  return {
    ...facts,
    state: 'changed',
    members: await membersOf(request, facts),
    fuller: await fullerLists(request, facts),
    hidden: await hiddenLinks(db, request, { table, id, names: unseen }),
    closed: await closedMeanwhile(request, written, closingFromOutside(catalog, written, holds)),
    warnings: await accountWarnings(request, record),
    taken: isUnique ? await takenNames(request, table, picked(bare, changed)) : [],
  };
}

/** Values whose type keeps what others have changed meanwhile beside what the draft changes; these were as if seen so. */
function mergedValues(
  table: Table,
  { given, before, base: seen }: { readonly given: Values; readonly before: Values; readonly base: Values },
): { readonly bare: Values; readonly base: Values } {
  const [bare, base] = [{ ...given }, { ...seen }];
  for (const [name, mine] of Object.entries(given)) {
    const column = columnNamed(table, name);
    const theirs = before[name] ?? null;
    const { merged } = column ? fieldOf(column) : {};
    if (!merged || !(name in seen) || !(name in before) || isSameBare(theirs, seen[name])) continue;
    const { value, isContested } = merged(seen[name], { theirs, mine });
    bare[name] = value;
    if (!isContested) base[name] = theirs;
  }
  return { bare, base };
}

type Changing = Pick<GatheredChange, 'table' | 'draft' | 'stored' | 'before' | 'lists' | 'holds'>;

/** Those of the pairs that are put in or taken out that are members now, by list. */
async function membersOf(
  request: RequestContext,
  { table, draft, lists }: Changing,
): Promise<GatheredChange['members']> {
  const members = new Map<string, ReadonlySet<number>>();
  for (const [name, { list, taken, put }] of lists) {
    const id = must(draft.record, 'a stored record');
    const of = { owner: table, list, id, ids: [...taken, ...put] };
    members.set(name, new Set(await membersAmong(request.db, request, of)));
  }
  return members;
}

/** The lists that must not be empty and would be by what is known of them, but have other members. */
async function fullerLists(
  request: RequestContext,
  { table, draft, before, lists, holds }: Changing,
): Promise<readonly string[]> {
  const whole = withPairs(before, lists);
  const demanded = demandedColumns(request.catalog, table, holds);
  const fuller: string[] = [];
  for (const [name, { list, taken }] of lists) {
    const isOpen = demanded.some((column) => column.name === name) && isSameBare(whole[name], []);
    const of = { owner: table, list, id: must(draft.record, 'a stored record'), ids: taken };
    if (isOpen && (await hasOthers(request.db, request, of))) fuller.push(name);
  }
  return fuller;
}

/** What a person is asked because the record is an account. */
async function accountWarnings(
  { accounts, viewer }: RequestContext,
  { table, ...record }: DraftRecord,
): Promise<GatheredNew['warnings']> {
  return (await accounts?.warnings(table, record, viewer.locale)) ?? [];
}

async function takenNames(
  { db, catalog }: RequestContext,
  table: Table,
  values: Values,
): Promise<readonly string[]> {
  return (await takenValues(db, catalog, table, values)).map(({ name }) => name);
}

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
