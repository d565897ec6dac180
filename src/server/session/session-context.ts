import type { Viewer } from '#core/access/viewer.ts';
import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import type { Database, Transaction } from '../database/pool.ts';
import type { RecordsChanged } from '../events/events.ts';
import type { OwnContext } from '../records/records.ts';
import { recordAccounts } from './record-accounts.ts';
import type { SessionArea } from './sessions/session-area.ts';
import type { Session } from './sessions/sessions.ts';

/** What is known of work in a session: on the connections `db`, with the rights that `viewer` has in `catalog`. */
export function sessionContext(
  area: SessionArea,
  session: Pick<Session, 'id' | 'account' | 'configuringUntil'>,
  { db, catalog, viewer }: { readonly db: Database; readonly catalog: Catalog; readonly viewer: Viewer },
): OwnContext {
  const { id, account } = session;
  return {
    db,
    session: id,
    catalog: catalogIn(catalog, viewer.locale),
    viewer,
    accounts: recordAccounts(area, session),
    secrets: area.secrets,
    mostPerRecord: () => area.settings.of('files').mostPerRecord,
    // Changes of records are told with the session that made them.
    recordsChanged: async (tx: Database | Transaction, changed: RecordsChanged) =>
      await area.events.publish(tx, 'records.changed', { ...changed, account: account.key, session: id }),
  };
}
