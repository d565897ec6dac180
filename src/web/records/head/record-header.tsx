import { useWriting } from '#web/api/use-writing.ts';
import { partMark } from '#web/api/part-mark.ts';
import { isChoice } from '#core/fields/traits.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiagonal, IconLock, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ButtonInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, mayCreate, useApplication, type WebColumn } from '#web/api/application.tsx';
import { CellValue } from '#web/fields/cell-value.tsx';
import { ownRecord } from '#web/addresses/addresses.ts';
import { recordListOf } from '#web/shell/menu/menu.ts';
import { FavouriteStar } from '#web/shell/visits/favourite-star.tsx';
import { lookProps } from '#web/ui/look.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useBeside, type Beside } from '../sheet/beside.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { draftQuery } from '../sheet/use-record-address.ts';
import bar from '../saving/draft-buttons.module.css';
import { DraftButtons } from '../saving/draft-buttons.tsx';
import { PeopleHere } from './people-here.tsx';
import { MainButtons, useMainButtons } from './main-buttons.tsx';
import classes from './record-header.module.css';
import { RecordSteps } from './record-steps.tsx';
import { RecordMenu } from './record-menu.tsx';
import { useRecordTitle } from '../sheet/record-name.ts';
import type { Sheet } from '../sheet/sheet.ts';
import looks from '../sheet/record-look.module.css';
import { useRecordLook } from '../sheet/use-looks.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import type { RecordWork } from '../saving/use-record-work.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { useLiveRecord } from './use-live-record.ts';

interface RecordHeaderProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly work: RecordWork;
  /** All controls of the form are shown as such. */
  readonly editing: boolean;
  /** Actions that controls do not allow on the record as it is. */
  readonly closed: readonly number[];
  /** Shows and hides what stands beside the form. */
  readonly panel: ReactNode;
  /** What the head of this table's records has beside. */
  readonly extras?: HeadExtras | undefined;
}

/** What stands before the name of a record, after it, and before the buttons. */
export interface HeadExtras {
  readonly sign: ReactNode;
  readonly state: ReactNode;
  readonly action: ReactNode;
}

/** The name and state of a record, and what can be done: cancel and save while there is a draft. */
export function RecordHeader({ sheet, view, work, editing, closed, panel, extras }: RecordHeaderProps) {
  const { table, record, recordId } = sheet;
  const phone = usePhone();
  const beside = useBeside();
  const open = useRecordState(record, (state) => state.touched || state.recordId === null);
  const main = useMainButtons(view, closed);
  const buttons = recordId === null ? [] : main;
  const look = useRecordLook(sheet);
  const isCalm = recordId !== null && !open && !editing && sheet.rights.update;
  return (
    <header
      className={`${classes.header} ${looks.head}`}
      data-beside={beside ? true : undefined}
      {...(look && lookProps(look))}
    >
      <div className={classes.title}>
        {phone ? null : extras?.sign}
        <RecordName sheet={sheet} />
        {recordId === null ? null : (
          <FavouriteStar markable={{ kind: 'record', tableId: table.id, recordId }} />
        )}
        <StateBadge sheet={sheet} order={view.order} />
        {extras?.state}
        {recordId === null || sheet.rights.update ? null : <ReadOnlyMark sheet={sheet} />}
        <RecordSteps sheet={sheet} />
        <PeopleHere people={useLiveRecord(sheet, editing)} />
      </div>
      <div className={classes.actions}>
        {panel}
        {recordId === null ? null : <RecordMenu sheet={sheet} view={view} work={work} closed={closed} />}
        {phone ? null : extras?.action}
        {phone ? null : <AtRest {...{ sheet, work, buttons }} isCalm={isCalm} />}
        {open ? <DraftButtons {...{ sheet, work }} isEarly={recordId === null && view.isUnderWay} /> : null}
        {beside ? <BesideButtons record={record} beside={beside} /> : null}
        {open || phone || beside || sheet.isReadOnly || !mayCreate(table) ? null : <NewButton work={work} />}
      </div>
      {phone && !open && (isCalm || buttons.length > 0) ? (
        <div className={bar.draft}>
          <AtRest {...{ sheet, work, buttons }} isCalm={isCalm} />
        </div>
      ) : null}
    </header>
  );
}

