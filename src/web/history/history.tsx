import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { Older } from '#web/journal-view/listing/older.tsx';
import { PastEntry } from '#web/journal-view/operations/past-entry.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { historyAddress } from '#web/addresses/addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './history.module.css';
import { RecordWay } from './record-way.tsx';
import { useHistory } from './use-history.ts';

interface HistoryWindowProps {
  readonly tableId: number;
  readonly recordId: number;
}

/** The history of a record, deleted ones too: who changed what and when; of one column where the address says so. */
export function HistoryWindow({ tableId, recordId }: HistoryWindowProps) {
  const { t } = useTranslation();
  const table = must(useApplication().tables.get(tableId), 'the table of a history');
  const windows = useWindows();
  const navigate = useNavigate();
  const { column: asked } = useSearch({ strict: false });
  const columns = webColumns(table);
  const columnId = columns.find(({ id }) => String(id) === asked)?.id;
  const { title, live } = useTitle(tableId, recordId);
  const name = t('journal.history_of', { title: title || `${table.label} #${recordId}` });
  useEffect(
    () => windows.rename(historyAddress(tableId, recordId), name),
    [windows, tableId, recordId, name],
  );
  const change = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: (id === undefined ? {} : { column: String(id) }) as Record<string, string>,
      replace: true,
    });
  return (
    <section className={classes.window} aria-label={name}>
      <header className={classes.head}>
        <div>
          <h1>{name}</h1>
          <RecordWay table={table} recordId={recordId} live={live} />
        </div>
        <div className={classes.column}>
          <SelectField
            id="history-column"
            label={t('journal.column')}
            value={columnId}
            none={t('journal.all_columns')}
            choices={columns.map(({ id, label }) => ({ value: id, label }))}
            onChange={change}
          />
        </div>
      </header>
      <Entries key={columnId} tableId={tableId} recordId={recordId} columnId={columnId} />
    </section>
  );
}

function Entries(past: HistoryWindowProps & { readonly columnId: number | undefined }) {
  const { t } = useTranslation();
  const query = useHistory(past);
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons shape="entries" count={8} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={28} stroke={1.4} aria-hidden="true" />}
        title={t('journal.no_history')}
        text={t('journal.no_history_text')}
      />
    );
  return (
    <>
      <ol className={classes.entries} data-outdated={query.isPlaceholderData || undefined}>
        {query.data.map((entry) => (
          <PastEntry key={entry.operation} table={past.tableId} record={past.recordId} entry={entry} />
        ))}
      </ol>
      <Older query={query} />
    </>
  );
}

/** The title of a record and whether it is there; that of a deleted one is known from what was done with it. */
function useTitle(tableId: number, recordId: number): { readonly title: string; readonly live?: boolean } {
  const named = { tableId: String(tableId), recordId: String(recordId) };
  const display = useQuery({
    queryKey: ['api_element_display', named.tableId, named.recordId],
    queryFn: ({ signal }) => call('api_element_display', { query: named, signal }),
  });
  const done = useQuery({
    queryKey: ['messaging_undo_list', 'of', named.tableId, named.recordId],
    queryFn: ({ signal }) =>
      call('messaging_undo_list', { query: { table: named.tableId, record: named.recordId }, signal }),
    enabled: display.isError,
  });
  if (display.data && !display.isError) return { title: display.data.title, live: true };
  if (!display.isError) return { title: '' };
  const alone = done.data?.operations.find(({ records, kind }) => records === 1 && kind !== 'import');
  return { title: alone?.title ?? '', live: false };
}
