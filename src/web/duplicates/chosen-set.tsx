import { useRouter } from '@tanstack/react-router';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { RecordComparison } from './record-comparison.tsx';

interface ChosenSetProps {
  readonly table: TableInfo;
  readonly records: readonly number[];
}

/** Records that were chosen in a list; one is led back to it once they are merged. */
export function ChosenSet({ table, records }: ChosenSetProps) {
  const router = useRouter();
  return (
    <RecordComparison
      table={table}
      records={records}
      size={records.length}
      onDone={() => {
        if (router.history.canGoBack()) router.history.back();
        else router.history.push(listAddress(table.id));
      }}
    />
  );
}
