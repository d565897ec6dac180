import { useParams, useSearch } from '@tanstack/react-router';
import { useApplication } from '#web/api/application.tsx';
import { RecordWindow } from '#web/records/records.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/record/{table}/{record}`: a record in its form. */
export function RecordPlace() {
  const { table = '', record = '' } = useParams({ strict: false });
  const tableId = useTableId(table);
  if (!tableId || !isId(record)) return <Missing />;
  return <RecordWindow key={`${table} ${record}`} tableId={tableId} recordId={Number(record)} />;
}

/** `/app/new/{table}?name=…`: a new record, the query its first values. */
export function NewRecordPlace() {
  const { table = '' } = useParams({ strict: false });
  const prefill = useSearch({ strict: false });
  const tableId = useTableId(table);
  return tableId ? <RecordWindow key={table} tableId={tableId} prefill={prefill} /> : <Missing />;
}

/** `/app/draft/{context}`: work that was begun, with its draft. */
export function WorkPlace() {
  const { context = '' } = useParams({ strict: false });
  return isId(context) ? <RecordWindow key={context} contextId={Number(context)} /> : <Missing />;
}

/** The table of an address, if this user has it. */
function useTableId(text: string): number | undefined {
  const { tables } = useApplication();
  return isId(text) && tables.has(Number(text)) ? Number(text) : undefined;
}

function isId(text: string): boolean {
  return /^\d{1,16}$/.test(text);
}
