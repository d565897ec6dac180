import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { ImportSession, type ImportCheck } from './import-session.ts';

/** The import of a file, which begins at once and ends with the screen. */
export function useImport(tableId: number, file: File) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [session] = useState(() => new ImportSession(tableId, file));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    session.begin();
    return () => session.cancel();
  }, [session]);
  const start = (check: ImportCheck) =>
    session.start(check, async ({ imported, operation }) => {
      await queries.invalidateQueries();
      if (imported > 0) offerUndo({ message: t('csv.done', { count: imported }) }, operation);
    });
  return { session, ...state, start };
}
