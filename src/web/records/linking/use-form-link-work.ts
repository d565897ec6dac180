import { isRelation } from '#core/fields/traits.ts';
import { tableWords } from '#web/api/table-words.ts';
import { useTranslation } from '#web/std/translation.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { CallError } from '#web/std/call-error.ts';
import type { LinkWork } from '#web/fields/linked/link-work.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import type { Opening } from '../nested/inside.ts';
import { titleValues } from './title-values.ts';

/** What a link or list of a form lets people do with its records, as far as they may; undefined for other columns. */
export function useFormLinkWork({ record, inside }: Sheet, column: WebColumn): LinkWork | undefined {
  const { tables } = useApplication();
  const openInside = useOpenInside(inside);
  const context = useRecordState(record, (state) => state.context);
  const nested = useRecordState(record, (state) => state.nested);
  if (!isRelation(column)) return undefined;
  const { id, target, allowCreate, allowEdit } = column as Extract<WebColumn, { type: 'link' }>;
  const table = tables.get(target);
  if (!table) return undefined;
  const mayCreate = table.create && allowCreate !== false;
  const open = (opening: Pick<Opening, 'record' | 'values'>) =>
    openInside({ column: id, table: target, ...opening });
  return {
    words: tableWords(table),
    inside: context && { contextId: context.context, windowId: context.window },
    create: mayCreate ? (typed) => open({ record: null, values: titleValues(table, typed) }) : undefined,
    editing: (record) =>
      (isNewKey(record) ? mayCreate : table.update && allowEdit !== false)
        ? () => open({ record })
        : undefined,
    stateOf: (record) => {
      if (isNewKey(record)) return 'new';
      const known = nested.find(({ tableId, recordId }) => tableId === target && recordId === record);
      return known?.state === 'changed' ? 'changed' : undefined;
    },
  };
}

/** Opens a window over the form; what stands against it is told. */
export function useOpenInside(inside: Sheet['inside']): (opening: Opening) => void {
  const open = useTellingOpener();
  return (opening) => open(inside, opening);
}

/** The same for any form. */
export function useTellingOpener(): (inside: Sheet['inside'], opening: Opening) => void {
  const { t } = useTranslation();
  return (inside, opening) =>
    void inside.open(opening).catch((error: unknown) => {
      const said = error instanceof CallError && error.status > 0;
      notify({ message: said ? error.message : t('record.disconnected'), tone: 'bad' });
    });
}
