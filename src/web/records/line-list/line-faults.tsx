import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { useFaultText } from '#web/fields/fault-text.ts';
import type { Lines } from '../lines/lines.ts';
import classes from './lines.module.css';
import { useLinesState } from '../lines/use-lines.ts';

interface LineFaultsProps {
  readonly lines: Lines;
  readonly table: TableInfo;
  /** The line that has the keyboard. */
  readonly row: number | undefined;
}

/** What is wrong with the line that has the keyboard, in words. */
export function LineFaults({ lines, table, row }: LineFaultsProps) {
  const faultText = useFaultText();
  const faults = useLinesState(lines, (state) =>
    row === undefined ? undefined : state.lines.get(row)?.faults,
  );
  const entries = Object.entries(faults ?? {});
  return (
    <div role="alert">
      {entries.map(([name, fault]) => {
        const column = webColumns(table).find((one) => one.name === name);
        return (
          <p key={name} className={classes.fault}>
            {column ? (
              <>
                <b>{column.label}</b> {faultText(column, fault)}
              </>
            ) : (
              fault.message
            )}
          </p>
        );
      })}
    </div>
  );
}
