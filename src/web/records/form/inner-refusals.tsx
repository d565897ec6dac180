import { useTranslation } from '#web/std/translation.ts';
import type { NestedRecord } from '#core/contract/actions/action-results.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import classes from './fault-summary.module.css';
import { useFaultText } from '#web/fields/fault-text.ts';
import type { LineRefusal } from '../lines/lines-state.ts';
import { useLinesState } from '../lines/use-lines.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { useOpenInside } from '../linking/use-form-link-work.ts';

/** What was wrong, at the last attempt to save, with a record that was made or changed in a window over the form. */
interface InnerRefusal extends LineRefusal {
  /** The record that a column of the form leads to: the one that is wrong, or that to which it belongs. */
  readonly root: NestedRecord;
  readonly wrong: NestedRecord;
}

/** The faults, in records of windows over a form, for which the last attempt to save was refused. */
export function useInnerRefusals({ lines, record }: Sheet): readonly InnerRefusal[] {
  const { refusedFor, lines: all } = useLinesState(lines, (state) => state);
  const nested = useRecordState(record, (state) => state.nested);
  return refusedFor.flatMap((refusal) => {
    const wrong = nested.find(({ recordId }) => recordId === refusal.row);
    const root = wrong && rootOf(nested, wrong);
    return wrong && root && !all.has(root.recordId) ? [{ ...refusal, wrong, root }] : [];
  });
}

/** The record of the form's own columns that a record belongs to. */
function rootOf(nested: readonly NestedRecord[], record: NestedRecord): NestedRecord | undefined {
  if (record.of === 0) return record;
  const holder = nested.find(({ recordId }) => recordId === record.of);
  const others = nested.filter((one) => one !== record);
  return holder && rootOf(others, holder);
}

interface InnerRefusalsProps {
  readonly refusals: readonly InnerRefusal[];
  readonly sheet: Sheet;
}

/** The entries of a fault summary for records of windows over the form; each opens its window. */
export function InnerRefusals({ refusals, sheet }: InnerRefusalsProps) {
  const { tables } = useApplication();
  const { t } = useTranslation();
  const faultText = useFaultText();
  const open = useOpenInside(sheet.inside);
  return refusals.map(({ root, wrong, row, column: name, fault }) => {
    const around = webColumns(sheet.table).find(({ id }) => id === root.columnId);
    const table = tables.get(wrong.tableId);
    const column = table && webColumns(table).find((one) => one.name === name);
    const { columnId, tableId, recordId } = root;
    return (
      <li key={`${row}.${name}`}>
        <button
          type="button"
          className={classes.entry}
          onClick={() => open({ column: columnId, table: tableId, record: recordId })}
        >
          {[around?.label ?? table?.label, column?.label].filter(Boolean).join(' › ') || t('record.open')}
        </button>
        <span className={classes.words}>{column ? faultText(column, fault) : fault.message}</span>
      </li>
    );
  });
}
