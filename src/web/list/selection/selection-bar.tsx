import { actionLines, runOn, bulkEdit, type ActionTargets } from '#web/actions/actions.ts';
import { IconArrowUpRight, IconDots, IconGitMerge, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_MERGED } from '#core/contract/route/limits.ts';
import { isList } from '#core/fields/traits.ts';
import { duplicatesAddress } from '#web/addresses/addresses.ts';
import { mayMerge, useApplication, webColumns } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { numberFormat } from '#core/language/formats.ts';
import { settableColumns } from '../bulk/settable-columns.ts';
import { SelectMatching } from './select-matching.tsx';
import classes from './selection-bar.module.css';
import { ExportButton, fileOfList } from '../export/export-button.tsx';
import { ListButtons, useListButtons } from '../panel/list-buttons.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { ToolMenu } from '../panel/tool-menu.tsx';
import { focusRows } from '../state/focus-rows.ts';
import type { List } from '../state/use-list.ts';
import type { Selected } from './use-selection.ts';
import { useTargets } from './use-targets.ts';
import { useWriteLine } from './use-write-line.tsx';

const BulkDialog = lazy(async () => ({ default: (await import('../bulk/bulk-dialog.tsx')).BulkDialog }));
const DeleteQuestion = lazy(async () => ({
  default: (await import('./delete-question.tsx')).DeleteQuestion,
}));

interface SelectionBarProps {
  readonly list: List;
  readonly selected: Selected;
  readonly onOpen: (id: number) => void;
  /** What else can be done with them, behind the other actions. */
  readonly more: readonly MenuLine[];
  /** Tools of the display mode. */
  readonly tools: ReactNode;
}

/** What can be done with the selected records; it floats above the rows while there are some. */
export function SelectionBar({ list, selected, onOpen, more, tools }: SelectionBarProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  const { selection, isWhole, isPicking } = selected;
  const { size, ids } = selection;
  const [only] = ids ?? [];
  const number = numberFormat(locale).format(size);
  return (
    <>
      {size === 0 && !isWhole && !isPicking ? null : (
        <div className={classes.bar} role="toolbar" aria-label={t('list.selection')}>
          <span className={classes.count}>
            <b>{number}</b> {t('list.selected_word', { count: size })}
          </span>
          <SelectMatching list={list} selected={selected} />
          {ids?.size === 1 && only !== undefined ? (
            <ToolButton
              bare={phone}
              icon={<IconArrowUpRight size={18} stroke={1.6} aria-hidden="true" />}
              label={t('list.open')}
              onClick={() => onOpen(only)}
            />
          ) : null}
          {size > 0 ? (
            <>
              <SelectionActions {...{ list, selected, more, tools }} />
              <ExportButton list={fileOfList(list)} choice={selection} bare={phone} />
              {list.table.delete ? (
                <ToolButton
                  bare={phone}
                  icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
                  label={t('list.delete')}
                  onClick={() => setAsking(true)}
                />
              ) : null}
            </>
          ) : null}
          <ToolButton
            bare
            icon={<IconX size={18} stroke={1.6} aria-hidden="true" />}
            label={t('list.clear_selection')}
            onClick={() => {
              selected.onClear();
              focusRows();
            }}
          />
        </div>
      )}
      <Suspense>
        {asking ? <DeleteQuestion list={list} selected={selected} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  );
}

/** What can be run on the selected records: changing them alike, the buttons of the view, the other actions of the table. */
function SelectionActions({ list, selected, more, tools }: Omit<SelectionBarProps, 'onOpen'>) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { selection, onClear } = selected;
  const [changing, setChanging] = useState(false);
  const { ids, size } = selection;
  const chosen = useTargets(list, selected);
  const lines = [...useActionLines(list, chosen), ...useWriteLine(list, selected), ...more];
  const router = useRouter();
  const isMergeable = ids !== undefined && size > 1 && size <= MAX_MERGED && mayMerge(list.table);
  return (
    <>
      {size > 1 && settableColumns(list.table).length > 0 ? (
        <ToolButton
          bare={phone}
          icon={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          label={t('list.change')}
          aria-haspopup="dialog"
          onClick={() => setChanging(true)}
        />
      ) : null}
      {tools}
      {isMergeable ? (
        <ToolButton
          bare={phone}
          icon={<IconGitMerge size={18} stroke={1.6} aria-hidden="true" />}
          label={t('list.merge')}
          onClick={() => router.history.push(duplicatesAddress(list.table.id, { records: [...ids] }))}
        />
      ) : null}
      {phone ? null : <ListButtons list={list} chosen={chosen} />}
      {lines.length > 0 ? (
        <ToolMenu
          label={t('list.actions')}
          icon={<IconDots size={18} stroke={1.6} aria-hidden="true" />}
          lines={lines}
          side="above"
        />
      ) : null}
      <Suspense>
        {changing ? (
          <BulkDialog
            list={list}
            choice={selection}
            onDone={() => {
              setChanging(false);
              // Who knows what matches now: records that were chosen by hand stay chosen.
              if (!ids) onClear();
              focusRows();
            }}
            onClose={() => setChanging(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The actions in the menu of chosen records. Lists of records are changed one by one, by the action that does so. */
function useActionLines(list: List, chosen: ActionTargets): readonly MenuLine[] {
  const application = useApplication();
  const phone = usePhone();
  const buttons = useListButtons(list, true);
  // A narrow screen has no room for them beside the menu.
  const beside = phone ? [] : buttons;
  const lines = actionLines(application, list.table.id, { ...chosen, buttons: beside });
  const hasLists = webColumns(list.table).some((column) => isList(column) && column.writable);
  const edit = hasLists && chosen.records.length > 1 ? bulkEdit(application, list.table.id) : undefined;
  if (!edit) return lines;
  const icon = <IconPencil size={16} stroke={1.6} aria-hidden="true" />;
  return [{ kind: 'item', label: edit.label, icon, run: () => runOn(chosen, edit) }, ...lines];
}
