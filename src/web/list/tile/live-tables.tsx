import { useQueryClient } from '@tanstack/react-query';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useLiveTable } from '../rows/use-live-rows.ts';

interface LiveTablesProps {
  /** Tables whose records are shown, each with the paths of what is shown of them. */
  readonly tables: ReadonlyMap<number, readonly string[]>;
}

/** Has what tiles show asked for again when somebody changes records of these tables. */
export function LiveTables({ tables }: LiveTablesProps) {
  return [...tables].map(([tableId, paths]) => <LiveTable key={tableId} {...{ tableId, paths }} />);
}

function LiveTable({ tableId, paths }: { readonly tableId: number; readonly paths: readonly string[] }) {
  const queries = useQueryClient();
  useLiveTable({
    tableId,
    paths,
    onChange: () => void queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] }),
  });
  return null;
}
