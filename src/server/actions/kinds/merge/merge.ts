import { isLink, isWriteOnly, isList } from '#core/fields/traits.ts';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { isFamily, isKindOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ActionResult, AskingResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { askedRecords } from '../../../query/rights/asked-records.ts';
import { asWhatTheyAre, allKnown } from '../../../query/rights/known-records.ts';
import { holdersOf, type Holder } from '../../../query/record/references.ts';
import {
  bareLink,
  changedTable,
  changeRecords,
  deleteThem,
  isWritable,
  namedRecord,
  refuseHolders,
  type RequestContext,
  type RecordChange,
  type Values,
} from '../../../records/records.ts';
import { titlesOf } from '../../../query/record/read-record.ts';
import { openedTranslations } from '../../../translations/translations.ts';
import { askToChoose } from '../../choosing.ts';
import type { RunKind } from '../../run-kind.ts';
import { withHeldRecords } from '../../held-records.ts';
import { mergedLists, type Merging } from './merge-lists.ts';
import { acceptedBy, doneResult } from '../../start.ts';
import type { Run } from '../../run-kind.ts';

/**
 * Makes several records one: the chosen one, else the first, stays. What it lacks it gets from the others, in their order;
 * links and lists that have one of the others have it instead; the others become ghosts. Throws AppError `record.unknown`,
 * `access.refused`, `record.referenced` where a record that links to one of them may not be changed.
 */
export const merge: RunKind<ActionOf<'merge'>> = {
  askAfter: async (request, run) =>
    run.start.chosen === undefined ? await askWhichStays(request, run) : undefined,
  run: mergeRecords,
};

type Joining = Run<ActionOf<'merge'>>;

async function mergeRecords(request: RequestContext, run: Joining): Promise<ActionResult> {
  const { action, table, start } = run;
  const { selected } = start;
  if (selected.length < 2) throw new AppError('action.two');
  const kept = start.chosen ?? selected[0] ?? 0;
  if (!selected.includes(kept)) throw new AppError('record.unknown');
  const gone = selected.filter((id) => id !== kept);
  const work = { kind: 'modify', table, action: action.id } as const;
  const { operation } = await withHeldRecords(request, run, {
    kind: 'modify',
    work: async (inner) => {
      const change = async (changes: readonly RecordChange[]) =>
        await changeRecords(inner, { ...work, accepted: acceptedBy(start), changes });
      const merging = { named: table, table: await changedTable(inner, table.id, kept), kept, gone };
      const { own, isTied } = await mergedValues(inner, merging);
      await change(await movedLinks(inner, merging));
      if (isTied) await change(own);
      await deleteThem(inner, table.id, { records: gone });
      // Values of which there may be only one are free once the record that had them has gone.
      if (!isTied) await change(own);
    },
  });
  return doneResult(run, { records: selected.length, operation });
}

async function askWhichStays(request: RequestContext, run: Joining): Promise<AskingResult | undefined> {
  const { action, table, start } = run;
  const { locale } = request.viewer;
  const titles = await titlesOf(request.db, request, table, start.selected);
  // With one record there is nothing to choose: the merge itself says that it needs two.
  if (titles.size < 2) return undefined;
  const translations = await openedTranslations();
  return await askToChoose(request, run, {
    message: translations.message('chooser.merge', { count: titles.size }, locale),
    choices: start.selected.flatMap((code) => {
      const title = titles.get(code);
      return title === undefined ? [] : [{ code, title }];
    }),
    // Choosing is saying yes.
    confirms: action.confirm === undefined,
  });
}

/** What the record that stays gets; `isTied` where it links to one of those that go, so that they cannot go before. */
async function mergedValues(
  request: RequestContext,
  { named, table, kept, gone }: Merging,
): Promise<{ readonly own: readonly RecordChange[]; readonly isTied: boolean }> {
  const records = await Promise.all([kept, ...gone].map((id) => valuesOf(request, named, id)));
  const isFromHere = (column: Column) =>
    'target' in column && isFamily(tableOf(request.catalog, column.target), table);
  const columns = table.columns.filter((column) => isMerged(request, table, column));
  const changed = columns
    .filter((column) => !isList(column))
    .map((column) => {
      // Nothing is linked to itself because two records have become one.
      const ids = isFromHere(column) ? [kept, ...gone] : [];
      const held = records.map((values) => bareLink(column, values[column.name] ?? null));
      return { column, mine: held[0] ?? null, value: firstOf(held.map((one) => unlinked(one, ids))) };
    })
    .filter(({ mine, value }) => JSON.stringify(mine) !== JSON.stringify(value));
  const isTied = changed.some(
    ({ column, mine }) => isLink(column) && isFromHere(column) && gone.includes(Number(mine)),
  );
  const written = changed.filter(({ column }) => !isTied || column.unique !== true);
  const values = Object.fromEntries(written.map(({ column, value }) => [column.name, value]));
  const lists = await mergedLists(request, { named, table, kept, gone, columns });
  return { own: [{ table, id: kept, values }, ...lists], isTied };
}

/** The value; empty where it links to one of these records. */
function unlinked(value: unknown, records: readonly number[]): unknown {
  return records.includes(Number(value)) ? null : value;
}

function isMerged(request: RequestContext, table: Table, column: Column): boolean {
  if (isWriteOnly(column) || isOtherEnd(request, column)) return false;
  return isWritable(request, table, { column, kind: 'modify' });
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => !isEmptyValue(value)) ?? null;
}

