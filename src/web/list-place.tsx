import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { ListWindow } from '#web/list/list.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

const RecordBeside = lazy(async () => ({
  default: (await import('#web/records/records.tsx')).RecordBeside,
}));

/** `/app/list/{view}` or `/app/list/t{table}`: a list, if this user has it. */
export function ListPlace() {
  const { list = '' } = useParams({ strict: false });
  const { views, tables } = useApplication();
  const view = views.get(Number(list));
  const tableId = view?.table ?? Number(/^t(\d+)$/.exec(list)?.[1]);
  if (!tables.has(tableId)) return <Missing />;
  return (
    <ListWindow key={list} tableId={tableId} {...(view ? { viewId: view.id } : {})} Beside={RecordBeside} />
  );
}
