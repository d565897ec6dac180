import { useParams } from '@tanstack/react-router';
import { mayMerge, useApplication } from '#web/api/application.tsx';
import { DuplicatesWindow } from '#web/duplicates/duplicates.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/duplicates/{table}`: records of a table that are the same, for those who may change and delete there. */
export function DuplicatesPlace() {
  const { table = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const known = /^\d{1,16}$/.test(table) ? tables.get(Number(table)) : undefined;
  return known && mayMerge(known) ? <DuplicatesWindow key={table} tableId={known.id} /> : <Missing />;
}
