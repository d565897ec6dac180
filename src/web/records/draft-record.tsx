import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TableInfo } from '#core/contract/application-routes.ts';
import type { RecordResult } from '#core/contract/action-results.ts';
import { recordAddress } from '#web/shell/addresses.ts';
import { Skeletons } from '#web/ui/states.tsx';
import { RecordFailure } from './missing-record.tsx';
import { resumeDraft } from './record-calls.ts';
import { RecordDesk } from './record-desk.tsx';
import { newStart } from './record-start.ts';

/** A draft just opened here: nobody has typed in it yet. */
type Draft = RecordResult & { readonly fresh?: boolean };

interface DraftRecordProps {
  readonly table: TableInfo;
  readonly contextId: number;
}

/** The draft of a new record; a draft of changes is shown at the address of its record. */
export function DraftRecord({ table, contextId }: DraftRecordProps) {
  const router = useRouter();
  const { data, error, refetch } = useQuery<Draft>({
    queryKey: ['api_context_resume', contextId],
    queryFn: ({ signal }) => resumeDraft(contextId, signal),
  });
  const recordId = data?.idenreg ?? null;
  useEffect(() => {
    if (recordId === null) return;
    void router.navigate({
      href: `${recordAddress(table.id, recordId)}?context=${contextId}`,
      replace: true,
    });
  }, [recordId, table.id, contextId, router]);
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  if (!data || recordId !== null) return <Skeletons lines={8} />;
  return (
    <RecordDesk
      key={contextId}
      table={table}
      start={newStart(data, data.fresh !== true)}
      answer={undefined}
    />
  );
}
