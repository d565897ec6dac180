import type { Operation } from '#core/contract/undo-routes.ts';
import type { Runner } from '../database/pool.ts';
import { everTitles } from '../query/ever-titles.ts';
import { usersByIds } from '../query/users.ts';
import { standIn } from '../query/writing.ts';
import type { Desk } from '../records/records.ts';
import { seenTables, type OperationRow } from './operations.ts';
import { isOwn, mayInJournal, type Doer } from './undo-rights.ts';

/** Operations as answers show them. */
export async function presentOperations(
  desk: Desk,
  rows: readonly OperationRow[],
): Promise<readonly Operation[]> {
  const [names, titles] = await Promise.all([namesOf(desk.db, rows), titlesOf(desk, rows)]);
  return rows.map((row) => ({
    id: row.id,
    at: row.moment.toISOString(),
    who: whoOf(desk, row, names),
    kind: row.kind,
    action: row.action_id,
    table: row.table_id,
    title: row.title !== '' ? row.title : (titles.get(row.id) ?? ''),
    records: row.records,
    mine: isOwn(desk.viewer, row),
    undoable:
      row.undone_by === null && row.kind !== 'purge' && mayInJournal(desk, { to: 'take-back', doer: row }),
  }));
}

/** The names of those who did something, those who are gone too. */
export async function namesOf(db: Runner, doers: readonly Doer[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(doers.flatMap(({ user_id: id }) => id ?? []))];
  const users = await usersByIds(db, ids);
  return new Map([...users].map(([id, { name }]) => [id, name]));
}

/** Who did something, as answers say it; customers and visitors are told of themselves alone (ACCESS-27). */
export function whoOf(
  { viewer }: Pick<Desk, 'viewer'>,
  doer: Doer,
  names: ReadonlyMap<number, string>,
): Operation['who'] {
  const { user_id: id, account } = doer;
  if (standIn(viewer) !== null && !isOwn(viewer, doer)) return { id: null, name: null, account: null };
  return { id, name: id === null ? null : (names.get(id) ?? null), account };
}

/** The present titles of the records of operations that concern one alone, by operation. */
async function titlesOf(desk: Desk, rows: readonly OperationRow[]): Promise<ReadonlyMap<number, string>> {
  const single = rows.filter(({ records, title }) => records === 1 && title === '');
  const titles = new Map<number, string>();
  for (const table of seenTables(desk)) {
    const own = single.filter((row) => row.record_table === table.id);
    const found = await everTitles(
      desk.db,
      desk,
      table,
      own.flatMap(({ record }) => record ?? []),
    );
    for (const { id, record } of own) titles.set(id, found.get(record ?? 0) ?? '');
  }
  return titles;
}
