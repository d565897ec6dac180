import {
  MAX_RECIPIENTS,
  type DraftContent,
  type RecordRecipients,
} from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { unsubscribedAmong } from '../../mail-accounts/mail-accounts.ts';
import { listWindow } from '../../query/list/run-list.ts';
import { reachedUsers } from '../../query/people/recipients.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import type { RequestContext } from '../../records/records.ts';
import { isColleagues } from '../drafts.ts';
import { mailColumnOf } from '../mail-column.ts';
import { rolesOfReaders } from '../message-table.ts';
import { addressesIn } from '../writing-account.ts';

/** Somebody who gets a message of their own: a user, or an address, which a record may stand behind. */
export type ApartRecipient =
  | { readonly user: number; readonly name: string; readonly address: null }
  | {
      readonly user: null;
      readonly name: string;
      readonly address: string;
      readonly record: { readonly tableId: number; readonly recordId: number } | undefined;
    };

/** All of them, and how many are left out. */
interface ApartRecipients {
  readonly recipients: readonly ApartRecipient[];
  /** Addresses that have unsubscribed from mailings, of a mailing. */
  readonly unsubscribed: number;
  /** Records that the sender may not read, or that have no address which the sender may read. */
  readonly missing: number;
}

/** Records whose addresses are read at once. */
const AT_ONCE = 500;

/**
 * Those who get a message of their own: users, then addresses, each once, by what the sender may read. Throws AppError
 * `message.apart_copies` where it has copies, `message.no_recipient`, `message.too_many`.
 */
export async function apartRecipients(
  context: RequestContext,
  { to, cc, bcc, mailing }: DraftContent,
): Promise<ApartRecipients> {
  if (cc.length + bcc.length > 0) throw new AppError('message.apart_copies');
  const { db, catalog } = context;
  const reached = await reachedUsers(db, to.filter(isColleagues), { roles: rolesOfReaders(catalog) });
  const users = new Map(reached.map(({ user, name }) => [user, { user, name, address: null }]));
  const named = addressesIn(to).map(({ address, name, record }) => ({
    user: null,
    name,
    address,
    record,
  }));
  const records = to.flatMap((one) => (one.kind === 'records' ? [one] : []));
  const asked = records.reduce((sum, { recordIds }) => sum + recordIds.length, users.size + named.length);
  if (asked > MAX_RECIPIENTS) throw new AppError('message.too_many', { max: MAX_RECIPIENTS });
  const ofRecords = [];
  for (const one of records) ofRecords.push(await recordRecipients(context, one));
  const found = ofRecords.flatMap((one) => one.recipients);
  // Of an address that comes several times the first one counts.
  const once = new Map<string, ApartRecipient>();
  for (const one of [...named, ...found]) {
    const key = one.address.toLowerCase();
    if (!once.has(key)) once.set(key, one);
  }
  const gone = mailing ? await unsubscribedAmong(db, [...once.keys()]) : new Set<string>();
  const addressed = [...once].flatMap(([key, one]) => (gone.has(key) ? [] : [one]));
  const recipients = [...users.values(), ...addressed];
  if (recipients.length === 0) throw new AppError('message.no_recipient');
  return {
    recipients,
    unsubscribed: gone.size,
    missing: ofRecords.reduce((sum, { missing }) => sum + missing, 0),
  };
}

async function recordRecipients(context: RequestContext, { tableId, recordIds }: RecordRecipients) {
  const { db, ...scene } = context;
  const table = scene.catalog.tables.get(tableId);
  const email = table && mailColumnOf(scene, table);
  if (!email) return { recipients: [], missing: recordIds.length };
  const recipients: Extract<ApartRecipient, { readonly user: null }>[] = [];
  const ids = [...new Set(recordIds)];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const asked = ids.slice(at, at + AT_ONCE);
    const answer = await listWindow(db, scene, {
      tableId,
      columns: [email.name],
      records: asked,
      limit: AT_ONCE,
    });
    const { rows } = JSON.parse(answer) as { rows: [number, string | null][] };
    const addresses = new Map(rows.flatMap(([id, one]) => (one === null || one === '' ? [] : [[id, one]])));
    const titles = await titlesOf(db, scene, table, [...addresses.keys()]);
    for (const recordId of asked) {
      const address = addresses.get(recordId);
      if (address === undefined) continue;
      const name = (titles.get(recordId) ?? '').slice(0, 200);
      recipients.push({ user: null, name, address, record: { tableId, recordId } });
    }
  }
  return { recipients, missing: ids.length - recipients.length };
}
