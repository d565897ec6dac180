import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useBeside } from './beside.ts';
import { useRecordName, useRecordTitle } from './record-name.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import type { Sheet } from './sheet.ts';
import { useRecordState } from './use-record-state.ts';

/** Keeps the address and the tab of a record's window true: the draft in the address, its name and its mark on the tab. */
export function useRecordAddress(sheet: Sheet, lostDraft: boolean): void {
  const { table, record, recordId } = sheet;
  const beside = useBeside();
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
    if (beside) return;
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
  }, [router, beside, recordId, context]);
  useEffect(() => {
    if (beside) return;
    const key = router.state.location.pathname;
    windows.rename(key, name, { icon: table.icon, full: title, table: table.id });
  }, [router, windows, beside, name, title, table]);
  useEffect(() => {
    if (beside) {
      beside.onTouched(touched);
      return;
    }
    const key = router.state.location.pathname;
    windows.setDirty(key, touched);
  }, [router, windows, beside, touched]);
  useKeptWork(sheet, name);
}

/** Work on a record beside a list that is left without being saved is there among the tabs. */
function useKeptWork({ table, record, recordId }: Sheet, name: string): void {
  const windows = useWindows();
  const beside = useBeside();
  const isBeside = beside !== undefined;
  const keep = useEffectEvent(() => {
    const { touched } = record.state.get();
    if (!touched || recordId === null) return;
    const key = recordAddress(table.id, recordId);
    const icon = table.icon === undefined ? {} : { icon: table.icon };
    windows.open({ key, title: name, href: key + draftQuery(record), ...icon });
    windows.setDirty(key, true);
  });
  useEffect(() => (isBeside ? () => keep() : undefined), [isBeside]);
}

/** What an address says of the draft of a record, if it has one. */
export function draftQuery(record: OpenRecord): string {
  const { context } = record.state.get();
  return context ? `?context=${context.context}` : '';
}
