import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import type { EventData } from '../../events/events.ts';
import { jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import { takeDueSteps, type DueStep } from '../../next-steps/next-steps.ts';
import { notifyAccounts, readOf } from '../../notifications/notifications.ts';
import { allKnownInFamily } from '../../query/record/record-of-family.ts';
import type { SessionArea } from '../../session/session.ts';
import { readersAmong, userViewer } from './known-cells.ts';

/** The work that reminds users of the next steps that are due. */
export const REMIND_OF_STEPS: JobName = jobNamed('remind_of_steps');

/** Tells a user who may read the record that something is to be done there. */
export async function notifyOfStep(
  area: SessionArea,
  { step, assigned, table, record, user, account: by }: EventData['step.assigned'],
): Promise<void> {
  await notifyAccounts(area.db, {
    accounts: await readersAmong(area, [user], { table, record }),
    kind: 'step_assigned',
    once: causeOf(step, assigned),
    table,
    record,
    subject: { ids: [step] },
    by,
  });
}

/** What is no longer to be done calls nobody. */
export async function settleStep(
  area: SessionArea,
  { step, assigned, user }: EventData['step.settled'],
): Promise<void> {
  await readOf(area.db, `user:${user}`, [causeOf(step, assigned)]);
}

function causeOf(step: number, assigned: number): string {
  return `step:${step}:${assigned}`;
}

/** Reminds each user of what is due, by table together: of records that the user may read then. */
export function remindingJob(area: SessionArea): Job {
  return async () => {
    const catalog = area.catalog();
    if (!catalog) return;
    await inTransaction(area.db, async (tx) => {
      const due = await takeDueSteps(tx);
      for (const [user, steps] of Map.groupBy(due, (step) => step.user))
        await remind(tx, { area, catalog, account: `user:${user}` }, steps);
    });
  };
}

interface Reminded {
  readonly area: SessionArea;
  readonly catalog: Catalog;
  readonly account: string;
}

async function remind(
  tx: Transaction,
  { area, catalog, account }: Reminded,
  steps: readonly DueStep[],
): Promise<void> {
  const viewer = await userViewer(area, catalog, account);
  if (!viewer) return;
  const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
  for (const [id, there] of Map.groupBy(steps, ({ table }) => table)) {
    const top = scene.catalog.tables.get(id);
    if (!top) continue;
    const ids = [...new Set(there.map(({ record }) => record))];
    for (const known of await allKnownInFamily(tx, scene, { top, ids })) {
      const records = new Set(known.ids);
      const [first] = there.filter(({ record }) => records.has(record));
      if (!first) continue;
      await notifyAccounts(tx, {
        accounts: [account],
        kind: 'step_due',
        once: `step_due:${first.id}:${first.dueOn}`,
        table: known.table.id,
        record: known.ids.length === 1 ? known.ids[0] : undefined,
        subject: { ids: known.ids },
      });
    }
  }
}
