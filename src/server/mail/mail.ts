import type { Database } from '../database/pool.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deliverMail } from './deliver.ts';
import type { MailWorld } from './letter.ts';
import { SEND_MAIL } from './outbox.ts';

export { RETRY_MINUTES } from './deliver.ts';
export { dropFromOutbox, mailInfo, outboxPage, retryFromOutbox, saveMail, testMail } from './administer.ts';
export type { Letter, MailWorld, Recipient } from './letter.ts';
export { mailServer } from './mail-server.ts';
export { answerLine, isEncryptionFault, SMTP_LIMITS, smtpReason, type SmtpError } from './smtp-answers.ts';
export { cleanMail, holdMail, mailReasons, queueMail, SEND_MAIL } from './outbox.ts';

/** The work of the outbox. */
export function mailJobs(world: MailWorld & { readonly db: Database }): Jobs {
  return { [SEND_MAIL]: deliverMail(world.db, world) };
}
