import { useParams } from '@tanstack/react-router';
import { useApplication } from '#web/api/application.tsx';
import { BinWindow } from '#web/bin/bin.tsx';
import { HistoryWindow } from '#web/history/history.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/bin/{table}`: the bin of a table, for those who may delete its records. */
export function BinPlace() {
  const { table = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const known = isId(table) ? tables.get(Number(table)) : undefined;
  return known?.delete ? <BinWindow key={table} tableId={known.id} /> : <Missing />;
}

/** `/app/history/{table}/{record}`: what became of a record. */
export function HistoryPlace() {
  const { table = '', record = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  if (!isId(table) || !isId(record) || !tables.has(Number(table))) return <Missing />;
  return <HistoryWindow key={`${table} ${record}`} tableId={Number(table)} recordId={Number(record)} />;
}

function isId(text: string): boolean {
  return /^\d{1,16}$/.test(text);
}
