import { IconArrowUpRight, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '#web/fields/reader.ts';
import { numberFormat } from '#core/language/formats.ts';
import { DeleteQuestion } from './delete-question.tsx';
import classes from './selection-bar.module.css';
import { ToolButton } from './tool-button.tsx';
import { focusRows } from './focus-rows.ts';
import type { List } from './use-list.ts';
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
