import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import {
  brokenPlaceholders,
  placeholdersIn,
  placeholdersInMarkup,
  type FillingValues,
} from '#core/catalog/filled-text.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { DraftContent } from '#core/contract/messaging/message-routes.ts';
import { OWN_VALUES, standsInMessages } from '#core/contract/messaging/recipient-values.ts';
import { AppError } from '#core/errors.ts';
import { cellText, readerOfTexts } from '#core/fields/cell-text.ts';
import { labelOf } from '#core/language/labels.ts';
import { listWindow } from '../../query/list/run-list.ts';
import type { RequestContext } from '../../records/records.ts';
import { addressesOfColleagues, MAX_OPENED } from '../writing-account.ts';
import type { ApartRecipient } from './apart-recipients.ts';

/** Most recipients whose values are read at once. */
export const READ_AT_ONCE = MAX_OPENED;

/** Characters that one value has at most in a message. */
const MAX_VALUE = 5_000;

/**
 * The placeholders of a message, all of which each recipient has something for. Throws AppError `message.value_unknown` where
 * one names no value of some recipient that the sender may read, `message.value_broken` where one is formatted in part.
 */
export function usedPlaceholders(
  context: RequestContext,
  { subject, body }: Pick<DraftContent, 'subject' | 'body'>,
  recipients: readonly ApartRecipient[],
): readonly string[] {
  const [broken] = brokenPlaceholders(body);
  if (broken !== undefined) throw new AppError('message.value_broken', { value: `{${broken}}` });
  const names = [...new Set([...placeholdersIn(subject), ...placeholdersInMarkup(body)])];
  const tables = new Map(recipients.map((one) => [tableIdOf(one), tableOfRecipient(context, one)]));
  for (const table of new Set(tables.values())) {
    const unknown = names.find((name) => !isOwn(name) && !columnOf(context, table, name));
    if (unknown === undefined) continue;
    const of = table ? labelOf(table.plural, context.viewer.locale) : '–';
    throw new AppError('message.value_unknown', { value: `{${unknown}}`, table: of });
  }
  return names;
}

function isOwn(name: string): boolean {
  return (OWN_VALUES as readonly string[]).includes(name);
}

function tableIdOf(one: ApartRecipient): number | undefined {
  return one.user === null ? one.record?.tableId : undefined;
}

/** The table of the record behind a recipient, where the sender may read it. */
function tableOfRecipient({ catalog, viewer }: RequestContext, one: ApartRecipient): Table | undefined {
  const table = catalog.tables.get(tableIdOf(one) ?? 0);
  const isOpen = table && !isProductObject('tables', table.name) && mayOperate(viewer, 'read', table);
  return isOpen ? table : undefined;
}

function columnOf(
  { catalog, viewer }: RequestContext,
  table: Table | undefined,
  name: string,
): Column | undefined {
  const column = table && columnNamed(table, name);
  const isShown = column && standsInMessages(column) && mayReadColumn(catalog, viewer, table, column);
  return isShown ? column : undefined;
}

/**
 * What stands for placeholders in the messages to some recipients, `READ_AT_ONCE` at most, in their order: values as the
 * sender may read them now, in the sender's language; what the sender may not read of a record is empty.
 */
export async function valuesFor(
  context: RequestContext,
  recipients: readonly ApartRecipient[],
  names: readonly string[],
): Promise<readonly FillingValues[]> {
  const users = recipients.flatMap(({ user }) => user ?? []);
  const emails = names.includes('email') ? await addressesOfColleagues(context, users) : new Map();
  const byTable = Map.groupBy(recipients, tableIdOf);
  const read = new Map<string, FillingValues>();
  for (const [tableId, of] of byTable) {
    const table = of[0] && tableOfRecipient(context, of[0]);
    const columns = names.flatMap((name) => columnOf(context, table, name) ?? []);
    if (tableId === undefined || columns.length === 0) continue;
    const ids = of.flatMap((one) => (one.user === null ? (one.record?.recordId ?? []) : []));
    for (const [id, values] of await cellsOf(context, { tableId, columns, ids }))
      read.set(`${tableId}:${id}`, values);
  }
  return recipients.map((one) => {
    const { name, address, user } = one;
    const email = user === null ? address : (emails.get(user) ?? '');
    const record = user === null ? one.record : undefined;
    const values = record && read.get(`${record.tableId}:${record.recordId}`);
    const none = Object.fromEntries(names.map((placeholder) => [placeholder, '']));
    const own = { ...none, name: name || (address ?? ''), email };
    return record ? { ...own, ...(values ?? hiddenOf(context, one, names)) } : own;
  });
}

/** Empty values of a record that the sender may not read: not even its name as its table calls it. */
function hiddenOf(context: RequestContext, one: ApartRecipient, names: readonly string[]): FillingValues {
  const table = tableOfRecipient(context, one);
  return Object.fromEntries(names.flatMap((name) => (columnOf(context, table, name) ? [[name, '']] : [])));
}

async function cellsOf(
  { db, ...scene }: RequestContext,
  {
    tableId,
    columns,
    ids,
  }: { readonly tableId: number; readonly columns: readonly Column[]; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, FillingValues>> {
  const { locale, timeZone } = scene.viewer;
  const reader = readerOfTexts(locale, timeZone, timeZone);
  const answer = await listWindow(db, scene, {
    tableId,
    columns: columns.map(({ name }) => name),
    records: ids,
    limit: READ_AT_ONCE,
  });
  const { rows } = JSON.parse(answer) as { rows: (readonly unknown[])[] };
  return new Map(
    rows.map(([id, ...cells]) => [
      id as number,
      Object.fromEntries(
        columns.map((column, at) => [column.name, cellText(column, cells[at], reader).slice(0, MAX_VALUE)]),
      ),
    ]),
  );
}
