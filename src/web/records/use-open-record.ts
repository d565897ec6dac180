import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TableInfo } from '#core/contract/application-routes.ts';
import { columnsOf, useApplication } from '#web/api/application.tsx';
import { reachable } from '#web/api/connection.ts';
import { OpenRecord } from './open-record.ts';
import { recordCalls } from './record-calls.ts';
import type { RecordState } from './record-state.ts';
import { drawerFor, withoutPasswords } from './unsent-changes.ts';

/**
 * The record of a window, open as long as the window is shown. What waits is sent when the window is left, when the
 * page is hidden or goes away, and when the server can be reached again.
 */
export function useOpenRecord(table: TableInfo, start: RecordState): OpenRecord {
  const { user } = useApplication();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [record] = useState(() => {
    const drawer = withoutPasswords(drawerFor(user.account, drawerName(table, start)), columnsOf(table));
    const say = (key: string) => t(`record.${key}`);
    return new OpenRecord(start, recordCalls({ table, recordId: start.recordId, drawer, say }));
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
      const { context } = record.state.get();
      // Whoever comes back needs the draft as it is then.
      if (context) queries.removeQueries({ queryKey: ['api_context_resume', context.context] });
    };
  }, [record, queries]);
  return record;
}

function drawerName(table: TableInfo, { recordId, context }: RecordState): string {
  return recordId === null ? `work.${context?.context ?? 0}` : `record.${table.id}.${recordId}`;
}
