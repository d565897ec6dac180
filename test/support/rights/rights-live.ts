import { isFamily, isKindOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { peopleAt, seenChanges, staleTables } from '#server/live/live.ts';
import { agree, type Trial } from './rights-trial.ts';

/** Questions about what a browser hears of changes as they happen. */
export const LIVE_QUESTIONS = { ticks, journalTicks, stale, people } as const;

/** An id that no record has, and that somebody may have had. */
const NOBODY = 10_000;

/** A tick that lists its records. */
async function ticks(trial: Trial): Promise<void> {
  const { random, oracle } = trial;
  const changed = changedTable(trial);
  const some = (ids: readonly number[], one: number) => ids.filter(() => random.below(one) === 0);
  const records = some(oracle.ids(changed), 3);
  const gone = random.below(2) === 0 ? [NOBODY] : [];
  await told(trial, { changed, records, gone, shown: some([...oracle.ids(trial.table), NOBODY], 4) });
}

/** A tick of so many records that they are read from the journal. */
async function journalTicks(trial: Trial): Promise<void> {
  const { random, oracle, table, journal } = trial;
  const operation = must(journal[random.below(journal.length)], 'an operation');
  const changed = must(operation.changes[0], 'a change').table;
  const records = operation.changes.map(({ record }) => record);
  const shown = oracle.ids(table).filter(() => random.below(4) === 0);
  await told(trial, { changed, records, gone: [], shown, operation: operation.id });
}

interface Told {
  readonly changed: Table;
  readonly records: readonly number[];
  readonly gone: readonly number[];
  readonly shown: readonly number[];
  /** The records are not listed: they are those of this operation. */
  readonly operation?: number;
}

async function told(trial: Trial, { changed, records, gone, shown, operation }: Told): Promise<void> {
  const { oracle, table, db, scene } = trial;
  const listed = operation === undefined;
  const tick = {
    table: changed.id,
    session: 1,
    operations: listed ? [] : [operation],
    ...(listed ? { records, gone } : {}),
  };
  const watched = [{ tables: [{ tableId: table.id, records: shown }], open: [] }];
  const found = await seenChanges(db, scene, { watched, tick });
  const named = found.flatMap((change) => change.records ?? []);
  for (const id of named)
    if (!isKnown(trial, table, id)) throw new Error(`told of ${id} of ${table.name}, which may not be read`);
  const seen = records.filter((id) => isKnown(trial, table, id));
  const hasLeft = [...records, ...gone].some((id) => shown.includes(id) && !seen.includes(id));
  const isAll = readsAll(trial, table) && isKindOf(oracle.catalog, changed, table.id);
  const isTold = oracle.mayList(table) && isFamily(table, changed) && (isAll || seen.length > 0 || hasLeft);
  agree({ table: table.name, changed: changed.name, records, shown, of: 'told' }, found.length > 0, isTold);
  if (isTold && listed)
    agree({ table: table.name, records }, named.toSorted(byNumber), seen.toSorted(byNumber));
}

/** Who does not read all records is never told when others change. */
async function stale(trial: Trial): Promise<void> {
  const { oracle, table, db, scene } = trial;
  const found = await staleTables({ db, ...scene }, [{ tableId: table.id, age: 1_000 }]);
  // Nothing has changed in this world since it was made.
  agree(table.name, found, oracle.mayList(table) && !readsAll(trial, table) ? [table.id] : []);
}

/** Who else has a record open is told to whoever may read it alone. */
async function people(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const top = must(oracle.catalog.tablesByName.get(table.top ?? table.name), 'the top of a table');
  const record = 1 + random.below(oracle.ids(top).length + 1);
  const account = { kind: 'intranet', user: { id: scene.viewer.userId } };
  const session = { account, viewing: undefined } as unknown as Parameters<typeof peopleAt>[1]['session'];
  const found = await peopleAt(db, { ...scene, session }, { named: table.id, top: top.id, record });
  const family = [...oracle.catalog.tables.values()].filter((one) => isFamily(one, table));
  const isSeen = family.some((one) => isKnown(trial, one, record));
  agree({ table: table.name, record }, found?.recordId, isSeen ? record : undefined);
}

/** Of the family of the watched table, most of the time. */
function changedTable({ random, oracle, table }: Trial): Table {
  const all = [...oracle.catalog.tables.values()];
  const family = all.filter((one) => isFamily(one, table));
  const from = random.below(8) === 0 ? all : family;
  return must(from[random.below(from.length)], 'a table');
}

/** Whether a record exists for the viewer as one of a table, or as what it is. */
function isKnown({ oracle }: Trial, table: Table, id: number): boolean {
  if (!oracle.mayList(table) || !oracle.ids(table).includes(id)) return false;
  return oracle.may('read', table, id) || oracle.may('read', oracle.ownTable(table, id), id);
}

function readsAll({ oracle }: Trial, table: Table): boolean {
  return oracle.grants(table).some((grant) => grant.read === true && grant.condition === undefined);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
