import { useTranslation } from '#web/std/translation.ts';
import type { ErrorEntry } from '#core/errors.ts';
import { useApplication } from '#web/api/application.tsx';
import { DialogProblem } from '#web/ui/dialog/dialog-parts.tsx';

interface ComplaintsProps {
  readonly entries: readonly ErrorEntry[];
  /** The table of the records. */
  readonly tableId: number;
}

/** What is wrong with all of it, and with single records; nothing of it has been done. */
export function Complaints({ entries, tableId }: ComplaintsProps) {
  const { t } = useTranslation();
  const table = useApplication().tables.get(tableId);
  const labelOf = (name: string | undefined) => table?.columns.find((column) => column.name === name)?.label;
  const rows = entries.filter(({ row }) => row !== undefined);
  const others = entries.filter(({ row }) => row === undefined);
  return (
    <DialogProblem>
      {others.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {rows.length > 0 ? (
        <>
          <p>{t('action.refused')}</p>
          <ul>
            {rows.map(({ row, column, title, message }) => (
              <li key={`${row} ${column} ${message}`}>
                <b dir="auto">{title ?? `#${row}`}</b>
                {labelOf(column) === undefined ? '' : ` · ${labelOf(column)}`}: {message}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </DialogProblem>
  );
}
