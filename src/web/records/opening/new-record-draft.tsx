import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { recordAddress } from '#web/addresses/addresses.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { MissingRecord, RecordFailure } from '../panels/missing-record.tsx';
import { RecordScreen } from './record-screen.tsx';
import { newStart } from '../draft/record-start.ts';
import { resumeWork, type ResumedWork } from '../calls/resumed-work.ts';

/** The draft of a new record with the windows over it; a draft of changes is shown at the address of its record. */
export function NewRecordDraft({ contextId }: { readonly contextId: number }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const router = useRouter();
  const { data, error, refetch } = useQuery({
    queryKey: ['api_context_resume', contextId],
    queryFn: ({ signal }) => resumeWork(contextId, signal),
    // Asking again would ask an open question again; leaving the window forgets the answer.
    staleTime: Infinity,
  });
  const wasSaved = data?.saved !== undefined;
  const address = data && storedAddress(data, contextId);
  useEffect(() => {
    if (address === undefined) return;
    if (wasSaved) notify({ message: t('record.wasSaved') });
    void router.navigate({ href: address, replace: true });
  }, [address, wasSaved, router, t]);
  if (error) return <RecordFailure error={error} onRetry={() => void refetch()} />;
  if (!data || address !== undefined) return <Skeletons shape="fields" count={8} />;
  const [draft, ...above] = data.windows;
  const table = draft && tables.get(draft.tableId);
  if (!draft || !table) return <MissingRecord />;
  return (
    <RecordScreen
      key={contextId}
      table={table}
      start={newStart(draft, data.fresh !== true)}
      above={above}
      answer={undefined}
    />
  );
}

/** Where the record of some work is shown, if it is stored. */
function storedAddress({ windows: [draft], saved }: ResumedWork, contextId: number): string | undefined {
  if (saved) return recordAddress(saved.tableId, saved.recordId);
  if (!draft || draft.recordId === null) return undefined;
  return `${recordAddress(draft.tableId, draft.recordId)}?context=${contextId}`;
}
