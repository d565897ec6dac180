import type { RequestFilter } from '#core/query/filter.ts';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { LABELLED, type MessagesAddress } from './place.ts';

/** Days for which a message counts as recently processed. */
const RECENT_DAYS = 30;
const DAY = 86_400_000;

/** Which messages a folder shows, the newest first. */
export function messageQuestion(
  table: number,
  address: Pick<MessagesAddress, 'folder' | 'label' | 'search' | 'only'>,
  now = Date.now(),
): ListQuestion {
  const { search, only, label } = address;
  const narrowed = [
    ...(label === undefined ? [] : [{ column: 'labels', operator: 'contains', value: label } as const]),
    ...(only === undefined ? [] : [NARROWED[only](now)]),
  ];
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
  if (folder === LABELLED) return [{ not: { any: [is('place', 'spam'), is('place', 'bin')] } }];
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
