import { useParams } from '@tanstack/react-router';
import { MAX_PRINTED_RECORDS } from '#core/contract/screen-addresses.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { PrintedList } from '#web/list/print/print.ts';
import { PrintedRecords } from '#web/records/print/printed-records.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/print/list/{view}` or `/app/print/list/t{table}`: a list as it is printed, if this user has it. */
export function PrintListPlace() {
  const { list = '' } = useParams({ strict: false });
  const { views, tables } = useApplication();
  const view = views.get(Number(list));
  const table = tables.get(view?.table ?? Number(/^t(\d+)$/.exec(list)?.[1]));
  if (!table || webColumns(table).length === 0) return <Missing />;
  return <PrintedList key={list} tableId={table.id} {...(view ? { viewId: view.id } : {})} />;
}

/** `/app/print/records/{table}/{record},{record}`: records as they are printed. */
export function PrintRecordsPlace() {
  const { table = '', records = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const ids = records.split(',').filter((id) => /^\d{1,16}$/.test(id));
  if (!/^\d{1,16}$/.test(table) || !tables.has(Number(table)) || ids.length === 0) return <Missing />;
  const named = [...new Set(ids.map(Number))];
  const printed = named.slice(0, MAX_PRINTED_RECORDS);
  return <PrintedRecords key={records} tableId={Number(table)} ids={printed} named={named.length} />;
}
