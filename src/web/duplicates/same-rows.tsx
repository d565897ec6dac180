import { useTranslation } from '#web/std/translation.ts';
import type { ComparedRecord } from '#core/contract/lists/duplicate-routes.ts';
import { CellValue } from '#web/fields/cell-value.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import classes from './comparison.module.css';
import type { ComparedRow } from './merge-plan.ts';

interface SameRowsProps {
  readonly rows: readonly ComparedRow[];
  readonly records: readonly ComparedRecord[];
}

/** Columns that have the same value in all records. */
export function SameRows({ rows, records }: SameRowsProps) {
  const { t } = useTranslation();
  const [first] = records;
  if (!first || rows.length === 0) return null;
  return (
    <Disclosure label={t('duplicates.same', { count: rows.length })} open={false}>
      <dl className={classes.same}>
        {rows.map(({ column }) => (
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd>
              <bdi>
                <CellValue column={column} value={first.values[column.name]} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
