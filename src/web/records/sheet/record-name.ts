import { tableWords } from '#web/api/table-words.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { useRecordState } from './use-record-state.ts';

/** What a record is called: its title; one that says nothing alone, such as a number, stands after its table's name. */
export function useRecordName(table: TableInfo, record: OpenRecord): string {
  const { t } = useTranslation();
  const title = useRecordState(record, (state) => state.title);
  const recordId = useRecordState(record, (state) => state.recordId);
  if (recordId === null) return t('record.newName', tableWords(table));
  if (title === '') return t('record.numbered', { label: table.label, title: `#${recordId}` });
  return /\p{Letter}{2}/u.test(title) ? title : t('record.numbered', { label: table.label, title });
}

/** The same with what it is one of: the title of its window and of the browser's tab. */
export function useRecordTitle(table: TableInfo, record: OpenRecord): string {
  const name = useRecordName(table, record);
  const title = useRecordState(record, (state) => state.title);
  const recordId = useRecordState(record, (state) => state.recordId);
  return recordId === null ? name : `${table.plural} · ${title || `#${recordId}`}`;
}
