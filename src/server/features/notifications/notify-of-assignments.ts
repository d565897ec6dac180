import { z } from 'zod';
import type { Catalog } from '#core/catalog/catalog.ts';
import { isLink } from '#core/fields/traits.ts';
import type { EventData } from '../../events/events.ts';
import { addJob, jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import { notifyAccounts } from '../../notifications/notifications.ts';
import { linksMade } from '../../query/undo/links-made.ts';
import type { SessionArea } from '../../session/session.ts';
import { knownCells, userViewer } from './known-cells.ts';

/** The work that tells users which records were assigned to them. */
export const NOTIFY_ASSIGNMENTS: JobName = jobNamed('notify_assignments');

/** The table of the organisation's users. */
const USERS = 'user';

const Data = z.object({ operation: z.number(), tables: z.array(z.number()), by: z.string() });

/**
 * Has users told of records that an operation has given them, where it wrote a link to users. Undoing and restoring
 * assign nothing anew.
 */
export async function heedAssignments(
  area: SessionArea,
  { operation, account, changes }: EventData['records.changed'],
): Promise<void> {
  const catalog = area.catalog();
  if (!catalog) return;
  const tables = changes
    .filter(({ how, table, columns }) => {
      if (how !== 'written' && how !== 'imported') return false;
      const names = assigning(catalog, table).map(({ name }) => name);
      return names.some((name) => columns === undefined || columns.includes(name));
    })
    .map(({ table }) => table);
  if (tables.length === 0) return;
  const data = { operation, tables: [...new Set(tables)], by: account };
  await addJob(area.db, NOTIFY_ASSIGNMENTS, data, { key: `assignments:${operation}` });
}

/** The columns of a table that link to a user. */
export function assigning(catalog: Catalog, table: number) {
  const users = catalog.tablesByName.get(USERS)?.id;
  const columns = catalog.tables.get(table)?.columns ?? [];
  return columns.filter(
    (column) => isLink(column) && column.formula === undefined && column.target === users,
  );
}

/** Tells each user of the records that an operation assigned to that user, together: those that the user may read there. */
export function assignmentJob(area: SessionArea): Job {
  return async (data) => {
    const { operation, tables, by } = Data.parse(data);
    const catalog = area.catalog();
    if (!catalog) return;
    for (const id of tables) {
      const table = catalog.tables.get(id);
      if (!table) continue;
      const columns = assigning(catalog, id);
      const made = await linksMade(area.db, { operation, table, columns });
      for (const [user, links] of Map.groupBy(made, ({ target }) => target)) {
        const account = `user:${user}`;
        const viewer = account === by ? undefined : await userViewer(area, catalog, account);
        if (!viewer) continue;
        const known = await knownCells(area.db, { catalog, viewer }, { table, cells: links });
        const records = [...new Set(known.map(({ record }) => record))];
        const [record, another] = records;
        if (record === undefined) continue;
        await notifyAccounts(area.db, {
          accounts: [account],
          kind: 'assignment',
          once: `assignment:${operation}:${id}`,
          table: id,
          record: another === undefined ? record : undefined,
          subject: { ids: records, column: known[0]?.column ?? 0 },
          by,
        });
      }
    }
  };
}
