import { mayCreate, useApplication } from '#web/api/application.tsx';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useWritingRun } from '#web/api/use-writing.ts';
import { newAddress } from '#web/addresses/addresses.ts';
import { recordListOf } from '#web/shell/menu/menu.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { SAVING, useKeys } from '#web/ui/keys/keys.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useBeside } from '../sheet/beside.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useDropping } from './use-dropping.ts';
import { useForgetLists } from './use-forget-lists.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useLeave } from './use-leave.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { useSaving, type OnSaved } from './use-saving.ts';

/** What the user can do with the record of a window. */
export interface RecordWork {
  readonly validate: (mine?: readonly string[]) => void;
  /** Changes a column: at once where nothing else is changed, else with the rest. */
  readonly change: (column: string, value: unknown) => void;
  readonly cancel: () => void;
  readonly create: () => void;
  /** Shows all controls and leads to the first. */
  readonly edit: () => void;
  /** What runs an action on the stored record: not while there are changes that it would not see. */
  readonly stored: (run: () => void) => () => void;
  /** Deletes the record; throws what the server says against it. */
  readonly remove: () => Promise<void>;
}

/** Whether all controls of the form are shown as such. */
interface Shown {
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
  /** What is to be done once the record is saved. */
  readonly onSaved?: OnSaved | undefined;
}

/** The work on a record, and its keys. */
export function useRecordWork(sheet: Sheet, view: FormView, shown: Shown): RecordWork {
  const { table, recordId } = sheet;
  const { t } = useTranslation();
  const router = useRouter();
  const application = useApplication();
  const leave = useLeave();
  const forgetLists = useForgetLists(table.id);
  const offerUndo = useOfferUndo();
  const save = useSaving(sheet, view, shown.onSaved);
  const drop = useDropping(sheet);
  const work: RecordWork = {
    validate: (mine) => void save(mine),
    change: (column, value) => {
      const { touched } = sheet.record.state.get();
      sheet.record.change(column, value);
      if (!touched) void save([], { stays: true });
    },
    cancel: () => void drop(),
    edit: () => {
      shown.setEditing(true);
      const first = view.order.find((name) => document.getElementById(sheet.fieldId(name))?.matches(CONTROL));
      if (first !== undefined) view.focusColumn(first);
    },
    create: () => void router.navigate({ href: newAddress(table.id) }),
    stored: (run) => () => {
      if (sheet.record.state.get().touched) notify({ message: t('action.save_first'), tone: 'bad' });
      else run();
    },
    remove: async () => {
      const query = { tableId: String(table.id) };
      const body = { records: [recordId ?? 0] };
      const { operation } = await callOnce((once) => call('api_element_delete', { query, body, once }));
      forgetLists(recordId ?? 0);
      offerUndo({ message: t('record.deleted') }, operation);
      leave(recordListOf(application, table).href);
    },
  };
  useRecordKeys(sheet, work, shown);
  return work;
}

function useRecordKeys(
  { table, record, recordId, rights, isReadOnly }: Sheet,
  work: RecordWork,
  { editing, setEditing }: Shown,
): void {
  const { t } = useTranslation();
  const writing = useWritingRun();
  const beside = useBeside();
  const open = useRecordState(record, (state) => state.touched || state.recordId === null);
  const leave = () => {
    // The innermost first: what one is in, then what is shown, then what was changed.
    if (recordId !== null && leftControl()) return;
    if (editing && !open) setEditing(false);
    else if (open) work.cancel();
    else beside?.close();
  };
  const mayEdit = recordId === null || rights.update;
  const keys = [
    ...(open
      ? [
          ...SAVING.map((keys) => ({ keys, label: t('record.validate'), run: () => work.validate() })),
          { keys: 'Escape', label: t('record.cancel'), run: leave, whileTyping: true },
          { label: t('record.cancel'), icon: 'x', run: work.cancel },
        ]
      : // The browser's own would save the page, as if that were it.
        [{ keys: 'mod+s', label: t('record.validate'), run: () => undefined, idle: true }]),
    ...((mayEdit || beside) && !open
      ? [{ keys: 'Escape', label: t('record.leaveField'), run: leave, whileTyping: true }]
      : []),
    ...(mayEdit
      ? ['e', 'F2'].map((keys) => ({ keys, label: t('record.edit'), run: writing(work.edit) }))
      : []),
    ...(mayCreate(table) && !isReadOnly && !beside
      ? [{ keys: 'n', label: t('record.new'), run: writing(work.create) }]
      : []),
  ];
  useKeys(keys, undefined, beside?.area);
}

/** Takes the focus out of the control of a form that has it; false where none has. */
function leftControl(): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.closest('form [data-frame]')) return false;
  activeElement.blur();
  return true;
}

/** What can be typed in or pressed; a value that is only read is neither. */
const CONTROL = 'input, textarea, button, [contenteditable="true"]';
