import { actionLines, bulkEdit, runOn, type ActionTargets } from '#web/actions/actions.ts';
import { IconArrowUpRight, IconDots, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { numberFormat } from '#core/language/formats.ts';
import { DeleteQuestion } from './delete-question.tsx';
import classes from './selection-bar.module.css';
import { ExportButton, fileOfList } from '../export/export-button.tsx';
import { ListButtons, useListButtons } from '../panel/list-buttons.tsx';
import { ToolButton } from '../panel/tool-button.tsx';
import tool from '../panel/tool-button.module.css';
import { focusRows } from '../state/focus-rows.ts';
import type { List } from '../state/use-list.ts';
import type { Selected } from './use-selection.ts';

interface SelectionBarProps {
  readonly list: List;
  readonly selected: Selected;
  readonly onOpen: (id: number) => void;
}

/** What can be done with the selected records; it floats above the rows while there are some. */
export function SelectionBar({ list, selected, onOpen }: SelectionBarProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const [asking, setAsking] = useState(false);
  const { ids } = selected;
  const [only] = ids;
  return (
    <>
      <div className="out-of-sight" role="status">
        {ids.size > 0 ? t('list.selected', { count: ids.size, number: ids.size }) : ''}
      </div>
      {ids.size === 0 ? null : (
        <div className={classes.bar} role="toolbar" aria-label={t('list.selection')}>
          <span className={classes.count}>
            <b>{numberFormat(reader.locale).format(ids.size)}</b>{' '}
            {t('list.selected_word', { count: ids.size })}
          </span>
          {ids.size === 1 && only !== undefined ? (
            <ToolButton
              icon={<IconArrowUpRight size={18} stroke={1.6} aria-hidden="true" />}
              label={t('list.open')}
              onClick={() => onOpen(only)}
            />
          ) : null}
          <SelectionActions list={list} selected={selected} />
          <ExportButton list={fileOfList(list)} records={[...ids]} />
          {list.table.delete ? (
            <ToolButton
              icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
              label={t('list.delete')}
              onClick={() => setAsking(true)}
            />
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
      {asking ? <DeleteQuestion list={list} selected={selected} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What can be run on the selected records: changing them alike, the buttons of the view, the other actions of the table. */
function SelectionActions({ list, selected }: Pick<SelectionBarProps, 'list' | 'selected'>) {
  const { t } = useTranslation();
  const application = useApplication();
  const { ids } = selected;
  const chosen: ActionTargets = { records: [...ids], onGone: () => void selected.onClear() };
  const edit = ids.size > 1 ? bulkEdit(application, list.table.id) : undefined;
  const buttons = useListButtons(list, true);
  const lines = actionLines(application, list.table.id, { ...chosen, buttons });
  return (
    <>
      {edit ? (
        <ToolButton
          icon={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          label={t('list.change')}
          onClick={() => runOn(chosen, edit)}
        />
      ) : null}
      <ListButtons list={list} chosen={chosen} />
      {lines.length > 0 ? (
        <MenuButton
          label={t('list.actions')}
          title={t('list.actions')}
          className={tool.tool}
          look="bare"
          iconOnly
          align="end"
          side="above"
          lines={lines}
        >
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </MenuButton>
      ) : null}
    </>
  );
}
