import type { IncomingGround } from '../../incoming-mail/incoming-mail.ts';
import type { Services } from '../services.ts';

/** What e-mails that come in to this process are taken with. */
export function incomingGroundOf({ parts, area, events, uploads }: Services): IncomingGround {
  return {
    db: parts.db,
    secrets: parts.secrets,
    hosts: parts.mailHosts ?? [],
    catalog: area.catalog,
    uploads,
    mostPerRecord: () => parts.settings.of('files').mostPerRecord,
    // No session has done it, so that everybody is told who is signed in.
    recordsChanged: async (db, what) => await events.publish(db, 'records.changed', { ...what, session: 0 }),
  };
}
