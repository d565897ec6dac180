import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { CellValue } from '#web/fields/cell-value.tsx';
import { RecordComparison } from './record-comparison.tsx';
import classes from './duplicates.module.css';
import { useCountText } from './use-count-text.ts';
import type { DuplicateSet } from './use-sets.ts';

interface SetEntryProps {
  readonly table: TableInfo;
  readonly set: DuplicateSet;
  readonly rule: readonly RulePart[];
  /** It was called no duplicates. */
  readonly isDismissed: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** Titles that are shown of a set that is closed. */
const MAX_TITLES = 4;

/** A set of records that agree: closed, what they are called and agree in; open, the records side by side. */
export function SetEntry({
  table,
  set,
  rule,
  isDismissed,
  isOpen,
  onToggle,
  onDone,
  onLeave,
}: SetEntryProps) {
  const count = useCountText();
  const id = useId();
  const [size, records] = set;
  const [, , cells = []] = records[0] ?? [];
  const titles = records.slice(0, MAX_TITLES).map(([, title]) => title);
  return (
    <li className={classes.set} data-open={isOpen || undefined}>
      <h2>
        <button
          type="button"
          className={classes.bar}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <IconChevronDown size={16} aria-hidden="true" />
          <span className={classes.size}>{count('duplicates.records', size)}</span>
          <bdi className={classes.titles}>{[...new Set(titles)].join(' · ')}</bdi>
          <span className={classes.values}>
            {rule.map(({ column: name }, at) => {
              const column = webColumns(table).find((one) => one.name === name);
              return column ? (
                <bdi key={name}>
                  <CellValue column={column} value={cells[at]} />
                </bdi>
              ) : null;
            })}
          </span>
        </button>
      </h2>
      {isOpen ? (
        <div id={id} className={classes.opened}>
          <RecordComparison
            table={table}
            records={records.map(([record]) => record)}
            size={size}
            onDone={onDone}
            isDismissed={isDismissed}
            // Of more records than are compared it cannot be said: there are others beside those shown.
            onLeave={size > records.length ? undefined : onLeave}
          />
        </div>
      ) : null}
    </li>
  );
}
