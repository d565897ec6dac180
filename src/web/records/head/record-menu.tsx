import { tableWords } from '#web/api/table-words.ts';
import { press, actionLines } from '#web/actions/actions.ts';
import {
  IconDots,
  IconHelpCircle,
  IconHistory,
  IconLink,
  IconMail,
  IconPlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { printRecordsAddress } from '#core/contract/screen-addresses.ts';
import { useApplication, mayCreate } from '#web/api/application.tsx';
import { historyAddress, messageAboutAddress, recordAddress } from '#web/addresses/addresses.ts';
import { recordListOf } from '#web/shell/menu/menu.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { useShare } from '#web/sharing/sharing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useMainButtons } from './main-buttons.tsx';
import classes from './record-header.module.css';
import type { AskedWhat, Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useLeave } from '../saving/use-leave.ts';
import type { RecordWork } from '../saving/use-record-work.ts';

interface RecordMenuProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly work: RecordWork;
  /** Actions that controls do not allow on the record as it is. */
  readonly closed: readonly number[];
}

/** The rarer actions on a record. */
export function RecordMenu({ sheet, view, work, closed }: RecordMenuProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { info } = useApplication();
  const { table, recordId, record } = sheet;
  const sharing = useShare(() => {
    const form = info.forms.find((candidate) => candidate.table === table.id);
    const shared = { tableId: table.id, recordId: recordId ?? 0, ...(form ? { formId: form.id } : {}) };
    return { name: record.state.get().title, of: { record: shared } };
  });
  const lines = useMenuLines({ sheet, view, work, closed }, sharing.lines, () => setAsking(true));
  useMenuCommands(lines);
  return (
    <>
      <MenuButton
        label={t('record.menu')}
        title={t('record.menu')}
        className={classes.menu}
        iconOnly
        align="end"
        side="below"
        lines={lines}
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
      {asking ? (
        <DeleteDialog
          tableId={table.id}
          record={recordId ?? 0}
          title={record.state.get().title}
          work={work}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {sharing.dialog}
    </>
  );
}

/** What the menu offers on a record, as far as its rights go; where they do not, why. */
function useMenuLines(
  { sheet, view, work, closed }: RecordMenuProps,
  sharing: readonly MenuLine[],
  onDelete: () => void,
): readonly MenuLine[] {
  const { t } = useTranslation();
  const { table, recordId, rights, isReadOnly, shownOnly, askWhy } = sheet;
  const copy = async () => {
    await navigator.clipboard.writeText(
      new URL(recordAddress(table.id, recordId ?? 0), window.location.href).href,
    );
    notify({ message: t('record.linkCopied') });
  };
  const run = useActionLines({ sheet, view, work, closed });
  const create: MenuLine = {
    kind: 'item',
    label: t('record.newName', tableWords(table)),
    icon: <IconPlus size={16} aria-hidden="true" />,
    run: work.create,
  };
  const copyLink: MenuLine = {
    kind: 'item',
    label: t('record.copyLink'),
    icon: <IconLink size={16} aria-hidden="true" />,
    run: () => void copy(),
  };
  const past = usePastLine({ table: table.id, record: recordId ?? 0 });
  const print = usePrintLine({ table: table.id, record: recordId ?? 0 });
  const remove: MenuLine = {
    kind: 'item',
    label: t('record.delete'),
    icon: <IconTrash size={16} aria-hidden="true" />,
    run: onDelete,
    grave: true,
  };
  const question = (label: string, asked: AskedWhat): MenuLine => ({
    kind: 'item',
    label,
    icon: <IconHelpCircle size={16} aria-hidden="true" />,
    run: () => askWhy(asked),
  });
  const why = (operation: 'update' | 'delete') => question(t(`record.why_${operation}`), { operation });
  const refused = useClosedActions(closed).map((action) =>
    question(t('record.why_run', { label: action.label }), { action }),
  );
  return [
    ...(mayCreate(table) && !isReadOnly ? [create] : []),
    copyLink,
    ...sharing,
    ...useMessageLine({ table: table.id, record: recordId ?? 0 }),
    print,
    past,
    ...run,
    // Why a window only shows its record is said at its head.
    ...(shownOnly ? [] : refused),
    ...(rights.update || shownOnly ? [] : [why('update')]),
    ...(rights.delete ? [{ kind: 'divider', key: 'grave' } as const, remove] : []),
    ...(rights.delete || shownOnly ? [] : [why('delete')]),
  ];
}

/** Begins a message about the record, for who writes messages. */
function useMessageLine({
  table,
  record,
}: {
  readonly table: number;
  readonly record: number;
}): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { info, user } = useApplication();
  if (info.messages !== true || user.looksOnly) return [];
  return [
    {
      kind: 'item',
      label: t('record.write_about'),
      icon: <IconMail size={16} aria-hidden="true" />,
      run: () => router.history.push(messageAboutAddress(table, record)),
    },
  ];
}

/** Leads to the record's past. */
function usePastLine({ table, record }: { readonly table: number; readonly record: number }): MenuLine {
  const { t } = useTranslation();
  const router = useRouter();
  return {
    kind: 'item',
    label: t('record.history'),
    icon: <IconHistory size={16} aria-hidden="true" />,
    run: () => router.history.push(historyAddress(table, record)),
  };
}

/** Prints the stored record, as its key does. */
function usePrintLine({ table, record }: { readonly table: number; readonly record: number }): MenuLine {
  const { t } = useTranslation();
  const router = useRouter();
  const label = t('print.print');
  const run = (): void => router.history.push(printRecordsAddress(table, [record]));
  useKeys([{ keys: 'mod+p', label, run }]);
  return { kind: 'item', label, icon: <IconPrinter size={16} aria-hidden="true" />, run };
}

/** The user's actions that controls do not allow on the record as it is. */
function useClosedActions(
  closed: readonly number[],
): readonly { readonly id: number; readonly label: string }[] {
  const { info } = useApplication();
  return info.actions.filter(({ id }) => closed.includes(id)).map(({ id, label }) => ({ id, label }));
}

/** The actions that can be run on the stored record. */
function useActionLines({ sheet, view, work, closed }: RecordMenuProps): readonly MenuLine[] {
  const { table, recordId, isReadOnly: readOnly } = sheet;
  const application = useApplication();
  const leave = useLeave();
  const main = useMainButtons(view, closed);
  const chosen = {
    records: [recordId ?? 0],
    readOnly,
    onGone: () => leave(recordListOf(application, table).href),
  };
  const pressed = view.buttons
    .filter((button) => !closed.includes(button.action) && !main.includes(button))
    .map((button): MenuLine => ({
      kind: 'item',
      label: button.label,
      icon: <NamedIcon name={button.icon ?? 'bolt'} size={16} />,
      run: () => press(button, chosen),
    }));
  const others = actionLines(application, table.id, { ...chosen, buttons: view.buttons, closed });
  return [...pressed, ...others].map((line) =>
    line.kind === 'item' ? { ...line, run: work.stored(line.run) } : line,
  );
}
