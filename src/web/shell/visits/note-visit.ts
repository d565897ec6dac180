import { useEffect } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';

/** How long opened records are gathered before the server is told of them, in milliseconds, and how many at once. */
const GATHERED = 2_000;
const MAX_NOTED = 20;

interface Opened {
  readonly tableId: number;
  readonly recordId: number;
}

let opened: readonly Opened[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes that a record was opened once it is shown: among the recent ones it is named, and suggested first. */
export function useNoteVisit(tableId: number, recordId: number, isShown: boolean): void {
  const { user } = useApplication();
  const isNoted = isShown && !user.looksOnly && user.kind !== 'anonymous';
  useEffect(() => {
    if (isNoted) noteVisit({ tableId, recordId });
  }, [isNoted, tableId, recordId]);
}

function noteVisit(visit: Opened): void {
  const isSame = ({ tableId, recordId }: Opened) => tableId === visit.tableId && recordId === visit.recordId;
  opened = [...opened.filter((other) => !isSame(other)), visit].slice(-MAX_NOTED);
  timer ??= setTimeout(() => void tell(), GATHERED);
}

async function tell(): Promise<void> {
  const records = [...opened];
  opened = [];
  timer = undefined;
  try {
    await call('visit_note', { body: { records } });
    await queryClient.invalidateQueries({ queryKey: ['visit_list'] });
  } catch {
    // What was opened is remembered as a service: nobody is kept from work because it was not.
  }
}
