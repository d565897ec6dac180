import { press } from '#web/actions/actions.ts';
import { Button } from '@mantine/core';
import { IconLock, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { columnsOf, mayCreate, useApplication, type WebColumn } from '#web/api/application.tsx';
import { CellValue } from '#web/fields/cell-value.tsx';
import { listAddress, ownRecord } from '#web/shell/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { DraftButtons } from './draft-buttons.tsx';
import classes from './record-header.module.css';
import { RecordSteps } from './record-steps.tsx';
import { RecordMenu } from './record-menu.tsx';
import { useRecordTitle } from './record-name.ts';
import type { Sheet } from './sheet.ts';
import type { FormView } from './use-form-view.ts';
import type { RecordWork } from './use-record-work.ts';
import { useRecordState } from './use-record-state.ts';

interface RecordHeaderProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly work: RecordWork;
  /** All controls of the form are shown as such. */
  readonly editing: boolean;
  /** Actions that controls do not allow on the record as it is. */
  readonly closed: readonly number[];
}

/** The name and state of a record, and what can be done: cancel and save while there is a draft. */
export function RecordHeader({ sheet, view, work, editing, closed }: RecordHeaderProps) {
  const { t } = useTranslation();
  const { table, record, recordId } = sheet;
  const phone = usePhone();
  const name = useRecordTitle(table, record);
  const title = useRecordState(record, (state) => state.title);
  const open = useRecordState(record, (state) => state.touched || state.recordId === null);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <h1 className={classes.name} tabIndex={-1} title={name}>
          {recordId === null ? (
            name
          ) : (
            <>
              <TableName table={table} />
              <span className={classes.dot}> · </span>
              <bdi>{title || `#${recordId}`}</bdi>
            </>
          )}
        </h1>
        <StateBadge sheet={sheet} order={view.order} />
        {recordId === null || sheet.rights.update ? null : <ReadOnlyMark sheet={sheet} />}
        <RecordSteps sheet={sheet} />
      </div>
      <div className={classes.actions}>
        {recordId === null ? null : <RecordMenu sheet={sheet} view={view} work={work} closed={closed} />}
        {recordId === null || phone ? null : (
          <FormButtons sheet={sheet} view={view} work={work} closed={closed} />
        )}
        {recordId !== null && !open && !editing && sheet.rights.update ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={work.edit}
          >
            {t('record.editButton')}
          </Button>
        ) : null}
        {open ? (
          <DraftButtons sheet={sheet} work={work} />
        ) : (
          mayCreate(table) &&
          !phone && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={work.create}
            >
              {t('record.new')}
            </Button>
          )
        )}
      </div>
    </header>
  );
}

/** The way to the table's list; where that shows nothing but this record, what the record is. */
function TableName({ table }: Pick<Sheet, 'table'>) {
  const isAlone = ownRecord(useApplication(), table.id) !== undefined;
  if (isAlone) return <span className={classes.table}>{table.label}</span>;
  return (
    <AppLink className={classes.table} href={listAddress(table.id)}>
      {table.plural}
    </AppLink>
  );
}

/** The buttons that the form has. */
function FormButtons({ sheet: { recordId }, view, work, closed }: Omit<RecordHeaderProps, 'editing'>) {
  const open = view.buttons.filter(({ action }) => !closed.includes(action));
  return open.map((button) => (
    <Button
      key={button.id}
      variant="default"
      leftSection={<NamedIcon name={button.icon ?? 'bolt'} size={16} />}
      onClick={work.stored(() => press(button, { records: [recordId ?? 0] }))}
    >
      {button.label}
    </Button>
  ));
}

/** Tells that the user may not change the record, and why when it is pressed. */
function ReadOnlyMark({ sheet }: Pick<RecordHeaderProps, 'sheet'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.readOnly}
      aria-haspopup="dialog"
      title={t('record.why_update')}
      onClick={() => sheet.askWhy({ operation: 'update' })}
    >
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      {t('record.readOnly')}
      <span className="out-of-sight">{t('record.why_update')}</span>
    </button>
  );
}

/** The first choice in colours on a record's form tells its state. */
function StateBadge({
  sheet: { table, record },
  order,
}: {
  readonly sheet: Sheet;
  readonly order: readonly string[];
}) {
  const choices = columnsOf(table).filter(isState);
  const first = order.find((name) => choices.some((column) => column.name === name));
  const column = choices.find(({ name }) => name === first);
  const value = useRecordState(record, (state) => (column ? state.values[column.name] : null));
  return column ? <CellValue column={column} value={value} /> : null;
}

function isState(column: WebColumn): boolean {
  return (
    column.type === 'choice' && column.hidden !== true && (column.choices ?? []).some(({ colour }) => colour)
  );
}
