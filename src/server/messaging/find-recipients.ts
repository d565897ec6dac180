import type { Column, Table } from '#core/catalog/schema.ts';
import type { AddressRecipient, FoundRecipient } from '#core/contract/messaging/message-routes.ts';
import { usesMessages } from '#core/access/messenger.ts';
import { foldText } from '#core/language/fold-text.ts';
import { labelOf } from '#core/language/labels.ts';
import { listWindow } from '../query/list/run-list.ts';
import { titlesOf } from '../query/record/read-record.ts';
import { foundRecipients } from '../query/people/recipients.ts';
import type { OwnContext } from '../records/records.ts';
import { mailColumnOf } from './mail-column.ts';
import { messagingAccount, rolesOfReaders } from './message-table.ts';

/** Most roles that are found. */
const FOUND = 5;

/**
 * Users who read messages, groups, roles and records with an address, whose names contain the words of a text. Names of colleagues are no secret
 * among those who write messages. Throws AppError `message.closed`.
 */
export async function findRecipients(context: OwnContext, text: string): Promise<readonly FoundRecipient[]> {
  messagingAccount(context);
  const { db, catalog, viewer } = context;
  const found = await foundRecipients(db, text, { roles: rolesOfReaders(catalog) });
  const words = foldText(text).split(/\s+/);
  const roles = catalog.document.roles
    .filter(usesMessages)
    .map(({ id, label }) => ({
      kind: 'role' as const,
      id,
      name: labelOf(label, viewer.locale),
      people: null,
    }))
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    .slice(0, FOUND);
  return [...found, ...roles, ...(await addressesFound(context, text))];
}

/** Most tables with addresses that are asked, and most of their records that are found in each. */
const MAX_TABLES = 8;
const FOUND_RECORDS = 4;

/** Records with an e-mail address that the viewer may read, found as lists search for them. */
async function addressesFound(context: OwnContext, text: string): Promise<readonly AddressRecipient[]> {
  const { catalog } = context;
  if (text.trim().length < 2) return [];
  const asked = catalog.document.tables
    .flatMap((table) => {
      const email = mailColumnOf(context, table);
      return email ? [{ table, email }] : [];
    })
    .slice(0, MAX_TABLES);
  const found = await Promise.all(asked.map(async (one) => await addressesIn(context, one, text)));
  return [...new Map(found.flat().map((one) => [one.address.toLowerCase(), one])).values()];
}

async function addressesIn(
  context: OwnContext,
  { table, email }: { readonly table: Table; readonly email: Column },
  text: string,
): Promise<readonly AddressRecipient[]> {
  const { db, ...scene } = context;
  const answer = await listWindow(db, context, {
    tableId: table.id,
    columns: [email.name],
    filter: { column: email.name, operator: 'isNotEmpty' },
    search: text,
    limit: FOUND_RECORDS,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string | null][] };
  const titles = await titlesOf(
    db,
    scene,
    table,
    rows.map(([id]) => id),
  );
  return rows.flatMap(([id, address]) =>
    address === null
      ? []
      : [
          {
            kind: 'address' as const,
            address,
            name: (titles.get(id) ?? '').slice(0, 200),
            record: { tableId: table.id, recordId: id },
          },
        ],
  );
}
