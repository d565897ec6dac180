import type { RequestFilter } from '#core/query/filter.ts';
import type { ListQuestion } from '#web/data/list-rows.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { RowList } from '#web/data/row-lists.ts';
import type { MessagesAddress } from '../mailbox/place.ts';

/** Days for which a message counts as recently processed. */
const RECENT_DAYS = 30;
const DAY = 86_400_000;

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
}

/** Which messages a folder shows, the newest first. */
export function messageQuestion(
  table: number,
  address: Pick<MessagesAddress, 'folder' | 'search' | 'only'>,
  now = Date.now(),
): ListQuestion {
  const { search, only } = address;
  const narrowed = only === undefined ? [] : [NARROWED[only](now)];
  return {
    of: { table },
    sort: [{ column: 'sent_at', descending: true }],
    filter: { all: [...filtersOf(address.folder, now), ...narrowed] },
    ...(search === '' ? {} : { search }),
  };
}

function filtersOf(folder: MessagesAddress['folder'], now: number): readonly RequestFilter[] {
  if (typeof folder === 'number')
    return [is('place', 'folder'), { column: 'folder', operator: 'equal', value: folder }];
  if (folder === 'processed') {
    const since = new Date(now - RECENT_DAYS * DAY).toISOString();
    return [is('place', 'inbox'), { column: 'processed_at', operator: 'greaterOrEqual', value: since }];
  }
  if (folder !== 'inbox') return [is('place', folder)];
  const until = new Date(now).toISOString();
  return [
    is('place', 'inbox'),
    { column: 'processed_at', operator: 'isEmpty' },
    {
      any: [
        { column: 'snoozed_until', operator: 'isEmpty' },
        { column: 'snoozed_until', operator: 'lessOrEqual', value: until },
      ],
    },
  ];
}

/** What each narrowing asks for beside the folder. */
const NARROWED: Readonly<Record<NonNullable<MessagesAddress['only']>, (now: number) => RequestFilter>> = {
  unread: () => ({ column: 'read', operator: 'equal', value: false }),
  starred: () => ({ column: 'starred', operator: 'equal', value: true }),
  important: () => is('importance', 'high'),
  attached: () => ({ column: 'files', operator: 'isNotEmpty' }),
  internal: () => is('way', 'internal'),
  email: () => is('way', 'email'),
  week: (now) => sentSince(now - 7 * DAY),
  month: (now) => sentSince(now - 30 * DAY),
};

function sentSince(moment: number): RequestFilter {
  return { column: 'sent_at', operator: 'greaterOrEqual', value: new Date(moment).toISOString() };
}

function is(column: string, value: string): RequestFilter {
  return { column, operator: 'equal', value };
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
  };
}

/** The names of those whom a message went to. */
function namesIn(kept: string): string {
  if (kept === '') return '';
  const { to, cc } = JSON.parse(kept) as Record<'to' | 'cc', readonly { readonly name: string }[]>;
  return [...to, ...cc].map(({ name }) => name).join(', ');
}
