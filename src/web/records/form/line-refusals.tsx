import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { webColumns, useApplication, type WebColumn } from '#web/api/application.tsx';
import classes from './fault-summary.module.css';
import { useFaultText } from '#web/fields/fault-text.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import type { LineRefusal } from '../lines/lines-state.ts';
import { useLinesState } from '../lines/use-lines.ts';

/** What was wrong with a line at the last attempt to save, and whether it was put right since. */
interface ShownRefusal extends LineRefusal {
  /** The list that the line is in. */
  readonly list: WebColumn;
  readonly done: boolean;
}

/** The faults of lines for which the last attempt to save was refused. */
export function useLineRefusals({ lines, table }: Sheet): readonly ShownRefusal[] {
  const { refusedFor, lines: all } = useLinesState(lines, (state) => state);
  return refusedFor.flatMap((refusal) => {
    const line = all.get(refusal.row);
    const list = line && webColumns(table).find(({ id }) => id === line.column);
    return list ? [{ ...refusal, list, done: !(refusal.column in line.faults) }] : [];
  });
}

interface LineRefusalsProps {
  readonly refusals: readonly ShownRefusal[];
  readonly sheet: Sheet;
  readonly view: FormView;
}

/** The entries of a fault summary for lines; each leads to its cell. */
export function LineRefusals({ refusals, sheet, view }: LineRefusalsProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const faultText = useFaultText();
  const goTo = ({ list, row, column }: ShownRefusal) => {
    view.focusColumn(list.name);
    sheet.lines.want({ column: list.id, row, name: column });
  };
  return refusals.map((refusal) => {
    const { list, row, column: name, fault, done } = refusal;
    const table = tables.get((list as { target?: number }).target ?? 0);
    const column = table && webColumns(table).find((one) => one.name === name);
    return (
      <li key={`${row}.${name}`} data-done={done || undefined}>
        <button type="button" className={classes.entry} onClick={() => goTo(refusal)}>
          {[list.label, column?.label].filter(Boolean).join(' › ')}
        </button>
        <span className={classes.words}>{column ? faultText(column, fault) : fault.message}</span>
        {done ? <IconCheck size={16} aria-label={t('record.putRight')} /> : null}
      </li>
    );
  });
}
