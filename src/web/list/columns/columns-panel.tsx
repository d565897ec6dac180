import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import boxes from '#web/ui/box.module.css';
import { offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import { canUnpin, columnMoved, withPin } from './pinned-columns.ts';
import { Panel } from '../panel/panel.tsx';
import classes from '../panel/panel-rows.module.css';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';

/** Which columns are shown, and in which order: boxes to tick, and arrows beside those that are shown. */
export function ColumnsPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Panel
      title={t('list.columns')}
      opened={opened}
      onClose={() => setOpened(false)}
      end
      target={
        <ToolButton
          icon={<IconColumns3 size={18} stroke={1.6} aria-hidden="true" />}
          label={t('list.columns')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <ColumnRows list={list} />
    </Panel>
  );
}

function ColumnRows({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const paths = list.columns.map((column) => column.path);
  const show = (columns: readonly string[]): void => list.arrange({ ...list.arrangement, columns });
  const toggle = (path: string): void =>
    show(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path]);
  const move = (path: string, steps: number): void =>
    list.arrange({ ...list.arrangement, ...columnMoved(list.columns, path, steps) });
  const hidden = own.filter(({ path }) => !paths.includes(path));
  const { columns: _shown, pinned: _pinned, ...rest } = list.arrangement;
  const box = (column: PlacedColumn, label: string) => (
    <ColumnBox key={column.path} label={label} shown={false} onToggle={() => toggle(column.path)} />
  );
  return (
    <div className={classes.rows}>
      {list.columns.map((column, at) => (
        <div key={column.path} className={classes.row}>
          <ColumnBox
            label={column.label}
            shown
            onToggle={() => toggle(column.path)}
            disabled={paths.length === 1}
          />
          <PinButton list={list} column={column} />
          <ToolButton
            bare
            disabled={at === 0}
            icon={<IconArrowUp size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.move_up', { label: column.label })}
            onClick={() => move(column.path, -1)}
          />
          <ToolButton
            bare
            disabled={at === paths.length - 1}
            icon={<IconArrowDown size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.move_down', { label: column.label })}
            onClick={() => move(column.path, 1)}
          />
        </div>
      ))}
      {hidden.map((column) => box(column, column.label))}
      {linked.map(({ link, columns }) => {
        const more = columns.filter(({ path }) => !paths.includes(path));
        return more.length === 0 ? null : (
          <details key={link.id} className={classes.group}>
            <summary>{link.label}</summary>
            {more.map((column) => box(column, column.column.label))}
          </details>
        );
      })}
      <div className={classes.end}>
        <ToolButton label={t('list.reset_columns')} onClick={() => list.arrange(rest)} />
      </div>
    </div>
  );
}

/** Has a column stay in sight, or lets it go; the only one that stays is marked, and stays. */
function PinButton({ list, column }: { readonly list: List; readonly column: PlacedColumn }) {
  const { t } = useTranslation();
  const { columns, arrangement } = list;
  const { path, label, pinned = false } = column;
  const Icon = pinned ? IconPinFilled : IconPin;
  return (
    <ToolButton
      bare
      aria-pressed={pinned}
      disabled={pinned && !canUnpin(columns, path)}
      icon={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      label={t('list.pin', { label })}
      onClick={() => list.arrange({ ...arrangement, ...withPin(columns, path, !pinned) })}
    />
  );
}

interface ColumnBoxProps {
  readonly label: string;
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly disabled?: boolean;
}

function ColumnBox({ label, shown, onToggle, disabled = false }: ColumnBoxProps) {
  return (
    <label className={classes.name}>
      <input type="checkbox" className={boxes.box} checked={shown} disabled={disabled} onChange={onToggle} />
      <span>{label}</span>
    </label>
  );
}
