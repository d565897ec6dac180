import { MESSENGER } from '#core/access/messenger.ts';
import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import type { Database, Transaction } from '../database/pool.ts';
import type { RecordsChanged } from '../events/events.ts';
import type { MailAccount } from '../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../records/records.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { UploadGround } from '../uploads/uploads.ts';

/** What e-mails that come in are taken with. */
export interface IncomingGround {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Hosts of the operator's network at which accounts may be. */
  readonly hosts: readonly string[];
  /** The catalog in force; undefined where no application is loaded. */
  readonly catalog: () => Catalog | undefined;
  readonly uploads: UploadGround;
  /** The most megabytes that the files of one record may have. */
  readonly mostPerRecord: () => number;
  /** Has everybody who wants to know told what was written, once that is committed. */
  readonly recordsChanged: (
    db: Database | Transaction,
    what: RecordsChanged & { readonly account: string },
  ) => Promise<void>;
}

/** An account that somebody gets e-mails by. */
export type ReceivingAccount = MailAccount & { readonly owner: number };

/** The number in the place of a user's of what no user has done. */
const NOBODY = -1;

/** The account in whose name the e-mails of an account are put into folders, and which has uploaded their files. */
export function carrierOf({ id }: Pick<MailAccount, 'id'>): string {
  return `mail:${id}`;
}

/**
 * The request by which e-mails of an account become records: it may put them into everybody's folders, and what it does
 * is nobody's own, so that nobody takes it back by mistake.
 */
export function incomingContext(
  { db, recordsChanged, mostPerRecord }: IncomingGround,
  catalog: Catalog,
  account: Pick<MailAccount, 'id' | 'label'>,
): OwnContext {
  const locale = 'en_GB';
  const name = carrierOf(account);
  return {
    db,
    catalog: catalogIn(catalog, locale),
    viewer: {
      userId: NOBODY,
      account: name,
      name: account.label,
      roles: [MESSENGER],
      rights: 'messenger',
      locale,
      timeZone: 'UTC',
    },
    mostPerRecord,
    recordsChanged: async (tx, what) => await recordsChanged(tx, { ...what, account: name }),
  };
}
