import { tableWords } from '#web/api/table-words.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { binAddress, recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './history.module.css';

interface RecordWayProps {
  readonly table: TableInfo;
  readonly recordId: number;
  /** Whether the record is there; undefined while that is not known. */
  readonly live: boolean | undefined;
}

/** The way from a history to its record, or to the bin where that is. */
export function RecordWay({ table, recordId, live }: RecordWayProps) {
  const { t } = useTranslation();
  if (live === undefined) return null;
  if (live)
    return (
      <AppLink className={classes.way} href={recordAddress(table.id, recordId)}>
        {t('record.open')}
      </AppLink>
    );
  return (
    <p className={classes.gone}>
      {t('journal.is_deleted')}{' '}
      {table.delete && (
        <AppLink className={classes.way} href={binAddress(table.id)}>
          {t('journal.bin.title', tableWords(table))}
        </AppLink>
      )}
    </p>
  );
}
