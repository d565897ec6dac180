import { z } from 'zod';
import { MailRule } from '#core/contract/messaging/mail-rules.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Database, type Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { addJob, jobNamed, type Job } from '../jobs/jobs.ts';
import { notifyAccounts } from '../notifications/notifications.ts';
import type { OwnContext } from '../records/records.ts';
import { messageTable } from './message-table.ts';
import { makeOfMessage } from './record-of-message.ts';

/** The work that makes a record of an e-mail. */
export const MAKE_RECORD = jobNamed('make_record_of_mail');

/** A message that becomes a record by a rule of its owner. */
const RecordToMake = z.object({ message: z.number(), owner: z.number(), rule: MailRule });
type RecordToMake = z.infer<typeof RecordToMake>;

/** Has a record made of a message once that is there for good. */
export async function queueRecord(tx: Runner, made: RecordToMake): Promise<void> {
  await addJob(tx, MAKE_RECORD, made, { key: `make_record_of_mail:${made.message}` });
}

/**
 * The job that makes a record of a message, with the rights that its owner has then: once, however often the job runs, as
 * the message is about the record from the same transaction on. Where it cannot be made its owner is told.
 */
export function recordJob(
  db: Database,
  contextOf: (account: string) => Promise<OwnContext>,
  catalog: () => Catalog,
): Job {
  return async (data) => {
    const { message, owner, rule } = RecordToMake.parse(data);
    const account = `user:${owner}`;
    try {
      const context = await contextOf(account);
      await inTransaction(db, async (tx) => {
        // One after the other for each owner: an answer that came with its message belongs to the record of that.
        await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`make_record ${owner}`]);
        await makeOfMessage(context, { message, rule });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await notifyAccounts(db, {
        accounts: [account],
        kind: 'no_record',
        once: `no_record:${message}`,
        table: messageTable(catalog()).id,
        record: message,
      });
    }
  };
}
