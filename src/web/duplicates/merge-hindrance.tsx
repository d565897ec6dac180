import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { MergeAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { CallError } from '#web/std/call-error.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import classes from './comparison.module.css';

interface MergeHindranceProps {
  readonly table: TableInfo;
  readonly error: unknown;
  readonly warnings: MergeAnswer['warnings'];
}

/** Why nothing was merged: what is refused, by the names of its columns; or what is to be confirmed. */
export function MergeHindrance({ table, error, warnings }: MergeHindranceProps) {
  const { t } = useTranslation();
  const texts = useErrorTexts();
  const labelOf = (name: string) => webColumns(table).find((column) => column.name === name)?.label ?? name;
  const told =
    error instanceof CallError && error.entries.some(({ column }) => column !== undefined)
      ? error.entries.map(({ column, message }) => (column ? `${labelOf(column)}: ${message}` : message))
      : error === undefined
        ? []
        : texts(error);
  return (
    <div role="alert">
      {told.length > 0 ? (
        <div className={classes.refused}>
          <p>{t('duplicates.refused')}</p>
          <ul>
            {told.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {warnings.length > 0 ? (
        <WarningNote>
          {warnings.map(({ control, message }) => (
            <p key={control}>{message}</p>
          ))}
        </WarningNote>
      ) : null}
    </div>
  );
}
