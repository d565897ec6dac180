import { useParams } from '@tanstack/react-router';
import { useApplication } from '#web/api/application.tsx';
import { ImportWindow } from '#web/import/import.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/import/{table}`: the import of a file into a table. */
export function ImportPlace() {
  const { table = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const known = /^\d{1,16}$/.test(table) ? tables.get(Number(table)) : undefined;
  return known?.create ? <ImportWindow key={table} tableId={known.id} /> : <Missing />;
}
