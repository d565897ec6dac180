import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { isList } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import type { SetChoice } from '../query/bulk/set/choose-set.ts';
import { memberCounts } from '../query/bulk/set/chosen-members.ts';
import { pairsOf } from '../query/scene/membership.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { labelTable, messageTable, messagingAccount } from './message-table.ts';

/** Most labels that are told of. */
const MAX_LABELS = 500;

type NamedLabel = Pick<MessageLabel, 'id' | 'name' | 'colour'>;

/** The labels that exist for a reader, by their names. */
export async function labelsFor(context: OwnContext): Promise<readonly NamedLabel[]> {
  const answer = await listWindow(context.db, context, {
    tableId: labelTable(context.catalog).id,
    columns: ['label', 'colour'],
    sort: [{ column: 'label' }],
    limit: MAX_LABELS,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string, MessageLabel['colour']][] };
  return rows.map(([id, name, colour]) => ({ id, name, colour }));
}

/** How many of the messages that `choose` gives have which of the labels of their reader. Throws AppError `message.closed`. */
export async function labelsOfChosen(
  context: OwnContext,
  choose: (table: number) => Promise<SetChoice>,
): Promise<readonly { readonly id: number; readonly count: number }[]> {
  messagingAccount(context);
  const { catalog, db } = context;
  const members = (await labelsFor(context)).map(({ id }) => id);
  const table = messageTable(catalog);
  const choice = await choose(table.id);
  const list = columnNamed(table, 'labels');
  const pairs = must(isList(list) ? pairsOf(catalog, table, list) : undefined, 'the labels of messages');
  return await memberCounts(db, context, { table, choice, list: pairs.list, pairs, members });
}
