import { Button } from '@mantine/core';
import { IconArrowUpRight, IconTrash } from '@tabler/icons-react';
import { useEffectEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { tableWords } from '#web/api/table-words.ts';
import type { Rows } from '#web/data/rows.ts';
import { FieldReading } from '#web/fields/field-reading.tsx';
import { plainText } from '#web/fields/values/plain-text.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody } from '#web/ui/dialog/dialog-parts.tsx';
import classes from './card-editor.module.css';
import { valueIn } from '../grid/grid-edit.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { OpenedCard } from './use-card-edit.ts';

interface CardEditorProps {
  readonly editing: RowEditing;
  readonly tableId: number;
  readonly windows: Rows;
  readonly columns: readonly ShownColumn[];
  readonly opened: OpenedCard;
  readonly onClose: () => void;
}

/** A record of a list that is edited in its place, on a narrow screen: its columns below each other, in a sheet. */
export function CardEditor({ editing, tableId, windows, columns, opened, onClose }: CardEditorProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const reader = useReader();
  const table = must(tables.get(tableId), 'the table of a card');
  const { id, focus } = opened;
  useCurrent(editing, id);
  const at = windows.positionOf(id);
  const row = (at === undefined ? undefined : windows.rowAt(at)) ?? opened.row;
  const values = columns.map((shown) => ({ shown, value: valueIn(editing, row, shown) }));
  const editable = columns.filter((shown) => editing.isEditable(id, shown));
  const first = focus && (editable.find(({ path }) => path === focus.name) ?? editable[0]);
  const removed = () => {
    const own = values.filter(({ shown }) => shown.path === shown.column.name);
    const [title] = values.flatMap(({ shown, value }) => plainText(shown.column, value, reader) ?? []);
    const again = Object.fromEntries(own.map(({ shown, value }) => [shown.path, value]));
    onClose();
    editing.remove?.(id, { values: again, title: title ?? '' });
  };
  // Whoever leaves keeps what was typed, right or wrong, as in a grid.
  const leave = () => {
    onClose();
    void editing.accept(id);
  };
  const done = async () => {
    if (await editing.accept(id)) onClose();
  };
  // Its list stands in a form, in which no other can stand.
  return createPortal(
    <Dialog
      title={isNewKey(id) ? t('record.newName', tableWords(table)) : table.label}
      onClose={leave}
      look="sheet"
    >
      <DialogBody onSubmit={() => void done()}>
        {values.map(({ shown, value }) => (
          <EditedColumn
            key={shown.path}
            editing={editing}
            id={id}
            shown={shown}
            value={value}
            takes={shown === first}
          />
        ))}
        <EditorButtons editing={editing} id={id} onRemove={removed} />
      </DialogBody>
    </Dialog>,
    document.body,
  );
}

interface EditorButtonsProps {
  readonly editing: RowEditing;
  readonly id: number;
  readonly onRemove: () => void;
}

function EditorButtons({ editing: { remove, open }, id, onRemove }: EditorButtonsProps) {
  const { t } = useTranslation();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <div className={classes.buttons}>
      {remove ? (
        <Button variant="subtle" color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {t('list.row_remove')}
        </Button>
      ) : null}
      {open && !isNewKey(id) ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowUpRight {...icon} />}
          onClick={() => open(id)}
        >
          {t('list.row_open')}
        </Button>
      ) : null}
      <Button type="submit" className={classes.done}>
        {t('list.row_done')}
      </Button>
    </div>
  );
}

interface EditedColumnProps {
  readonly editing: RowEditing;
  readonly id: number;
  readonly shown: ShownColumn;
  readonly value: unknown;
  /** It takes the keyboard. */
  readonly takes: boolean;
}

function EditedColumn({ editing, id, shown, value, takes }: EditedColumnProps) {
  const fault = editing.fault(id, shown);
  if (!editing.isEditable(id, shown)) {
    if (value === null || value === undefined) return null;
    return (
      <div className={classes.field} role="group" aria-label={shown.label}>
        <span className={classes.label}>{shown.label}</span>
        <FieldReading column={shown.column} value={value} />
      </div>
    );
  }
  return (
    <div className={classes.field} onBlur={() => editing.leave(id, shown)}>
      <span className={classes.label} aria-hidden="true">
        {shown.label}
      </span>
      {editing.control({ id, shown, value, place: 'sheet', takes })}
      <p className={classes.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}

/** Tells which record is edited. */
function useCurrent(editing: RowEditing, id: number): void {
  const onRow = useEffectEvent((row: number | undefined) => editing.onRow(row));
  useEffect(() => {
    onRow(id);
    return () => onRow(undefined);
  }, [id]);
}
