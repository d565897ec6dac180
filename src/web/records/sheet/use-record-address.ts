import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/ui/notices/notices.tsx';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { useRecordName, useRecordTitle } from './record-name.ts';
import type { Sheet } from './sheet.ts';
import { useRecordState } from './use-record-state.ts';

/** Keeps the address and the tab of a record's window true: the draft in the address, its name and its mark on the tab. */
export function useRecordAddress({ table, record, recordId }: Sheet, lostDraft: boolean): void {
  const { t } = useTranslation();
  const router = useRouter();
  const windows = useWindows();
  const name = useRecordName(table, record);
  const title = useRecordTitle(table, record);
  const context = useRecordState(record, (state) => state.context?.context);
  const touched = useRecordState(record, (state) => state.touched);
  useEffect(() => {
    if (lostDraft) notify({ message: t('record.draftEnded') });
  }, [lostDraft, t]);
  useEffect(() => {
    const { pathname, searchStr } = router.state.location;
    const search = new URLSearchParams(searchStr);
    if (recordId === null || (search.get('context') ?? undefined) === context?.toString()) return;
    if (context === undefined) search.delete('context');
    else search.set('context', String(context));
    const query = search.toString();
    void router.navigate({
      href: query ? `${pathname}?${query}` : pathname,
      replace: true,
      state: true,
      resetScroll: false,
    });
  }, [router, recordId, context]);
  useEffect(() => {
    const key = router.state.location.pathname;
    windows.rename(key, name, { icon: table.icon, full: title, table: table.id });
  }, [router, windows, name, title, table]);
  useEffect(() => {
    const key = router.state.location.pathname;
    windows.setDirty(key, touched);
  }, [router, windows, touched]);
}
