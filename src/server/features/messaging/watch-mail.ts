import { startMailWatcher, type MailWatcher } from '../../incoming-mail/incoming-mail.ts';
import { noteAccountState } from '../../mail-accounts/mail-accounts.ts';
import type { Services } from '../services.ts';
import { incomingGroundOf } from './incoming-ground-of.ts';

/** Where what goes wrong is written. */
interface Log {
  readonly warn: (what: object, message: string) => void;
}

/** Has this process take e-mails for accounts that no other process watches, until it is stopped. */
export function watchMail(services: Services, log: Log): MailWatcher {
  const { db } = services.parts;
  return startMailWatcher(incomingGroundOf(services), {
    state: async (account, problem) =>
      await noteAccountState(
        db,
        account,
        problem && { code: problem.code, answer: problem.answer, side: 'imap' },
        'imap',
      ),
    failure: ({ id }, err) => log.warn({ err, account: id }, 'E-mails of an account could not be taken.'),
    trouble: (err) => log.warn({ err }, 'Accounts could not be looked at for new e-mails.'),
  });
}
