import { mayCreate } from '#web/api/application.tsx';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { doneOnce } from '#web/api/done-once.ts';
import { listAddress, newAddress } from '#web/shell/addresses.ts';
import { useOfferUndo } from '#web/journal-view/use-offer-undo.ts';
import { SAVING, useKeys } from '#web/ui/keys.tsx';
import { notify } from '#web/ui/notices.tsx';
import type { Sheet } from './sheet.ts';
import { useDropping } from './use-dropping.ts';
import { useForgetLists } from './use-forget-lists.ts';
import type { FormView } from './use-form-view.ts';
import { useLeave } from './use-leave.ts';
import { useRecordState } from './use-record-state.ts';
import { useSaving } from './use-saving.ts';

/** What the user can do with the record of a window. */
export interface RecordWork {
  readonly validate: (mine?: readonly string[]) => void;
  readonly cancel: () => void;
  readonly create: () => void;
  /** What runs an action on the stored record: not while there are changes that it would not see. */
  readonly stored: (run: () => void) => () => void;
  /** Deletes the record; throws what the server says against it. */
  readonly remove: () => Promise<void>;
}

/** The work on a record, and its keys. */
export function useRecordWork(sheet: Sheet, view: FormView): RecordWork {
  const { table, recordId } = sheet;
  const { t } = useTranslation();
  const router = useRouter();
  const leave = useLeave();
  const forgetLists = useForgetLists(table.id);
  const offerUndo = useOfferUndo();
  const save = useSaving(sheet, view);
  const drop = useDropping(sheet);
  const work: RecordWork = {
    validate: (mine) => void save(mine),
    cancel: () => void drop(),
    create: () => void router.navigate({ href: newAddress(table.id) }),
    stored: (run) => () => {
      if (sheet.record.state.get().touched) notify({ message: t('action.save_first'), tone: 'bad' });
      else run();
    },
    remove: async () => {
      const query = { idform: String(table.id) };
      const body = { records: [recordId ?? 0] };
      const { operation } = await doneOnce((once) => call('api_element_delete', { query, body, once }));
      forgetLists(recordId ?? 0);
      offerUndo({ message: t('record.deleted') }, operation);
      leave(listAddress(table.id));
    },
  };
  useRecordKeys(sheet, view, work);
  return work;
}

function useRecordKeys(
  { table, record, recordId, rights, fieldId }: Sheet,
  view: FormView,
  work: RecordWork,
): void {
  const { t } = useTranslation();
  const open = useRecordState(record, (state) => state.touched || state.recordId === null);
  const edit = () => {
    const first = view.order.find((name) => document.getElementById(fieldId(name))?.matches(CONTROL));
    if (first !== undefined) view.focusColumn(first);
  };
  const mayEdit = recordId === null || rights.update;
  useKeys([
    ...(open
      ? [
          ...SAVING.map((keys) => ({ keys, label: t('record.validate'), run: () => work.validate() })),
          { keys: 'Escape', label: t('record.cancel'), run: work.cancel, whileTyping: true },
        ]
      : // The browser's own would save the page, as if that were it.
        [{ keys: 'mod+s', label: t('record.validate'), run: () => undefined }]),
    ...(mayEdit ? [{ keys: 'e', label: t('record.edit'), run: edit }] : []),
    ...(mayCreate(table) ? [{ keys: 'n', label: t('record.new'), run: work.create }] : []),
  ]);
}

/** What can be typed in or pressed; a value that is only read is neither. */
const CONTROL = 'input, textarea, button';
