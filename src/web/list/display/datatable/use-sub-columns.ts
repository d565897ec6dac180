import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { RowEditing } from '../../rows/row-editing.ts';
import { useArrangement } from '../../state/arrangements.ts';
import { arrangedPaths, listColumn, listColumns, moved, widenedTo } from '../../state/list-columns.ts';

interface SubPlace {
  readonly application: WebApplication;
  readonly table: TableInfo;
  /** The list column of the form. */
  readonly listId: number;
  /** The columns that the form has for the list. */
  readonly paths: readonly string[];
  readonly editing: RowEditing | undefined;
  readonly phone: boolean;
}

/** The columns of a list in a form as its user arranges them, in so many pixels. */
export function useSubColumns({ application, table, listId, paths, editing, phone }: SubPlace, room: number) {
  const [arrangement, onArrange] = useArrangement({ of: 'column', id: listId });
  // Who edits the lines must be able to fill what is required.
  const isNeeded = (path: string): boolean => {
    const column = listColumn(application, table, path)?.column;
    return editing !== undefined && column !== undefined && 'required' in column && column.required === true;
  };
  const hidden = (arrangement.hidden ?? []).filter((path) => !isNeeded(path));
  const wanted = phone ? paths : arrangedPaths(paths, { ...arrangement, hidden });
  const known = listColumns({ application, table, view: undefined, arrangement, paths: wanted });
  const columns = widenedTo(room, known, arrangement);
  const shown = columns.map(({ path }) => path);
  return {
    columns,
    arranging: { shown, arrangement, onArrange },
    onResize: (path: string, width: number) =>
      onArrange({ ...arrangement, widths: { ...arrangement.widths, [path]: width } }),
    onMove: (path: string, steps: number) => {
      const others = paths.filter((one) => !shown.includes(one));
      onArrange({ ...arrangement, columns: [...moved(shown, path, steps), ...others] });
    },
  };
}
