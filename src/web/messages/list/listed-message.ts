import type { ListRow } from '#web/data/row-source.ts';
import type { RowList } from '#web/data/row-lists.ts';

/** The cells that lists of messages show. */
export const MESSAGE_COLUMNS = [
  'subject',
  'from_name',
  'recipients',
  'preview',
  'sent_at',
  'read',
  'starred',
  'importance',
  'files',
  'processed_at',
  'about_record',
  'labels.id',
] as const;

/** A message in a list. */
export interface ListedMessage {
  readonly id: number;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly preview: string;
  readonly sentAt: string;
  readonly read: boolean;
  readonly starred: boolean;
  readonly important: boolean;
  readonly files: number;
  readonly processed: boolean;
  /** The ids of its labels. */
  readonly labels: readonly number[];
}

/** A row of a list as a message. */
export function listedMessage({ columns }: RowList, row: ListRow): ListedMessage {
  const cell = (name: (typeof MESSAGE_COLUMNS)[number]): unknown => row[columns.indexOf(name) + 1];
  const text = (name: (typeof MESSAGE_COLUMNS)[number]) => (cell(name) as string | null) ?? '';
  return {
    id: row[0],
    subject: text('subject'),
    from: text('from_name'),
    to: namesIn(text('recipients')),
    preview: text('preview'),
    sentAt: text('sent_at'),
    read: cell('read') === true,
    starred: cell('starred') === true,
    important: cell('importance') === 'high',
    files: ((cell('files') as readonly unknown[] | null) ?? []).length,
    processed: cell('processed_at') !== null,
    labels: (cell('labels.id') as readonly number[] | null) ?? [],
  };
}

/** The names of those whom a message went to. */
function namesIn(kept: string): string {
  if (kept === '') return '';
  const { to, cc } = JSON.parse(kept) as Record<'to' | 'cc', readonly { readonly name: string }[]>;
  return [...to, ...cc].map(({ name }) => name).join(', ');
}
