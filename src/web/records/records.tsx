import { useSearch } from '@tanstack/react-router';
import { useApplication } from '#web/api/application.tsx';
import { DraftRecord } from './draft-record.tsx';
import { MissingRecord } from './missing-record.tsx';
import { NewRecord } from './new-record.tsx';
import { StoredRecord } from './stored-record.tsx';

interface RecordWindowProps {
  /** Left out where the draft tells it. */
  readonly tableId?: number;
  /** Without it, the record is new. */
  readonly recordId?: number;
  /** The context that holds the draft of a new record. */
  readonly contextId?: number;
  /** First values of a new record, as an address carries them. */
  readonly prefill?: Readonly<Record<string, unknown>>;
}

/** A record in its form: to read, to change in a draft on the server, or to create. */
export function RecordWindow({ tableId, recordId, contextId, prefill }: RecordWindowProps) {
  const { tables } = useApplication();
  const { context } = useSearch({ strict: false });
  if (contextId !== undefined) return <DraftRecord contextId={contextId} />;
  const table = tables.get(tableId ?? 0);
  if (!table) return <MissingRecord />;
  if (recordId !== undefined)
    return <StoredRecord table={table} recordId={recordId} contextId={idOf(context)} />;
  return <NewRecord table={table} prefill={prefill ?? {}} />;
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}
