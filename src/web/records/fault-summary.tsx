import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { columnsOf, type WebColumn } from '#web/api/application.tsx';
import { useFaultText } from './fault-text.ts';
import classes from './fault-summary.module.css';
import type { ColumnFault } from './record-state.ts';
import type { Sheet } from './sheet.ts';
import type { FormView } from './use-form-view.ts';
import { useRecordState } from './use-record-state.ts';

interface FaultSummaryProps {
  readonly sheet: Sheet;
  readonly view: FormView;
}

/** What is wrong with a record, on top of its form: each entry leads to its column. */
export function FaultSummary({ sheet, view }: FaultSummaryProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const faults = useRecordState(sheet.record, (state) => state.faults);
  const complaints = useRecordState(sheet.record, (state) => state.complaints);
  const marked = inOrder(columnsOf(sheet.table), view.order, faults);
  const shown = marked.length + complaints.length > 0;
  return (
    <div role="alert" className={shown ? classes.summary : undefined}>
      {shown ? <IconAlertTriangle size={18} aria-hidden="true" className={classes.icon} /> : null}
      <div>
        {complaints.map((complaint) => (
          <p key={complaint} className={classes.complaint}>
            {complaint}
          </p>
        ))}
        {marked.length > 0 ? (
          <p className={classes.title}>{t('record.faults', { count: marked.length })}</p>
        ) : null}
        <ul className={classes.list}>
          {marked.map(({ column, fault }) => (
            <li key={column.name}>
              <button type="button" className={classes.entry} onClick={() => view.focusColumn(column.name)}>
                {column.label}
              </button>
              <span className={classes.words}>{faultText(column, fault)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Faults as the form is read; columns that are not on it at the end. */
function inOrder(
  columns: readonly WebColumn[],
  order: readonly string[],
  faults: Readonly<Record<string, ColumnFault>>,
): readonly { readonly column: WebColumn; readonly fault: ColumnFault }[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return columns
    .flatMap((column) => {
      const fault = faults[column.name];
      return fault ? [{ column, fault }] : [];
    })
    .toSorted((left, right) => place(left.column.name) - place(right.column.name));
}
