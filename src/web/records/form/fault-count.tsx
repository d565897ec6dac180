import { useTranslation } from '#web/std/translation.ts';
import { fieldsOf, type SectionLayout } from '../layout/form-layout.ts';
import classes from './fault-count.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface FaultCountProps {
  readonly sheet: Sheet;
  readonly section: SectionLayout;
}

/** How many columns of a section are wrong, beside its name where its columns may be out of sight; nothing where none is. */
export function FaultCount({ sheet, section }: FaultCountProps) {
  const { t } = useTranslation();
  const faults = useRecordState(
    sheet.record,
    (state) => fieldsOf(section).filter(({ column }) => state.faults[column.name]).length,
  );
  if (faults === 0) return null;
  return (
    <span className={classes.faults}>
      <span aria-hidden="true">{faults}</span>
      <span className="out-of-sight">{t('record.faults', { count: faults })}</span>
    </span>
  );
}