/** What the record is called, after the way to its list. */
function RecordName({ sheet: { table, record, recordId } }: Pick<RecordHeaderProps, 'sheet'>) {
  const Name = useBeside() ? 'h2' : 'h1';
  const name = useRecordTitle(table, record);
  const title = useRecordState(record, (state) => state.title);
  return (
    <Name
      className={`${classes.name} ${looks.name}`}
      tabIndex={-1}
      title={name}
      {...partMark('tables', table.id)}
    >
      {recordId === null ? (
        name
      ) : (
        <>
          <TableName table={table} />
          <span className={classes.dot}> · </span>
          <bdi>{title || `#${recordId}`}</bdi>
        </>
      )}
    </Name>
  );
}

function NewButton({ work }: Pick<RecordHeaderProps, 'work'>) {
  const { t } = useTranslation();
  const writing = useWriting();
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      {...writing({ onClick: work.create })}
    >
      {t('record.new')}
    </Button>
  );
}

/** The ways out of a panel beside a list: to a window of its own, and back to the list. */
function BesideButtons({ record, beside }: { readonly record: OpenRecord; readonly beside: Beside }) {
  const { t } = useTranslation();
  const open = async (): Promise<void> => {
    // The window takes up the draft, which must be on the server then.
    if (record.state.get().touched) await record.flush();
    beside.open(draftQuery(record));
  };
  return (
    <>
      <button
        type="button"
        className={classes.menu}
        aria-label={t('record.openWindow')}
        title={t('record.openWindow')}
        onClick={() => void open()}
      >
        <IconArrowsDiagonal size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.menu}
        aria-label={t('state.close')}
        title={t('state.close')}
        onClick={beside.close}
      >
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </>
  );
}

interface AtRestProps {
  readonly sheet: Sheet;
  readonly work: RecordWork;
  readonly buttons: readonly ButtonInfo[];
  /** Its controls look like text, and may be shown as such. */
  readonly isCalm: boolean;
}

/** What can be done with a record, but for what a draft needs. */
function AtRest({ sheet, work, buttons, isCalm }: AtRestProps) {
  const { t } = useTranslation();
  const writing = useWriting();
  return (
    <>
      <MainButtons sheet={sheet} work={work} buttons={buttons} />
      {isCalm ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          {...writing({ onClick: work.edit })}
        >
          {t('record.editButton')}
        </Button>
      ) : null}
    </>
  );
}

/** The way to the table's list; where that shows nothing but this record, what the record is. */
function TableName({ table }: Pick<Sheet, 'table'>) {
  const application = useApplication();
  const isAlone = ownRecord(application, table.id) !== undefined;
  if (isAlone) return <span className={classes.table}>{table.label}</span>;
  return (
    <AppLink className={classes.table} href={recordListOf(application, table).href}>
      {table.plural}
    </AppLink>
  );
}

/** Tells that the user may not change the record, and why when it is pressed. */
function ReadOnlyMark({ sheet }: Pick<RecordHeaderProps, 'sheet'>) {
  const { t } = useTranslation();
  const { shownOnly, askWhy } = sheet;
  return (
    <button
      type="button"
      className={classes.readOnly}
      aria-haspopup="dialog"
      title={t('record.why_update')}
      onClick={() => askWhy(shownOnly ? { shownOnly } : { operation: 'update' })}
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
  const choices = webColumns(table).filter(isState);
  const first = order.find((name) => choices.some((column) => column.name === name));
  const column = choices.find(({ name }) => name === first);
  const value = useRecordState(record, (state) => (column ? state.values[column.name] : null));
  return column ? <CellValue column={column} value={value} /> : null;
}

function isState(column: WebColumn): boolean {
  return isChoice(column) && column.hidden !== true && (column.choices ?? []).some(({ colour }) => colour);
}