/** What a record holds as one of the table that it is of: no two columns of a family have the same name. */
async function valuesOf(request: RequestContext, named: Table, id: number): Promise<Values> {
  return (await namedRecord(request, await changedTable(request, named.id, id), id)).values;
}

/** Every record that links to one of those that go, or has one in a list of its own, with the one that stays instead. */
async function movedLinks(
  request: RequestContext,
  { named, table, kept, gone }: Merging,
): Promise<readonly RecordChange[]> {
  const merged = table.columns.filter((column) => isMerged(request, table, column));
  const holders: Holder[] = [];
  for (const { own, ids } of asWhatTheyAre(await allKnown(request.db, request, { named, ids: gone }))) {
    const same = own.columns.filter(({ name }) => merged.some((column) => column.name === name));
    const known = new Set(same.map(({ id }) => id));
    holders.push(...(await holdersOf(request.db, request.catalog, { table: own, ids, known })));
  }
  await refuseForeign(request, table, holders);
  const changes = new Map<string, RecordChange>();
  for (const { from, column, id } of holders) {
    if (isFamily(from, table) && (id === kept || gone.includes(id))) continue;
    const key = `${from.id} ${id}`;
    const before = changes.get(key) ?? { table: from, id, values: {} };
    const value = isLink(column) ? kept : [kept];
    const seen = isLink(column) ? {} : { [column.name]: gone };
    changes.set(key, {
      ...before,
      values: { ...before.values, [column.name]: value },
      seen: { ...before.seen, ...seen },
    });
  }
  return [...changes.values()];
}

/**
 * Throws AppError `record.referenced` for a record that links to one that goes and may not be changed by the viewer, be it
 * in this column alone, or cannot link to a record of the table of the one that stays.
 */
async function refuseForeign(
  request: RequestContext,
  table: Table,
  holders: readonly Holder[],
): Promise<void> {
  const mayHold = (column: Column) => 'target' in column && isKindOf(request.catalog, table, column.target);
  const fixed = holders.find(
    ({ from, column }) => !isWritable(request, from, { column, kind: 'modify' }) || !mayHold(column),
  );
  if (fixed) await refuseHolders(request, [fixed]);
  for (const held of new Set(holders.map(({ from }) => from))) {
    const ids = holders.filter(({ from }) => from === held).map(({ id }) => id);
    const asked = await askedRecords(request.db, request, { table: held, ids, operation: 'update' });
    const foreign = ids.filter((id) => !asked.some((one) => one.id === id && one.allowed));
    await refuseHolders(
      request,
      holders.filter(({ from, id }) => from === held && foreign.includes(id)),
    );
  }
}
