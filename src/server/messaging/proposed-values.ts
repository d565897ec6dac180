import { tableOf, titleColumns } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import type { MessageFile, Person } from '#core/contract/messaging/message-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { embedsImages, isEmail, isLink, isName, isOfFiles, isOfImages } from '#core/fields/traits.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { Scene } from '../query/scene/place.ts';
import { addressColumn } from './mail-column.ts';
import { isWritable, type OwnContext, type Values } from '../records/records.ts';

/** Most records that are looked at whose address contains that of a sender. */
const MAX_ALIKE = 20;

/** What of a message becomes values of a record. */
interface MessageSaid {
  readonly subject: string;
  /** HTML of a formatted text. */
  readonly body: string;
  readonly from: Person;
  readonly files: readonly MessageFile[];
}

/** What a column of a new record is given of a message. */
type MessagePart = 'subject' | 'body' | 'text' | 'senderName' | 'senderAddress' | 'sender' | 'files' | 'file';

/** The columns of a table that a message fills, by what they are: one for each part, but for links to whoever sent it. */
type PartOfColumn = readonly (readonly [column: Column, part: MessagePart])[];

/**
 * What of a message a new record of a table begins with. Where records have an e-mail address they are people, so that the
 * sender is what they are called; else it is the subject, unless `named` says otherwise. Columns that the viewer may not
 * write get nothing.
 */
export function partsOfColumns(scene: Scene, table: Table, named: MailRule['title'] = 'auto'): PartOfColumn {
  const columns = table.columns.filter((column) => isWritable(scene, table, { column, kind: 'create' }));
  const first = (isIt: (column: Column) => boolean) => columns.find(isIt);
  const address = first(isEmail);
  const titles = titleColumns(table).filter((column) => columns.includes(column));
  const title =
    titles.find(isName) ?? first((column) => isName(column) && column.required === true) ?? first(isName);
  const words = first(embedsImages) ?? first((column) => fieldOf(column).fileShape === 'lines');
  const files =
    first((column) => isOfFiles(column) && !isOfImages(column) && fieldOf(column).files === 'many') ??
    first((column) => isOfFiles(column) && !isOfImages(column));
  const links = columns.filter(
    (column) => isLink(column) && addressColumn(scene, tableOf(scene.catalog, column.target)) !== undefined,
  );
  const isSender = named === 'auto' ? address !== undefined : named === 'sender';
  return [
    ...(title ? [[title, isSender ? 'senderName' : 'subject'] as const] : []),
    ...(address ? [[address, 'senderAddress'] as const] : []),
    ...(words ? [[words, embedsImages(words) ? 'body' : 'text'] as const] : []),
    ...(files ? [[files, fieldOf(files).files === 'many' ? 'files' : 'file'] as const] : []),
    ...links.map((column) => [column, 'sender'] as const),
  ];
}

/** The values that parts of a message give to columns, by their technical names; what it does not have is left out. */
export async function proposedValues(
  context: OwnContext,
  parts: PartOfColumn,
  message: MessageSaid,
): Promise<Values> {
  const given = await Promise.all(
    parts.map(
      async ([column, part]) => [column.name, await valueOf(context, column, { part, message })] as const,
    ),
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''));
}

async function valueOf(
  context: OwnContext,
  column: Column,
  { part, message }: { readonly part: MessagePart; readonly message: MessageSaid },
): Promise<unknown> {
  const { subject, body, from, files } = message;
  switch (part) {
    case 'subject':
      return fitted(column, subject);
    case 'body':
      return body;
    case 'text':
      return fitted(column, plainOf(body));
    case 'senderName':
      return fitted(column, from.name);
    case 'senderAddress':
      return from.address ?? undefined;
    case 'sender':
      return await recordOfSender(context, column, from);
    case 'files':
      return files.length === 0 ? undefined : files;
    case 'file':
      return files[0];
    default:
      return undefined;
  }
}

/** As much of a text as its column takes. */
function fitted(column: Column, text: string): string {
  const { maxLength } = column as { readonly maxLength?: number };
  const trimmed = text.trim();
  return maxLength === undefined
    ? trimmed
    : Array.from(trimmed.slice(0, 2 * maxLength))
        .slice(0, maxLength)
        .join('')
        .trim();
}

/** The one record that a link may lead to whose address is the sender's; undefined where there is none, or several. */
async function recordOfSender(context: OwnContext, link: Column, from: Person): Promise<number | undefined> {
  if (!isLink(link)) return undefined;
  const address = addressColumn(context, tableOf(context.catalog, link.target));
  if (!address || from.address === null) return undefined;
  const answer = await listWindow(context.db, context, {
    tableId: link.target,
    columns: [address.name],
    // Addresses that differ in their capitals are the same.
    filter: { column: address.name, operator: 'contains', value: from.address },
    limit: MAX_ALIKE,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string][] };
  const wanted = from.address.toLowerCase();
  const found = rows.filter(([, one]) => one.toLowerCase() === wanted);
  return found.length === 1 ? found[0]?.[0] : undefined;
}
