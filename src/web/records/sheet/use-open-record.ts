import { useEffect, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { reachable } from '#web/api/connection.ts';
import { OpenRecord } from '../draft/open-record.ts';
import type { RecordCalls } from '../draft/far-side.ts';
import type { Far } from '../calls/record-calls.ts';
import type { RecordScreenState } from '../draft/record-state.ts';
import { drawerFor, withoutPasswords, workDrawer } from '../draft/queue/unsent-changes.ts';

interface Opened {
  readonly table: TableInfo;
  readonly start: RecordScreenState;
  /** Names the drawer in which unsent changes wait. */
  readonly drawer: string;
  /** How the record reaches the server. */
  readonly reach: (far: Far) => RecordCalls;
}

/**
 * The record of a window, open as long as the window is shown. What waits is sent when the window is left, when the
 * page is hidden or goes away, and when the server can be reached again.
 */
export function useOpenRecord({ table, start, drawer: name, reach }: Opened): OpenRecord {
  const { user } = useApplication();
  const { t } = useTranslation();
  const [record] = useState(() => {
    const drawer = withoutPasswords(drawerFor(user.account, name), webColumns(table));
    const say = (key: string) => t(`record.${key}`);
    return new OpenRecord(start, reach({ table, recordId: start.recordId, drawer, say }));
  });
  useEffect(() => {
    record.takeUp();
    const hide = () => void (document.visibilityState === 'hidden' && record.flush());
    const goAway = () => record.farewell();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', goAway);
    const forget = reachable.subscribe(() => void (reachable.get() && record.flush()));
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', goAway);
      forget();
      void record.flush();
    };
  }, [record]);
  return record;
}

/** The drawer of a record in a window of its own. */
export function drawerName(table: TableInfo, { recordId, context }: RecordScreenState): string {
  return recordId === null ? workDrawer(context?.context ?? 0) : `record.${table.id}.${recordId}`;
}
