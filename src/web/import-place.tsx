import { useParams, useSearch } from '@tanstack/react-router';
import { importPresetIn } from '#core/contract/screen-addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { ImportWindow } from '#web/import/import.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/import/{table}`: the import of a file into a table; `match` and `mode` as an action sets them beforehand. */
export function ImportPlace() {
  const { table = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const known = /^\d{1,16}$/.test(table) ? tables.get(Number(table)) : undefined;
  const texts: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (!known?.create && !known?.update) return <Missing />;
  const preset = importPresetIn(texts);
  return <ImportWindow key={JSON.stringify([table, preset])} tableId={known.id} preset={preset} />;
}
