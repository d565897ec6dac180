import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { SHOWN_ONLY } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { useNoteVisit } from '#web/shell/visits/note-visit.ts';
import { useBeside } from '../sheet/beside.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { RecordFailure } from '../panels/missing-record.tsx';
import { RecordScreen } from './record-screen.tsx';
import { deletedStart, storedStart } from '../draft/record-start.ts';
import { isLost } from '../draft/refusal.ts';
import { resumeWork } from '../calls/resumed-work.ts';
import { useOwnAddress } from './use-own-address.ts';

interface StoredRecordProps {
  readonly table: TableInfo;
  readonly recordId: number;
  readonly contextId: number | undefined;
}

/** A record that exists, with the draft that the address names, if it is still open. */
export function ExistingRecord({ table, recordId, contextId }: StoredRecordProps) {
  const beside = useBeside();
  const { tables } = useApplication();
  // A context that this window opens itself comes into the address later; it is open here already.
  const [begun, setBegun] = useState(contextId);
  const display = useQuery({
    queryKey: ['api_element_display', table.id, recordId],
    queryFn: ({ signal }) =>
      call('api_element_display', {
        query: { tableId: String(table.id), recordId: String(recordId) },
        signal,
      }),
  });
  const resumed = useQuery({
    queryKey: ['api_context_resume', begun],
    queryFn: ({ signal }) => resumeWork(begun ?? 0, signal),
    enabled: begun !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  // Whoever looks through a list opens nothing.
  useNoteVisit(table.id, recordId, display.data !== undefined && beside === undefined);
  const [lowest, ...above] = resumed.data?.windows ?? [];
  const draft = lowest?.tableId === table.id && lowest.recordId === recordId ? lowest : undefined;
  // Work on a record goes on although it was deleted: what becomes of it is asked.
  const isMissing = display.error instanceof CallError && display.error.status === 404;
  const isKept = isMissing && (display.data !== undefined || draft !== undefined || resumed.isLoading);
  const failed = isKept ? null : (display.error ?? (isLost(resumed.error) ? null : resumed.error));
  const isShownOnly = useSearch({ strict: false })[SHOWN_ONLY] !== undefined;
  const shownOnly = isShownOnly && beside === undefined;
  const answer = useMemo(
    () => (shownOnly && display.data ? onlyToRead(display.data) : display.data),
    [shownOnly, display.data],
  );
  const isElsewhere = useOwnAddress(table.id, display.data, beside === undefined);
  const own = isElsewhere && beside ? tables.get(display.data?.tableId ?? 0) : undefined;
  if (failed)
    return (
      <RecordFailure error={failed} onRetry={() => void (display.error ? display : resumed).refetch()} />
    );
  if (own) return <ExistingRecord table={own} recordId={recordId} contextId={contextId} />;
  const start = answer ? storedStart(answer, draft) : isMissing && draft ? deletedStart(draft) : undefined;
  if (!start || isElsewhere || (begun !== undefined && resumed.isPending))
    return <FormSkeleton table={table} />;
  return (
    <RecordScreen
      key={begun}
      table={table}
      start={start}
      above={draft ? above : []}
      answer={answer}
      shownOnly={shownOnly}
      missing={isMissing ? display.error : undefined}
      lostDraft={begun !== undefined && draft === undefined}
      {...(shownOnly ? {} : { onResume: setBegun })}
    />
  );
}

/** A record as a window has it that only shows it: it can be neither changed nor deleted there. */
function onlyToRead(answer: RecordAnswer): RecordAnswer {
  return { ...answer, rights: { ...answer.rights, update: false, delete: false } };
}
