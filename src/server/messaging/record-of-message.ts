import type { Template } from '#core/catalog/objects/table/template.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { readableTable } from '../query/scene/place.ts';
import { openCreate, type OwnContext, type Values } from '../records/records.ts';
import { messagingAccount } from './message-table.ts';
import { partsOfColumns, proposedValues } from './proposed-values.ts';
import { readMessage } from './read-messages.ts';

/**
 * Opens a window with the draft of a new record that is made of a message: its values are proposed from what the message
 * says, its attachments are taken along, and the reader's own copy is about the record once that is saved. What is refused
 * of the proposed values is left out. Throws AppError `message.closed`, `record.unknown` for a message that is not the
 * reader's, and what opening a new record does.
 */
export async function openOfMessage(
  context: OwnContext,
  {
    message: id,
    tableId,
    values: given,
    template,
  }: {
    readonly message: number;
    readonly tableId: number;
    /** They come before what is proposed. */
    readonly values: Values;
    readonly template: Template | undefined;
  },
): Promise<RecordResult> {
  messagingAccount(context);
  const message = await readMessage(context, id);
  const table = readableTable(context, tableId);
  let proposed = await proposedValues(context, partsOfColumns(context, table), {
    ...message,
    body: message.body ?? '',
  });
  for (;;) {
    try {
      const values = { ...proposed, ...given };
      return await openCreate(context, { tableId, values, template, message: id });
    } catch (error) {
      const left = withoutRefused(proposed, error);
      if (!left) throw error;
      proposed = left;
    }
  }
}

/** Proposed values but for those that an error names; undefined where it names none of them. */
function withoutRefused(values: Values, error: unknown): Values | undefined {
  if (!(error instanceof AppError) || error.code !== 'value.refused') return undefined;
  const refused = new Set(error.columns.map(({ column }) => column));
  const left = Object.entries(values).filter(([name]) => !refused.has(name));
  return left.length === Object.keys(values).length ? undefined : Object.fromEntries(left);
}
