import { useParams, useSearch } from '@tanstack/react-router';
import { importPresetIn, keptFileIn } from '#core/contract/screen-addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { ImportWindow } from '#web/import/import.tsx';
import { Missing } from '#web/shell/start/window-states.tsx';

/** `/app/import/{table}`: the import of a file into a table; `match` and `mode` as an action sets them beforehand, `kept` is a file that is there already. */
export function ImportPlace() {
  const { table = '' } = useParams({ strict: false });
  const { tables } = useApplication();
  const known = /^\d{1,16}$/.test(table) ? tables.get(Number(table)) : undefined;
  const texts: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (!known?.create && !known?.update) return <Missing />;
  const preset = importPresetIn(texts);
  const kept = keptFileIn(texts);
  return (
    <ImportWindow
      key={JSON.stringify([table, preset, kept])}
      tableId={known.id}
      preset={preset}
      kept={kept}
    />
  );
}
