import type { Operation } from '#core/contract/records/undo-routes.ts';
import { doerKey, type Doer } from '../query/people/doer.ts';
import { everTitles } from '../query/record/ever-titles.ts';
import { standIn } from '../query/write/writing.ts';
import { doerNames, type RequestContext } from '../records/records.ts';
import { tablesInJournal, type OperationRow } from './operations.ts';
import { isOwn, mayInJournal } from './undo-rights.ts';

/** Operations as answers show them. */
export async function presentOperations(
  request: RequestContext,
  rows: readonly OperationRow[],
): Promise<readonly Operation[]> {
  const [names, titles] = await Promise.all([namesByAccount(request, rows), titlesOf(request, rows)]);
  return rows.map((row) => ({
    id: row.id,
    at: row.moment.toISOString(),
    who: whoOf(request, row, names),
    kind: row.kind,
    action: row.action_id,
    table: row.table_id,
    title: row.title !== '' ? row.title : (titles.get(row.id) ?? ''),
    records: row.records,
    mine: isOwn(request.viewer, row),
    undoable:
      row.undone_by === null && row.kind !== 'purge' && mayInJournal(request, { to: 'take-back', doer: row }),
  }));
}

/** What those who did something are called to the viewer, by account. */
export async function namesByAccount(
  request: RequestContext,
  doers: readonly Doer[],
): Promise<ReadonlyMap<string, string>> {
  return await doerNames(request, doers.map(doerKey));
}

/** Who did something, as answers say it; the number is told of users, to users (ACCESS-27). */
export function whoOf(
  { viewer }: Pick<RequestContext, 'viewer'>,
  doer: Doer,
  names: ReadonlyMap<string, string>,
): Operation['who'] {
  const isUser = doer.account === null && standIn(viewer) === null;
  // The command line is no user: it stands as 0.
  return { id: isUser ? doer.user_id || null : null, name: names.get(doerKey(doer) ?? '') ?? null };
}

/** The present titles of the records of operations that concern one alone, by operation. */
async function titlesOf(
  request: RequestContext,
  rows: readonly OperationRow[],
): Promise<ReadonlyMap<number, string>> {
  const single = rows.filter(({ records, title }) => records === 1 && title === '');
  const titles = new Map<number, string>();
  for (const table of tablesInJournal(request)) {
    const own = single.filter((row) => row.record_table === table.id);
    const found = await everTitles(
      request.db,
      request,
      table,
      own.flatMap(({ record }) => record ?? []),
    );
    for (const { id, record } of own) titles.set(id, found.get(record ?? 0) ?? '');
  }
  return titles;
}
