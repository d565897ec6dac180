import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';
import { InnerRefusals, useInnerRefusals } from './inner-refusals.tsx';
import { LineRefusals, useLineRefusals } from './line-refusals.tsx';
import { useFaultText, type ColumnFault } from '#web/fields/fault-text.ts';
import classes from './fault-summary.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface FaultSummaryProps {
  readonly sheet: Sheet;
  readonly view: FormView;
}

/**
 * Why the record was not saved: each entry leads to its column. It stands over the lower edge of the form, so that the
 * form stays where it is; what is put right stays in its place with a tick until the next attempt.
 */
export function FaultSummary({ sheet, view }: FaultSummaryProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const faults = useRecordState(sheet.record, (state) => state.faults);
  const refusedFor = useRecordState(sheet.record, (state) => state.refusedFor);
  const complaints = useRecordState(sheet.record, (state) => state.complaints);
  const entries = inOrder(webColumns(sheet.table), view.order, refusedFor);
  const wrongLines = useLineRefusals(sheet);
  const wrongInside = useInnerRefusals(sheet);
  const left =
    entries.filter(({ column }) => column.name in faults).length +
    wrongLines.filter(({ done }) => !done).length +
    wrongInside.length;
  const shown = entries.length + complaints.length + wrongLines.length + wrongInside.length > 0;
  const done = left === 0 && complaints.length === 0;
  const waits = useRecordState(sheet.record, (state) => state.busy === 'waiting');
  const place = useRef<HTMLDivElement>(null);
  // The form takes nothing in then: whoever was in it is here.
  useEffect(() => {
    if (waits) place.current?.focus();
  }, [waits]);
  return (
    <div
      ref={place}
      role="alert"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the form is read and scrolled from here
      tabIndex={waits ? 0 : undefined}
      className={shown ? classes.summary : undefined}
      data-faults={shown || undefined}
      data-done={done || undefined}
    >
      {shown && !done ? <IconAlertTriangle size={18} aria-hidden="true" className={classes.icon} /> : null}
      {shown && done ? <IconCheck size={18} aria-hidden="true" className={classes.icon} /> : null}
      {shown ? (
        <div>
          {complaints.map((complaint) => (
            <p key={complaint} className={classes.complaint}>
              {complaint}
            </p>
          ))}
          {left > 0 ? <p className={classes.title}>{t('record.faults', { count: left })}</p> : null}
          {done ? <p className={classes.title}>{t('record.allPutRight')}</p> : null}
          <ul className={classes.list}>
            {entries.map(({ column, fault }) => (
              <li key={column.name} data-done={column.name in faults ? undefined : true}>
                <button type="button" className={classes.entry} onClick={() => view.focusColumn(column.name)}>
                  {column.label}
                </button>
                <span className={classes.words}>{faultText(column, faults[column.name] ?? fault)}</span>
                {column.name in faults ? null : <IconCheck size={16} aria-label={t('record.putRight')} />}
              </li>
            ))}
            <LineRefusals refusals={wrongLines} sheet={sheet} view={view} />
            <InnerRefusals refusals={wrongInside} sheet={sheet} />
          </ul>
        </div>
      ) : null}
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
