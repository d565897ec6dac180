import { filledLine, filledMarkup } from '#core/catalog/filled-text.ts';
import type { ApartPreview } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import type { OwnContext } from '../../records/records.ts';
import { draftOfAccount } from '../draft-rows.ts';
import { messagingAccount } from '../message-table.ts';
import { apartRecipients } from './apart-recipients.ts';
import { usedPlaceholders, valuesFor } from './apart-values.ts';

/**
 * What one recipient of a draft that goes to each apart would read if it went now; the last one where there are not as many.
 * Throws AppError as sending it does.
 */
export async function previewApart(
  context: OwnContext,
  { draft, position }: { readonly draft: number; readonly position: number },
): Promise<ApartPreview> {
  const { content } = await draftOfAccount(context.db, messagingAccount(context), draft);
  const { recipients, unsubscribed, missing } = await apartRecipients(context, content);
  const names = usedPlaceholders(context, content, recipients);
  const at = Math.min(position, recipients.length - 1);
  const recipient = must(recipients[at], 'a recipient');
  const [values = {}] = await valuesFor(context, [recipient], names);
  return {
    count: recipients.length,
    position: at,
    name: recipient.name || (recipient.address ?? ''),
    address: recipient.address,
    subject: filledLine(content.subject, values),
    body: filledMarkup(content.body, values),
    unsubscribed,
    missing,
  };
}
