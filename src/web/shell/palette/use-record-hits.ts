import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { FoundInTable } from '#core/contract/lists/search-routes.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { listAddress, recordAddress } from '#web/addresses/addresses.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** How long typing must rest before records are searched, in milliseconds, and from how many characters on. */
const REST = 200;
const SEARCHED = 2;

/** Records of all tables that a text finds, a group per table, each with the way to all of them. */
export function useRecordHits(query: string): {
  readonly entries: readonly PaletteEntry[];
  /** More may come. */
  readonly searching: boolean;
} {
  const { t } = useTranslation();
  const application = useApplication();
  const wanted = query.trim().slice(0, 200);
  const [asked] = useDebouncedValue(wanted, REST);
  const enabled = asked.length >= SEARCHED;
  const { data, isFetching } = useQuery({
    queryKey: ['search_all', asked],
    queryFn: ({ signal }) => call('search_all', { query: { text: asked }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const late = useQueries({
    queries: (enabled ? (data?.late ?? []) : []).map((table) => ({
      queryKey: ['search_all', asked, table],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('search_all', { query: { text: asked, table: String(table) }, signal }),
    })),
  });
  if (wanted.length < SEARCHED) return { entries: [], searching: false };
  const found = [...(data?.tables ?? []), ...late.flatMap((one) => one.data?.tables ?? [])];
  const entries = found.flatMap((part) => {
    const table = application.tables.get(part.tableId);
    if (!table) return [];
    const count = part.more ? `${part.hits}+` : String(part.hits);
    const all = t('palette.all_in', { count: part.hits, shown: count, plural: table.plural });
    return entriesOf(part, application, { text: asked, all });
  });
  return { entries, searching: isFetching || asked !== wanted || late.some(({ isPending }) => isPending) };
}

function entriesOf(
  { tableId, hits, records }: FoundInTable,
  { tables }: WebApplication,
  { text, all }: { readonly text: string; readonly all: string },
): readonly PaletteEntry[] {
  const table = tables.get(tableId);
  const group = table?.plural ?? '';
  const shown = records.map(({ recordId, title, subtitle }): PaletteEntry => ({
    id: `record ${tableId} ${recordId}`,
    label: title,
    hint: subtitle ?? '',
    icon: table?.icon ?? 'file-text',
    group,
    does: { href: recordAddress(tableId, recordId) },
  }));
  const href = `${listAddress(tableId)}?${new URLSearchParams({ q: text }).toString()}`;
  const rest: PaletteEntry = {
    id: `all ${tableId}`,
    label: all,
    hint: '',
    icon: 'list',
    group,
    does: { href },
  };
  return hits > records.length ? [...shown, rest] : shown;
}
