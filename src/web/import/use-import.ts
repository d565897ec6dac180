import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ImportPreset } from '#core/contract/screen-addresses.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { refreshTasks } from '#web/tasks/tasks.tsx';
import { outcomeWords } from './outcome-words.ts';
import { ImportSession, type ImportCheck, type ImportSource } from './import-session.ts';

/** The import of a file, which begins at once and ends with the screen. */
export function useImport(tableId: number, source: ImportSource, preset: ImportPreset | undefined) {
  const { t, language } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [session] = useState(() => new ImportSession(tableId, source, preset));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    session.begin();
    return () => session.cancel();
  }, [session]);
  const start = (check: ImportCheck, background: boolean) =>
    session.start(check, background, async (report) => {
      await queries.invalidateQueries();
      if (!report) return await refreshTasks(queries);
      const { operation } = report;
      if (operation !== null) offerUndo({ message: outcomeWords(t, report, language) }, operation);
    });
  return { session, ...state, start };
}
