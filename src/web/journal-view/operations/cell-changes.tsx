import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { JournalCell } from '#core/contract/records/undo-routes.ts';
import { embedsImages, isOwnOrder } from '#core/fields/traits.ts';
import { webColumns, useApplication, type WebColumn } from '#web/api/application.tsx';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { FieldDifference } from '#web/fields/field-difference.tsx';
import classes from './cell-changes.module.css';

interface CellChangesProps {
  readonly table: number;
  readonly record: number;
  readonly cells: readonly (Omit<JournalCell, 'stays'> & { readonly stays?: boolean })[];
  /** The record came into being: only what it got is shown. */
  readonly fresh: boolean;
}

/** The cells that changed, from and to, in the words of their columns. */
export function CellChanges({ table, record, cells, fresh }: CellChangesProps) {
  const { tables } = useApplication();
  const known = tables.get(table);
  const columns = new Map((known ? webColumns(known) : []).map((column) => [column.name, column]));
  const shown = cells.filter(({ column: name, to, written }) => {
    const column = columns.get(name);
    // A new record stands at the end, and was not moved.
    return column && !(fresh && (isEmpty(written ? written.to : to) || isOwnOrder(column)));
  });
  if (shown.length === 0) return null;
  return (
    <dl className={classes.cells}>
      {shown.map((cell) => {
        const column = columns.get(cell.column);
        if (!column) return undefined;
        const change = <CellChange key={cell.column} cell={cell} column={column} fresh={fresh} />;
        // Files are named; images stand where they stood in their texts.
        if (!embedsImages(column)) return change;
        return (
          <CellRecordProvider key={cell.column} value={{ tableId: table, recordId: record }}>
            {change}
          </CellRecordProvider>
        );
      })}
    </dl>
  );
}

interface CellChangeProps extends Pick<CellChangesProps, 'fresh'> {
  readonly cell: CellChangesProps['cells'][number];
  readonly column: WebColumn;
}

function CellChange({ cell: { from, to, stays, written }, column, fresh }: CellChangeProps) {
  const { t } = useTranslation();
  if (isOwnOrder(column))
    return (
      <div className={classes.cell}>
        <dt>{column.label}</dt>
        <dd>{t('journal.moved')}</dd>
      </div>
    );
  return (
    <div className={classes.cell}>
      <dt>{column.label}</dt>
      <dd>
        {fresh ? null : (
          <>
            <del dir="auto">
              {written ? written.from : <FieldDifference column={column} value={from} other={to} />}
            </del>
            <IconArrowNarrowRight size={16} className={classes.arrow} aria-label={t('undo.became')} />
          </>
        )}
        <ins dir="auto">
          {written ? written.to : <FieldDifference column={column} value={to} other={fresh ? null : from} />}
        </ins>
        {stays === true ? <span className={classes.note}>{t('journal.stays')}</span> : null}
      </dd>
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
